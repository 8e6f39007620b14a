import type { Span } from "../diagnostic/diagnostic.ts";
import type { Location } from "../load/source.ts";
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
import { saysSomething } from "./notes.ts";
import { valueAt } from "./value-at.ts";

/** `type`, `enum`, `const` and every keyword about values of one type, as at most two parts: shapes, and a list of values. */
export function typedPart(builder: BuildContext, location: Location, value: JsonObject): Node[] {
  const types = statedTypes(value);
  const values = listedValues(value, types);
  const spoken = (Object.keys(typeKeywords) as (keyof typeof typeKeywords)[]).filter((type) =>
    typeKeywords[type].some((keyword) => Object.hasOwn(value, keyword)),
  );
  const parts: Node[] = [];
  // Where values are listed, their types are those of the values: only what narrows further is kept beside them.
  const shaped = values === undefined ? types !== undefined || spoken.length > 0 : spoken.length > 0;
  if (shaped) parts.push(shape(builder, location, types));
  if (values !== undefined) parts.push(list(builder, location, value, values));
  return parts;
}

type StatedType = JsonType | "integer";

function statedTypes(value: JsonObject): ReadonlySet<StatedType> | undefined {
  const type = own(value, "type");
  if (typeof type === "string") return new Set([type as StatedType]);
  if (isArray(type)) return new Set(type as readonly StatedType[]);
  return undefined;
}

function shape(builder: BuildContext, location: Location, types: ReadonlySet<StatedType> | undefined): Node {
  const arms = jsonTypes
    .filter((type) => types === undefined || types.has(type) || (type === "number" && types.has("integer")))
    .map((type) => typedNode(builder, location, type, type === "number" && types !== undefined && !types.has("number")));
  const [only] = arms;
  const span = builder.span(location);
  if (only === undefined) return { kind: "never", notes: {}, span };
  if (arms.length === jsonTypes.length && arms.every(saysNothing)) return { kind: "any", notes: {}, span };
  return arms.length === 1 ? only : { kind: "types", arms, notes: {}, span };
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

function typedNode(builder: BuildContext, location: Location, type: JsonType, integer: boolean): TypedNode {
  const base = { notes: {}, span: builder.span(location) };
  const value = valueAt(location) as JsonObject;
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
        ...pattern(builder, location, value),
        ...base,
      } as StringNode;
    case "array":
      return { ...arrayFacets(builder, location, value), ...base };
    case "object":
      return { ...objectFacets(builder, location, value), ...base };
  }
}

function numbers(value: JsonObject, names: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    names.flatMap((name) => (typeof own(value, name) === "number" ? [[name, own(value, name) as number]] : [])),
  );
}

/** Counts; a least count of 0 says nothing and is left out. */
function lengths(value: JsonObject, [least, most]: readonly [string, string]): Record<string, number> {
  const found = numbers(value, [least, most]);
  if (found[least] === 0) delete found[least];
  return found;
}

function pattern(builder: BuildContext, location: Location, value: JsonObject): { readonly pattern?: string } {
  const text = own(value, "pattern");
  if (typeof text !== "string") return {};
  checkPattern(builder, location, ["pattern"], text);
  return { pattern: text };
}

/** JSON Schema patterns are ECMA-262 with the u flag; one that does not compile would refuse or accept by accident. */
export function checkPattern(builder: BuildContext, location: Location, path: readonly string[], text: string): void {
  try {
    new RegExp(text, "u");
  } catch (error) {
    const problem = (error as Error).message.replace(/^.*: /u, "").toLowerCase();
    builder.report("pattern-invalid", location, path, { pattern: text, problem });
  }
}

function arrayFacets(builder: BuildContext, location: Location, value: JsonObject): Omit<ArrayNode, "notes" | "span"> {
  return {
    kind: "array",
    prefix: builder.schemas(location, "prefixItems"),
    rest: builder.rest(location, "items"),
    ...lengths(value, ["minItems", "maxItems"]),
    uniqueItems: own(value, "uniqueItems") === true,
    ...(Object.hasOwn(value, "contains")
      ? {
          contains: {
            node: builder.child(location, "contains"),
            minContains: 1,
            ...numbers(value, ["minContains", "maxContains"]),
          },
        }
      : {}),
  };
}

