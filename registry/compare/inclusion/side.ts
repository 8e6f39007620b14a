import { createRequire } from "node:module";
import type { Options } from "ajv/dist/2020.js";
import type { Diagnostic } from "../../../generator/diagnostic/diagnostic.ts";
import { isError } from "../../../generator/diagnostic/diagnostic.ts";
import { isArray, isObject, type Json } from "../../../generator/json/json.ts";
import { loadSchema } from "../../../generator/load/load-schemas.ts";
import { buildModel } from "../../../generator/model/build.ts";
import type { Node } from "../../../generator/model/model.ts";
import { printSchema } from "../../../generator/model/print.ts";

/** One of the two sets of documents: what is said of it, and the validator that actually runs. */
export interface Side {
  readonly node: Node;
  /** What the validator is made of, as text: sides with the same text accept the same documents. */
  readonly text: string;
  readonly accepts: (document: Json) => boolean;
}

export interface SideOptions {
  /** `format` refuses text that is not of it; as in 2020-12 it is an annotation unless somebody asserts it. */
  readonly assertFormats?: boolean;
}

/**
 * The documents of a model, judged by AJV over what the model refuses, printed; compiled when a document is first judged.
 *
 * @example
 * const { model } = compileSchema({ value: { type: "string" } }, { name: "text" });
 * sideOf(model.root).accepts("a"); // true
 */
export function sideOf(node: Node, options: SideOptions = {}): Side {
  const { schema } = printSchema(node, { purpose: "assertions", assertFormats: options.assertFormats ?? false });
  return { node, text: JSON.stringify(schema), accepts: validatorOf(schema, options) };
}

/** What both sides accept, said by one node; each document is judged by both validators. */
export function bothOf(node: Node, left: Side, right: Side): Side {
  const accepts = (document: Json): boolean => left.accepts(document) && right.accepts(document);
  return { node, text: `${left.text} and ${right.text}`, accepts };
}

export type ReadSide =
  | { readonly outcome: "read"; readonly side: Side }
  | { readonly outcome: "refused"; readonly diagnostics: readonly Diagnostic[] };

/** The documents of a plain JSON Schema 2020-12, judged by AJV over that very text. */
export function sideOfSchema(schema: Json, options: SideOptions & { readonly file?: string } = {}): ReadSide {
  const { source, resolved, diagnostics } = loadSchema(options.file ?? "schema.json", { value: plainReferences(schema) });
  if (source === undefined || diagnostics.some(isError)) return { outcome: "refused", diagnostics };
  const { model, diagnostics: building } = buildModel(source, resolved, "opaque");
  if (model === undefined) return { outcome: "refused", diagnostics: building };
  return { outcome: "read", side: { node: model.root, text: JSON.stringify(schema), accepts: validatorOf(schema, options) } };
}

/** Compiled when it is first asked, once. A validator that cannot be made, or that fails over a document, throws. */
function validatorOf(schema: Json, { assertFormats = false }: SideOptions): (document: Json) => boolean {
  let accepts: ((document: Json) => boolean) | undefined;
  return (document) => {
    accepts ??= compiled(schema, assertFormats);
    return accepts(document);
  };
}

function compiled(schema: Json, assertFormats: boolean): (document: Json) => boolean {
  try {
    return compile(schema, assertFormats);
  } catch (cause) {
    return () => {
      throw new Error("no validator could be made", { cause });
    };
  }
}

function compile(schema: Json, assertFormats: boolean): (document: Json) => boolean {
  const require = createRequire(import.meta.url);
  const { Ajv2020 } = require("ajv/dist/2020.js") as typeof import("ajv/dist/2020.js");
  const options: Options = {
    strict: false,
    ownProperties: true,
    unicodeRegExp: true,
    validateFormats: assertFormats,
    validateSchema: false,
    meta: false,
    logger: false,
    // Most validators judge a few dozen documents: making them is what costs.
    messages: false,
    code: { optimize: false },
  };
  const ajv = new Ajv2020(options);
  if (assertFormats) (require("ajv-formats") as { default: (to: typeof ajv) => void }).default(ajv);
  return ajv.compile(schema as object | boolean) as (document: Json) => boolean;
}

/**
 * `$dynamicRef` in a document of one resource, whose anchors each stand once, has nowhere else to lead: it is a `$ref`.
 * Anything else is left as it is, and stays opaque.
 */
function plainReferences(schema: Json): Json {
  const text = JSON.stringify(schema);
  if (!text.includes('"$dynamic')) return schema;
  const anchors = [...text.matchAll(/"\$(?:dynamicAnchor|anchor)":"((?:[^"\\]|\\.)*)"/g)].map(([, name]) => name as string);
  const embedded = [...text.matchAll(/"\$id":/g)].length - (isObject(schema) && Object.hasOwn(schema, "$id") ? 1 : 0);
  if (embedded > 0 || new Set(anchors).size < anchors.length) return schema;
  return renamed(schema, anchors);
}

/** Members whose values are data, or maps from names to schemas. */
const data = ["const", "enum", "default", "examples"];
const maps = ["properties", "patternProperties", "$defs", "dependentSchemas"];

function renamed(schema: Json, anchors: readonly string[]): Json {
  if (isArray(schema)) return schema.map((one) => renamed(one, anchors));
  if (!isObject(schema)) return schema;
  const leads = (target: Json | undefined) =>
    typeof target === "string" && target.startsWith("#") && anchors.includes(target.slice(1));
  const both = Object.hasOwn(schema, "$ref") || Object.hasOwn(schema, "$anchor");
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]) => {
      if (name === "$dynamicRef" && leads(value) && !both) return ["$ref", value];
      if (name === "$dynamicAnchor" && !both) return ["$anchor", value];
      if (data.includes(name)) return [name, value];
      if (maps.includes(name) && isObject(value)) {
        return [name, Object.fromEntries(Object.entries(value).map(([key, one]) => [key, renamed(one, anchors)]))];
      }
      return [name, typeof value === "object" ? renamed(value, anchors) : value];
    }),
  );
}
