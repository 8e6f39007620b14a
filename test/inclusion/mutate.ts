import { isArray, isObject, type Json, type JsonObject } from "../../generator/json/json.ts";
import type { Random } from "../support/random.ts";
import { randomSchema } from "./grammar.ts";

/** A schema's subschemas by their way from the root; the root itself has an empty way. */
function placesOf(schema: Json, way: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (!isObject(schema)) return typeof schema === "boolean" ? [way] : [];
  const inside = Object.entries(schema).flatMap(([keyword, value]) => {
    if (["properties", "patternProperties", "$defs", "dependentSchemas"].includes(keyword) && isObject(value)) {
      return Object.entries(value).flatMap(([name, held]) => placesOf(held, [...way, keyword, name]));
    }
    if (["allOf", "anyOf", "oneOf", "prefixItems"].includes(keyword) && isArray(value)) {
      return value.flatMap((held, at) => placesOf(held, [...way, keyword, at]));
    }
    const one = [
      "items",
      "additionalProperties",
      "not",
      "if",
      "then",
      "else",
      "contains",
      "propertyNames",
      "unevaluatedItems",
      "unevaluatedProperties",
    ];
    return one.includes(keyword) ? placesOf(value, [...way, keyword]) : [];
  });
  return [way, ...inside];
}

function changedAt(value: Json, [step, ...way]: readonly (string | number)[], change: (schema: Json) => Json): Json {
  if (step === undefined) return change(value);
  if (isArray(value)) return value.map((item, at) => (at === step ? changedAt(item, way, change) : item));
  const object = value as JsonObject;
  return Object.fromEntries(
    Object.entries(object).map(([name, held]) => [name, name === step ? changedAt(held, way, change) : held]),
  );
}

/** One edit such as people make between two versions of a schema: something is added, dropped, loosened or tightened. */
export function mutated(schema: Json, random: Random): Json {
  const place = random.pick(placesOf(schema));
  return changedAt(schema, place, (found) => edit(found, random));
}

function edit(schema: Json, random: Random): Json {
  if (!isObject(schema)) return random.chance(0.5) ? !schema : (randomSchema(random) as Json);
  const keywords = Object.keys(schema).filter((keyword) => keyword !== "$defs" && keyword !== "$id" && keyword !== "$anchor");
  const edits: (() => Json)[] = [
    () => without(schema, random.pick([...keywords, "required"])),
    () => withMember(schema, random),
    () => withRequired(schema, random),
    () => nudged(schema, random),
    () => nudged(schema, random),
    () => ({ ...schema, description: `a text ${random.below(100)}` }),
    () => (random.chance(0.5) ? { ...schema, additionalProperties: false } : without(schema, "additionalProperties")),
    () => ({ anyOf: [schema, randomSchema(random) as Json] }),
    () => ({ allOf: [schema, randomSchema(random) as Json] }),
  ];
  return hasDefinitions(schema) ? (random.pick(edits.slice(0, 7)) as () => Json)() : (random.pick(edits) as () => Json)();
}

const hasDefinitions = (schema: JsonObject): boolean =>
  ["$defs", "$id", "$anchor"].some((keyword) => Object.hasOwn(schema, keyword));

const without = (schema: JsonObject, keyword: string): JsonObject =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => name !== keyword));

function withMember(schema: JsonObject, random: Random): JsonObject {
  const properties = isObject(schema["properties"]) ? schema["properties"] : {};
  const names = Object.keys(properties);
  if (names.length > 0 && random.chance(0.4)) return { ...schema, properties: without(properties, random.pick(names)) };
  const held: Json = random.chance(0.5) ? { type: "string" } : simple(random);
  return { ...schema, properties: { ...properties, [`m${random.below(3)}`]: held } };
}

function simple(random: Random): Json {
  const schema = randomSchema(random);
  return JSON.stringify(schema).includes("$ref") ? true : (schema as Json);
}

function withRequired(schema: JsonObject, random: Random): JsonObject {
  const required = isArray(schema["required"]) ? schema["required"] : [];
  const declared = isObject(schema["properties"]) ? Object.keys(schema["properties"]) : [];
  if (required.length > 0 && random.chance(0.5)) return { ...schema, required: required.slice(1) };
  const missing = [...declared, "m0"].filter((name) => !required.includes(name));
  return missing.length === 0 ? schema : { ...schema, required: [...required, random.pick(missing)] };
}

/** A number moved, a list made longer or shorter, a pattern changed, a type widened. */
function nudged(schema: JsonObject, random: Random): JsonObject {
  const entries = Object.entries(schema).flatMap(([keyword, value]): [string, Json][] => {
    if (typeof value === "number")
      return [
        [
          keyword,
          Math.max(
            keyword === "multipleOf" ? 0.5 : keyword.startsWith("m") && /Length|Items|Prop|Contains/.test(keyword) ? 0 : -9,
            value + random.pick([-1, 1]),
          ),
        ],
      ];
    if (keyword === "enum" && isArray(value) && value.length > 0)
      return [[keyword, random.chance(0.5) ? value.slice(1).concat(value.length === 1 ? ["z"] : []) : [...value, "z"]]];
    if (keyword === "pattern" && typeof value === "string")
      return [[keyword, random.pick(["^a", `(?:${value})`, ".", `${value}|^z$`])]];
    if (keyword === "type" && typeof value === "string")
      return [[keyword, [value, "null"].filter((one, at, all) => all.indexOf(one) === at)]];
    if ((keyword === "anyOf" || keyword === "oneOf") && isArray(value) && value.length > 1) return [[keyword, value.slice(1)]];
    return [];
  });
  if (entries.length === 0)
    return random.chance(0.5) ? { ...schema, minLength: 1 } : { ...schema, type: random.pick(["string", "object", "number"]) };
  const [keyword, value] = random.pick(entries);
  return { ...schema, [keyword]: value };
}
