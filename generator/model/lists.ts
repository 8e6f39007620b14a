import type { BuildContext } from "./context.ts";
import { isArray, isObject, type Json, jsonKey, type JsonObject, jsonType, own } from "../json/json.ts";
import { below } from "../json/pointer.ts";
import { keywords } from "./keywords.ts";
import type { ClosedListNode, KnownForm, KnownValue, Node, OpenListNode } from "./model.ts";
import { noNotes, readNotes, saysSomething } from "./notes.ts";
import type { Site } from "./site.ts";
import { checkPattern } from "./typed.ts";

type Base = OpenListNode["base"];

/**
 * Reads `anyOf` (or `oneOf`) as a list of known values, or answers undefined where it is a union of shapes.
 *
 * Open: known values and forms, then a last arm of one bare scalar type. Closed: consts only, no last arm.
 * `oneOf` with a bare last arm excludes its own members, so it is reported and stays a oneOf. (Design, section 4.)
 */
export function asList(builder: BuildContext, site: Site, keyword: "anyOf" | "oneOf"): Node | undefined {
  const arms = site.own(keyword);
  if (!isArray(arms)) return undefined;
  const base = bareScalar(arms.at(-1));
  const known = base === undefined ? arms : arms.slice(0, -1);
  if (known.length === 0 || !known.every((arm) => isKnown(arm))) return undefined;

  const list = site.below(keyword);
  const at = (index: number): Site => list.below(index);
  if (base !== undefined && isOfOtherKinds(known as readonly JsonObject[], base)) return undefined;
  const values = known.flatMap((arm, index) => knownValues(builder, at(index), arm as JsonObject));
  const forms = known.flatMap((arm, index) => knownForms(builder, at(index), arm as JsonObject));
  const span = { ...list.nameSpan, pointer: site.pointer };

  if (base === undefined) {
    const closed = forms.length === 0 && allDistinct(values);
    // One value without a word of its own is no list; the builder has a node for it.
    if (!closed || (values.length === 1 && !values.some((one) => saysSomething(one.notes)))) return undefined;
    return { kind: "closedList", values, at: list.pointer, notes: noNotes, span } satisfies ClosedListNode;
  }
  if (keyword === "oneOf") {
    builder.report("open-list-exclusive", site, [keyword], {});
    return undefined;
  }
  const wide = known.findIndex((arm) => !ofBase(arm as JsonObject, base));
  if (wide >= 0) {
    builder.report("open-list-arm-wide", site, [keyword, String(wide)], { kind: base });
    return undefined;
  }
  // What refuses a value is the bare type of the last arm.
  return { kind: "openList", base, values, forms, at: below(list.pointer, known.length), notes: noNotes, span };
}

const scalars: readonly Json[] = ["string", "number", "integer", "boolean"];

function bareScalar(arm: Json | undefined): Base | undefined {
  if (!isObject(arm) || !scalars.includes(own(arm, "type") as Json)) return undefined;
  return onlyHas(arm, ["type"]) ? (arm["type"] as Base) : undefined;
}

/** An arm that says a value, a few values, or a form of text, and nothing else. */
function isKnown(arm: Json): boolean {
  if (!isObject(arm)) return false;
  const says = ["const", "enum", "pattern"].filter((name) => Object.hasOwn(arm, name));
  if (says.length !== 1 || !onlyHas(arm, ["type", ...says])) return false;
  // A const of another type than the arm's own accepts nothing, and is then no known value.
  const type = own(arm, "type");
  if (type === undefined || says[0] === "pattern") return true;
  const values = says[0] === "const" ? [arm["const"] as Json] : (arm["enum"] as readonly Json[]);
  return values.every((value) => jsonType(value) === type || (type === "integer" && Number.isInteger(value)));
}

const onlyHas = (arm: JsonObject, assertions: readonly string[]): boolean =>
  Object.keys(arm).every((name) => assertions.includes(name) || keywords.get(name) === "note" || name.startsWith("x-"));

/**
 * `"auto"` or an integer: no arm is of the last arm's kind, so this is a union of shapes. A pattern without `type` beside
 * a bare string is meant as a known form, and is reported.
 */
const isOfOtherKinds = (known: readonly JsonObject[], base: Base): boolean =>
  known.every((arm) => !ofBase(arm, base) && (base !== "string" || !Object.hasOwn(arm, "pattern")));

/** Whether the arm accepts only what the last arm accepts: a pattern without `type` lets everything else through. */
function ofBase(arm: JsonObject, base: Base): boolean {
  const isOf = (value: Json): boolean => (base === "integer" ? Number.isInteger(value) : jsonType(value) === base);
  if (Object.hasOwn(arm, "pattern")) return base === "string" && own(arm, "type") === "string";
  return Object.hasOwn(arm, "const") ? isOf(arm["const"] as Json) : (arm["enum"] as readonly Json[]).every(isOf);
}

function knownValues(builder: BuildContext, site: Site, arm: JsonObject): KnownValue[] {
  if (Object.hasOwn(arm, "pattern")) return [];
  const values = Object.hasOwn(arm, "const") ? [arm["const"] as Json] : (arm["enum"] as readonly Json[]);
  const notes = readNotes(builder, site, arm);
  return values.map((value) => ({ value, notes, span: site.span }));
}

function knownForms(builder: BuildContext, site: Site, arm: JsonObject): KnownForm[] {
  const text = own(arm, "pattern");
  if (typeof text !== "string") return [];
  checkPattern(builder, site, ["pattern"], text);
  return [{ pattern: text, notes: readNotes(builder, site, arm), span: site.span }];
}

const allDistinct = (values: readonly KnownValue[]): boolean =>
  new Set(values.map((one) => jsonKey(one.value))).size === values.length;
