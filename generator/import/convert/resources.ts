import { isObject, member, type JsonObject, type Json } from "../../json/json.ts";
import { below, valueAt } from "../../json/pointer.ts";
import type { Location } from "../../load/source.ts";
import { absolute } from "../../load/uri.ts";
import type { Dialect } from "../dialect/dialect.ts";
import { dialectOf, isAlone, subschemas } from "../dialect/subschemas.ts";
import type { ForeignDocument } from "./foreign-document.ts";

/** What holds at a place and below it, until another place says otherwise. */
export interface Setting {
  readonly base: string;
  readonly dialect: Dialect;
}

/** The addresses and names that the schemas of a document give themselves. */
export interface Resources {
  /** By pointer, where a setting begins. */
  readonly settings: ReadonlyMap<string, Setting>;
  readonly addresses: readonly (readonly [address: string, place: Location])[];
  /** `address#name`. */
  readonly names: readonly (readonly [name: string, place: Location])[];
}

interface Waiting extends Setting {
  readonly pointer: string;
  readonly schema: Json;
}

/** Walks the schemas of a document, as its dialect has them: an identifier in an example or an unknown keyword is none. */
export function resourcesOf(document: ForeignDocument): Resources {
  const { source, address, dialect } = document;
  const settings = new Map<string, Setting>([["", { base: address, dialect }]]);
  const addresses: [string, Location][] = [[address, { source, pointer: "" }]];
  const names: [string, Location][] = [];
  const waiting: Waiting[] = document.roots.map((pointer) => {
    return { pointer, schema: valueAt(source.value, pointer) ?? true, base: address, dialect };
  });
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { pointer, schema } = next;
    if (!isObject(schema)) continue;
    const inner = dialectOf(schema, next.dialect);
    const place = { source, pointer };
    const { id, base, anchors } = identityOf(schema, inner, next.base);
    if (id !== undefined) addresses.push([id, place]);
    if (id !== undefined || inner !== next.dialect) settings.set(pointer, { base, dialect: inner });
    for (const name of anchors) names.push([`${base}#${name}`, place]);
    for (const { steps, value } of subschemas(schema, inner)) {
      const at = steps.reduce<string>((sofar, step) => below(sofar, step), pointer);
      waiting.push({ pointer: at, schema: value, base, dialect: inner });
    }
  }
  return { settings, addresses, names };
}

interface Identity {
  /** The address that it gives itself, where it is one. */
  readonly id?: string;
  readonly base: string;
  readonly anchors: readonly string[];
}

function identityOf(schema: JsonObject, dialect: Dialect, base: string): Identity {
  const written = isAlone(schema, dialect) ? undefined : member(schema, dialect.id);
  const anchors = ["$anchor", "$dynamicAnchor"].flatMap((name) => {
    const anchor = dialect.rules.has(name) ? member(schema, name) : undefined;
    return typeof anchor === "string" ? [anchor] : [];
  });
  if (typeof written !== "string") return { base, anchors };
  const [address = "", fragment = ""] = written.split("#", 2);
  const named = fragment === "" || fragment.startsWith("/") ? anchors : [...anchors, fragment];
  const id = address === "" ? undefined : absolute(address, base);
  return id === undefined ? { base, anchors: named } : { id, base: id, anchors: named };
}