function objectFacets(builder: BuildContext, location: Location, value: JsonObject): Omit<ObjectNode, "notes" | "span"> {
  const required = new Set(own(value, "required") as readonly string[] | undefined);
  [...required].forEach((name, at) => checkName(builder, location, ["required", String(at)], name));
  const members = new Map<string, Member>();
  for (const name of namesUnder(value, "properties")) {
    checkName(builder, location, ["properties", name], name);
    members.set(name, { name, node: builder.child(location, "properties", name), required: required.has(name) });
  }
  for (const text of namesUnder(value, "patternProperties")) checkPattern(builder, location, ["patternProperties", text], text);
  return {
    kind: "object",
    members,
    required,
    patternMembers: namesUnder(value, "patternProperties").map((text) => ({
      pattern: text,
      node: builder.child(location, "patternProperties", text),
    })),
    rest: builder.rest(location, "additionalProperties"),
    ...propertyNames(builder, location, value),
    ...lengths(value, ["minProperties", "maxProperties"]),
    dependentRequired: dependentRequired(builder, location, value),
    dependentSchemas: new Map(
      namesUnder(value, "dependentSchemas").map((name) => {
        checkName(builder, location, ["dependentSchemas", name], name);
        return [name, builder.child(location, "dependentSchemas", name)];
      }),
    ),
  };
}

/** Names of which nothing is said are left out. */
function propertyNames(builder: BuildContext, location: Location, value: JsonObject): { readonly propertyNames?: Node } {
  if (!Object.hasOwn(value, "propertyNames")) return {};
  const node = builder.child(location, "propertyNames");
  return isSilent(node) ? {} : { propertyNames: node };
}

/** A name that asks for no other says nothing and is left out. */
function dependentRequired(builder: BuildContext, location: Location, value: JsonObject): ReadonlyMap<string, readonly string[]> {
  const wanted = own(value, "dependentRequired") as { readonly [name: string]: readonly string[] } | undefined;
  const names = namesUnder(value, "dependentRequired");
  for (const name of names) {
    checkName(builder, location, ["dependentRequired", name], name);
    wanted?.[name]?.forEach((other, at) => checkName(builder, location, ["dependentRequired", name, String(at)], other));
  }
  return new Map(names.map((name) => [name, wanted?.[name] ?? []] as const).filter(([, others]) => others.length > 0));
}

function namesUnder(value: JsonObject, keyword: string): string[] {
  const map = own(value, keyword);
  return isObject(map) ? Object.keys(map) : [];
}

/** A name that validators are known to judge differently. Lone surrogates were refused when the text was read. */
function checkName(builder: BuildContext, location: Location, path: readonly string[], name: string): void {
  if (name === "") builder.report("name-unusable", location, path, { name, why: "is empty" });
}

function listedValues(value: JsonObject, types: ReadonlySet<StatedType> | undefined): readonly Json[] | undefined {
  const fixed = own(value, "const");
  const listed = own(value, "enum");
  let values: readonly Json[];
  if (fixed !== undefined) values = !isArray(listed) || listed.some((item) => jsonEqual(item, fixed)) ? [fixed] : [];
  else if (isArray(listed)) values = listed;
  else return undefined;
  const distinct = [...new Map(values.map((item) => [jsonKey(item), item])).values()];
  return types === undefined ? distinct : distinct.filter((item) => ofType(item, types));
}

function ofType(value: Json, types: ReadonlySet<StatedType>): boolean {
  return types.has(jsonType(value)) || (types.has("integer") && Number.isInteger(value));
}

function list(builder: BuildContext, location: Location, value: JsonObject, values: readonly Json[]): Node {
  const keyword = Object.hasOwn(value, "const") ? "const" : "enum";
  const span = builder.span(location);
  const at = below(location.pointer, keyword);
  const [only] = values;
  if (only === undefined) return { kind: "never", notes: {}, span };
  if (values.length === 1) return { kind: "literal", value: only, at, notes: {}, span };
  const places = valueSpans(builder, location, value, keyword);
  return {
    kind: "closedList",
    values: values.map((item) => ({ value: item, notes: {}, span: places(item) })),
    at,
    notes: {},
    span,
  };
}

/** Where each value of an enum stands. */
function valueSpans(builder: BuildContext, location: Location, value: JsonObject, keyword: string): (item: Json) => Span {
  const listed = own(value, keyword);
  if (keyword === "const" || !isArray(listed)) return () => builder.span(location, keyword);
  const spans = new Map(listed.map((item, index) => [jsonKey(item), index]));
  return (item) => builder.span(location, keyword, spans.get(jsonKey(item)) ?? 0);
}
