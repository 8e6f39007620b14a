import { isArray, isObject, member, type Json } from "../../json/json.ts";
import { asFragment, below, steps, valueAt } from "../../json/pointer.ts";
import { diagnose, sortDiagnostics, type Diagnostic } from "../../diagnostic/diagnostic.ts";
import { maxBytes } from "../../load/read-json.ts";
import { locationKey, type Location } from "../../load/source.ts";
import { documentStem } from "../document/read-document.ts";
import { convertSchema } from "./convert-schema.ts";
import type { ForeignSet } from "./foreign-set.ts";
import { componentsPointer } from "./document-at.ts";

/** One schema of 2020-12 that needs no other. */
export interface BundledForeign {
  readonly schema: Json;
  /** What was left out, and what is wrong: each at its place in the document that was read. */
  readonly diagnostics: readonly Diagnostic[];
  /** From a pointer into the schema to the place that its owner wrote. */
  readonly origin: (pointer: string) => Location;
}

/** The schema at a place, converted, with everything that it refers to under `$defs`; definitions that it holds stay with it. */
export function bundleForeign(root: Location, set: ForeignSet): BundledForeign {
  return new Bundler(root, set).bundle();
}

class Bundler {
  readonly #set: ForeignSet;
  /** The document from which names are seen. */
  readonly #home: Location;
  readonly #root: Location;
  /** Where schemas lead that are nothing but a reference. */
  readonly #known = new Map<string, Location>();
  readonly #named = new Map<string, string>();
  readonly #taken = new Set<string>();
  readonly #waiting: { readonly name: string; readonly location: Location }[] = [];
  /** What the root holds itself. */
  readonly #own = new Set<string>();
  #unit: string;

  constructor(root: Location, set: ForeignSet) {
    this.#set = set;
    this.#home = root;
    this.#root = this.#meant(root);
    this.#unit = locationKey(this.#root);
    this.#own.add(this.#unit);
  }

  bundle(): BundledForeign {
    const origins = new WeakMap<object, Location>();
    const diagnostics: Diagnostic[] = [];
    const { base } = this.#set.settingAt(this.#root);
    const conversion = {
      set: this.#set,
      origins,
      diagnostics,
      referenceTo: (target: Location) => this.#referenceTo(target),
      define: (definition: Location) => this.#define(definition),
      keepsNames: (at: Location) => this.#own.has(this.#unit) && this.#set.settingAt(at).base === base,
    };
    const convert = (location: Location): Json => {
      this.#unit = locationKey(location);
      return convertSchema(valueAt(location.source.value, location.pointer) as Json, location, conversion);
    };
    const top = convert(this.#root);
    const definitions: [string, Json][] = [];
    let size = 0;
    // The list grows while it is walked.
    for (const { name, location } of this.#waiting) {
      const converted = convert(location);
      definitions.push([name, converted]);
      size += JSON.stringify(converted).length;
      if (size > maxBytes) return this.#tooLarge();
    }
    const schema = definitions.length === 0 || !isObject(top) ? top : { ...top, $defs: Object.fromEntries(definitions) };
    return { schema, diagnostics: sortDiagnostics(diagnostics), origin: (pointer) => this.#origin(schema, pointer, origins) };
  }

  #tooLarge(): BundledForeign {
    const { source, pointer } = this.#home;
    const diagnostics = [diagnose("import-too-large", source.span(pointer), { limit: maxBytes })];
    return { schema: true, diagnostics, origin: () => this.#home };
  }

  #referenceTo(target: Location): string {
    const meant = this.#meant(target);
    return locationKey(meant) === locationKey(this.#root) ? "#" : `#${asFragment(below("/$defs", this.#name(meant)))}`;
  }

  #define(definition: Location): void {
    if (!this.#own.has(this.#unit)) return;
    this.#own.add(locationKey(definition));
    this.#name(definition);
  }

  #name(location: Location): string {
    const key = locationKey(location);
    const known = this.#named.get(key);
    if (known !== undefined) return known;
    const name = unique(readableName(location, this.#home, this.#set), this.#taken);
    this.#named.set(key, name);
    this.#waiting.push({ name, location });
    return name;
  }

  /** Past schemas that are nothing but a reference; one that comes back to itself is reported where it is compiled. */
  #meant(location: Location): Location {
    const way = new Set<string>();
    let at = location;
    for (let next: Location | undefined = at; next !== undefined && !way.has(locationKey(next)); next = this.#onlyReference(at)) {
      way.add(locationKey(next));
      at = this.#known.get(locationKey(next)) ?? next;
    }
    for (const key of way) this.#known.set(key, at);
    return at;
  }

  #onlyReference(at: Location): Location | undefined {
    const value = valueAt(at.source.value, at.pointer);
    const ref = isObject(value) && Object.keys(value).length === 1 ? member(value, "$ref") : undefined;
    const target = typeof ref === "string" ? this.#set.target(ref, at) : undefined;
    return target?.outcome === "found" ? target.location : undefined;
  }

  /** The nearest schema on the way was made of a place; what is below it has the same steps there. */
  #origin(schema: Json, pointer: string, origins: WeakMap<object, Location>): Location {
    let [found, rest] = [this.#root, ""];
    let value: Json | undefined = schema;
    for (const step of steps(pointer) ?? []) {
      value = isArray(value) ? value[Number(step)] : member(value, step);
      const origin = isObject(value) ? origins.get(value) : undefined;
      rest = origin === undefined ? below(rest, step) : "";
      found = origin ?? found;
    }
    return { source: found.source, pointer: found.pointer + rest };
  }
}

/** The way to it; from another document, the document's name first. */
function readableName({ source, pointer }: Location, home: Location, set: ForeignSet): string {
  const way = pointer.startsWith(`${componentsPointer}/`) ? pointer.slice(componentsPointer.length) : pointer;
  const parts = (steps(way) ?? []).filter((step) => step !== "definitions" && step !== "$defs");
  if (source === home.source && parts.length > 0) return parts.join(".");
  const stem = documentStem(set.documentOf(source).path.replace(/^[a-z]+:\/*/, ""));
  return [...stem.split("/"), ...parts].join(".");
}

function unique(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${wanted}-${count}`;
  taken.add(name.toLowerCase());
  return name;
}
