import { createRequire } from "node:module";
import type { ErrorObject, ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { quote } from "../diagnostic/define.ts";
import { diagnose, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { describe } from "./describe.ts";
import { places } from "./places.ts";
import { type Json, member } from "../json/json.ts";
import { valueAt } from "../json/pointer.ts";
import type { Source } from "./source.ts";

export const dialect = "https://json-schema.org/draft/2020-12/schema";

/** Is this a JSON Schema 2020-12? Every fault, each once. */
export function checkSchema(source: Source, all = places(source)): Diagnostic[] {
  const foreign = all.flatMap(({ pointer, schema }) => dialectOf(source, pointer, schema));
  // The rules of another draft are others: judged by these, it would have faults that it has not.
  if (foreign.length > 0) return foreign;
  if (all.length === 0) return [malformed(source, "", `is ${describe(source.value)}, where ${aSchema} is expected`)];
  const validate = metaSchema();
  return all.flatMap(({ pointer, schema }) => {
    if (validate(schema)) return [];
    return mostSpecific(validate.errors ?? []).map((error) => faultOf(source, pointer, error));
  });
}

/** What `$schema` names, where that is not 2020-12. */
export function foreignDialect(schema: Json): string | undefined {
  const named = member(schema, "$schema");
  return typeof named === "string" && named !== dialect && named !== `${dialect}#` ? named : undefined;
}

function dialectOf(source: Source, pointer: string, schema: Json): Diagnostic[] {
  const named = foreignDialect(schema);
  return named === undefined ? [] : [diagnose("dialect-unsupported", source.span(`${pointer}/$schema`), { dialect: named })];
}

export const malformed = (source: Source, pointer: string, problem: string): Diagnostic =>
  diagnose("schema-malformed", source.span(pointer), { problem });

// -- The meta-schema ---------------------------------------------------------------------------------------------------

/**
 * The meta-schema of 2020-12 as AJV carries it, for one place at a time: where it goes into a subschema it asks for an
 * object or a boolean only. The walk brings the subschemas, so that depth costs no stack and a fault is found once.
 */
function metaSchema(): ValidateFunction {
  return (cached ??= compileMetaSchema());
}
let cached: ValidateFunction | undefined;

/** The dialect's meta-schema or one of its vocabularies, as AJV carries it. */
export function metaSchemaAt(address: string): Json | undefined {
  const name = address === dialect ? "schema" : vocabularies.map((one) => `meta/${one}`).find((one) => address === folder + one);
  return name === undefined ? undefined : (require(`ajv/dist/refs/json-schema-2020-12/${name}.json`) as Json);
}

const folder = "https://json-schema.org/draft/2020-12/";
// Loaded when they are first needed: most commands of the CLI check no schema.
const require = createRequire(import.meta.url);

const vocabularies = ["core", "applicator", "unevaluated", "validation", "meta-data", "format-annotation", "content"];

function compileMetaSchema(): ValidateFunction {
  const schemas = [...vocabularies.map((name) => `${folder}meta/${name}`), dialect].map(
    (id) => metaSchemaAt(id) as unknown as { properties: object; $defs?: object }, // AJV carries them as objects of this form
  );
  const merged = {
    $defs: Object.assign({}, ...schemas.map(({ $defs }) => $defs)) as object,
    properties: Object.assign({}, ...schemas.map(({ properties }) => properties)) as object,
  };
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    meta: false,
    validateSchema: false,
    validateFormats: false,
    logger: false,
  });
  return ajv.compile(JSON.parse(JSON.stringify(merged), oneLevel) as object);
}

/** Cuts the recursion, and makes references between the vocabularies local to the merged schema. */
function oneLevel(name: string, value: unknown): unknown {
  if (name === "$ref" && typeof value === "string") return value.slice(value.indexOf("#"));
  const recurs = typeof value === "object" && value !== null && "$dynamicRef" in value && typeof value.$dynamicRef === "string";
  return recurs ? { type: ["object", "boolean"] } : value;
}

// -- Errors as sentences -----------------------------------------------------------------------------------------------

/**
 * One error a place. Where there is a choice (a type is a name or a list of names), all that its branches say is one fault:
 * the errors of the branch that was meant, else that no branch fits.
 */
function mostSpecific(errors: readonly ErrorObject[]): ErrorObject[] {
  const choices = errors.filter(({ keyword }) => keyword === "anyOf").map(({ instancePath }) => instancePath);
  const kept = errors.filter((error) => {
    const choice = choices.find((path) => error.instancePath === path || error.instancePath.startsWith(`${path}/`));
    if (choice === undefined) return true;
    const meant = errors.some((other) => goesDeeper(other, choice));
    return meant ? goesDeeper(error, choice) : error.keyword === "anyOf";
  });
  return kept.filter((error, index) => kept.findIndex(({ instancePath }) => instancePath === error.instancePath) === index);
}

const goesDeeper = ({ instancePath, keyword }: ErrorObject, choice: string): boolean =>
  instancePath.startsWith(`${choice}/`) || (instancePath === choice && (keyword === "uniqueItems" || keyword === "minItems"));

function faultOf(source: Source, pointer: string, error: ErrorObject): Diagnostic {
  const at = `${pointer}${error.instancePath}`;
  const keyword = error.instancePath.slice(1);
  return malformed(source, at, `gives ${quote(keyword)} ${describe(valueAt(source.value, at))}, where ${expectation(error)}`);
}

const aSchema = "an object or a boolean";
const typeNames: Readonly<Record<string, string>> = {
  array: "a list",
  boolean: "true or false",
  integer: "a whole number",
  number: "a number",
  object: "an object",
  string: "a text",
};

function expectation({ keyword, params, instancePath }: ErrorObject): string {
  const facts = params as Record<string, unknown>;
  switch (keyword) {
    case "type": {
      const type = String(facts["type"]);
      return `${Array.isArray(facts["type"]) || type.includes(",") ? `a schema (${aSchema})` : (typeNames[type] ?? type)} is expected`;
    }
    case "minimum":
      return `a number of at least ${facts["limit"]} is expected`;
    case "exclusiveMinimum":
      return `a number above ${facts["limit"]} is expected`;
    case "minItems":
      return "at least one item is expected";
    case "uniqueItems":
      return `no item may stand twice (items ${facts["j"]} and ${facts["i"]} do)`;
    case "enum":
      return `one of ${(facts["allowedValues"] as unknown[]).join(", ")} is expected`;
    case "anyOf":
      if (instancePath !== "/type") return "a schema or a list of names is expected";
      return "one of array, boolean, integer, null, number, object, string, or a list of them is expected";
    case "pattern":
      return `a text of the form ${String(facts["pattern"])} is expected`;
    default:
      return `the meta-schema refuses it (${keyword})`;
  }
}
