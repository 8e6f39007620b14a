import type { Span } from "../diagnostic/diagnostic.ts";
import type { BuildContext } from "./context.ts";
import { isArray, isObject, type Json, jsonEqual, jsonKey, type JsonObject, jsonType, type JsonType, own } from "../json/json.ts";
import { below } from "../json/pointer.ts";
import { typeKeywords } from "./keywords.ts";
import {
  jsonTypes,
  type ArrayNode,
  type Member,
  type Node,
  type NumberNode,
  type ObjectNode,
  type StringNode,
  type TypedNode,
} from "./model.ts";
import { noNotes, saysSomething } from "./notes.ts";
import type { Site } from "./site.ts";

/** `type`, `enum`, `const` and every keyword about values of one type, as at most two parts: shapes, and a list of values. */
export function typedPart(builder: BuildContext, site: Site, value: JsonObject): Node[] {
  const types = statedTypes(value);
  const values = listedValues(value, types);
  const narrows = Object.keys(value).some((keyword) => ofOneType.has(keyword));
  const parts: Node[] = [];
  // Where values are listed, their types are those of the values: only what narrows further is kept beside them.
  if (narrows || (values === undefined && types !== undefined)) parts.push(shape(builder, site, types));
  if (values !== undefined) parts.push(list(site, value, values));
  return parts;
}

const ofOneType: ReadonlySet<string> = new Set(Object.values(typeKeywords).flat());

type StatedType = JsonType | "integer";

function statedTypes(value: JsonObject): readonly StatedType[] | undefined {
  const type = own(value, "type");
  if (typeof type === "string") return [type as StatedType];
  return isArray(type) ? (type as readonly StatedType[]) : undefined;
}

function shape(builder: BuildContext, site: Site, types: readonly StatedType[] | undefined): Node {
  const arms: TypedNode[] = [];
  for (const type of jsonTypes) {
    const isInteger = type === "number" && types?.includes("number") === false && types.includes("integer");
    if (types === undefined || isInteger || types.includes(type)) arms.push(typedNode(builder, site, type, isInteger));
  }
  const [only] = arms;
  const span = site.span;
  if (only === undefined) return { kind: "never", notes: noNotes, span };
  if (arms.length === jsonTypes.length && arms.every(saysNothing)) return { kind: "any", notes: noNotes, span };
  return arms.length === 1 ? only : { kind: "types", arms, notes: noNotes, span };
}

/** Whether every value of its type is accepted and no member of it is declared. */
function saysNothing(arm: TypedNode): boolean {
  switch (arm.kind) {
    case "array":
      return (
        lacks(arm, ["minItems", "maxItems", "contains"]) && arm.prefix.length === 0 && !arm.uniqueItems && isSilent(arm.rest)
      );
    case "object": {
      const { members, required, patternMembers, dependentRequired, dependentSchemas } = arm;
      const named = members.size + required.size + patternMembers.length + dependentRequired.size + dependentSchemas.size;
      return lacks(arm, ["propertyNames", "minProperties", "maxProperties"]) && named === 0 && isSilent(arm.rest);
    }
    case "number":
    case "string":
      return lacks(arm, typeKeywords[arm.kind]) && !(arm.kind === "number" && arm.integer);
    default:
      return true;
  }
}

const lacks = (arm: TypedNode, facets: readonly string[]): boolean => facets.every((name) => !Object.hasOwn(arm, name));
const isSilent = (node: Node): boolean => node.kind === "any" && node.stated !== true && !saysSomething(node.notes);

function typedNode(builder: BuildContext, site: Site, type: JsonType, integer: boolean): TypedNode {
  const base = { notes: noNotes, span: site.span };
  const value = site.value as JsonObject; // only an object has keywords
  switch (type) {
    case "null":
      return { kind: "null", ...base };
    case "boolean":
      return { kind: "boolean", ...base };
    case "number":
      return { kind: "number", integer, ...numbers(value, typeKeywords.number), ...base } as NumberNode;
    case "string":
      return {
        kind: "string",
        ...lengths(value, ["minLength", "maxLength"]),
        ...pattern(builder, site, value),
        ...base,
      } as StringNode;
    case "array":
      return Object.assign(arrayFacets(builder, site, value), base);
    case "object":
      return Object.assign(objectFacets(builder, site, value), base);
  }
}

function numbers(value: JsonObject, names: readonly string[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const name of names) {
    const number = own(value, name);
    if (typeof number === "number") found[name] = number;
  }
  return found;
}

/** Counts; a least count of 0 says nothing and is left out. */
function lengths(value: JsonObject, [least, most]: readonly [string, string]): Record<string, number> {
  return numbers(value, own(value, least) === 0 ? [most] : [least, most]);
}

function pattern(builder: BuildContext, site: Site, value: JsonObject): { readonly pattern?: string } {
  const text = own(value, "pattern");
  if (typeof text !== "string") return {};
  checkPattern(builder, site, ["pattern"], text);
  return { pattern: text };
}

/** JSON Schema patterns are ECMA-262 with the u flag; one that does not compile would refuse or accept by accident. */
export function checkPattern(builder: BuildContext, site: Site, path: readonly string[], text: string): void {
  try {
    new RegExp(text, "u");
  } catch (error) {
    const problem = (error as Error).message.replace(/^.*: /u, "").toLowerCase();
    builder.report("pattern-invalid", site, path, { pattern: text, problem });
  }
}

function arrayFacets(builder: BuildContext, site: Site, value: JsonObject): Omit<ArrayNode, "notes" | "span"> {
  return {
    kind: "array",
    prefix: builder.schemas(site, "prefixItems"),
    rest: builder.rest(site, "items"),
    ...lengths(value, ["minItems", "maxItems"]),
    uniqueItems: own(value, "uniqueItems") === true,
    ...(Object.hasOwn(value, "contains")
      ? {
          contains: {
            node: builder.child(site, "contains"),
            minContains: 1,
            ...numbers(value, ["minContains", "maxContains"]),
          },
        }
      : {}),
  };
}

function objectFacets(builder: BuildContext, site: Site, value: JsonObject): Omit<ObjectNode, "notes" | "span"> {
  const required = new Set(own(value, "required") as readonly string[] | undefined);
  [...required].forEach((name, at) => checkName(builder, site, ["required", String(at)], name));
  const members = new Map<string, Member>();
  const properties = site.below("properties");
  for (const name of namesUnder(value, "properties")) {
    checkName(builder, site, ["properties", name], name);
    members.set(name, { name, node: builder.child(properties, name), required: required.has(name) });
  }
  for (const text of namesUnder(value, "patternProperties")) checkPattern(builder, site, ["patternProperties", text], text);
  const patterns = site.below("patternProperties");
  const dependents = site.below("dependentSchemas");
  return {
    kind: "object",
    members,
    required,
    patternMembers: namesUnder(value, "patternProperties").map((text) => ({
      pattern: text,
      node: builder.child(patterns, text),
    })),
    rest: builder.rest(site, "additionalProperties"),
    ...propertyNames(builder, site, value),
    ...lengths(value, ["minProperties", "maxProperties"]),
    dependentRequired: dependentRequired(builder, site, value),
    dependentSchemas: new Map(
      namesUnder(value, "dependentSchemas").map((name) => {
        checkName(builder, site, ["dependentSchemas", name], name);
        return [name, builder.child(dependents, name)];
      }),
    ),
  };
}

/** Names of which nothing is said are left out. */
function propertyNames(builder: BuildContext, site: Site, value: JsonObject): { readonly propertyNames?: Node } {
  if (!Object.hasOwn(value, "propertyNames")) return {};
  const node = builder.child(site, "propertyNames");
  return isSilent(node) ? {} : { propertyNames: node };
}

/** A name that asks for no other says nothing and is left out. */
function dependentRequired(builder: BuildContext, site: Site, value: JsonObject): ReadonlyMap<string, readonly string[]> {
  const wanted = own(value, "dependentRequired") as { readonly [name: string]: readonly string[] } | undefined;
  const names = namesUnder(value, "dependentRequired");
  for (const name of names) {
    checkName(builder, site, ["dependentRequired", name], name);
    wanted?.[name]?.forEach((other, at) => checkName(builder, site, ["dependentRequired", name, String(at)], other));
  }
  return new Map(names.map((name) => [name, wanted?.[name] ?? []] as const).filter(([, others]) => others.length > 0));
}

function namesUnder(value: JsonObject, keyword: string): string[] {
  const map = own(value, keyword);
  return isObject(map) ? Object.keys(map) : [];
}

/** A name that validators are known to judge differently. Lone surrogates were refused when the text was read. */
function checkName(builder: BuildContext, site: Site, path: readonly string[], name: string): void {
  if (name === "") builder.report("name-unusable", site, path, { name, why: "is empty" });
}

function listedValues(value: JsonObject, types: readonly StatedType[] | undefined): readonly Json[] | undefined {
  const fixed = own(value, "const");
  const listed = own(value, "enum");
  let values: readonly Json[];
  if (fixed !== undefined) values = !isArray(listed) || listed.some((item) => jsonEqual(item, fixed)) ? [fixed] : [];
  else if (isArray(listed)) values = listed;
  else return undefined;
  const distinct = [...new Map(values.map((item) => [jsonKey(item), item])).values()];
  return types === undefined ? distinct : distinct.filter((item) => ofType(item, types));
}

function ofType(value: Json, types: readonly StatedType[]): boolean {
  return types.includes(jsonType(value)) || (types.includes("integer") && Number.isInteger(value));
}

function list(site: Site, value: JsonObject, values: readonly Json[]): Node {
  const keyword = Object.hasOwn(value, "const") ? "const" : "enum";
  const span = site.span;
  const at = below(site.pointer, keyword);
  const [only] = values;
  if (only === undefined) return { kind: "never", notes: noNotes, span };
  if (values.length === 1) return { kind: "literal", value: only, at, notes: noNotes, span };
  const places = valueSpans(site, value, keyword);
  return {
    kind: "closedList",
    values: values.map((item) => ({ value: item, notes: noNotes, span: places(item) })),
    at,
    notes: noNotes,
    span,
  };
}

/** Where each value of an enum stands. */
function valueSpans(site: Site, value: JsonObject, keyword: string): (item: Json) => Span {
  const listed = own(value, keyword);
  const stands = site.below(keyword);
  if (keyword === "const" || !isArray(listed)) return () => stands.nameSpan;
  const spans = new Map(listed.map((item, index) => [jsonKey(item), index]));
  return (item) => stands.below(spans.get(jsonKey(item)) ?? 0).nameSpan;
}
