import addFormats from "ajv-formats";
import { Ajv2020, type Options } from "ajv/dist/2020.js";
import type { Diagnostic } from "../../../generator/diagnostic/diagnostic.ts";
import { isError } from "../../../generator/diagnostic/diagnostic.ts";
import type { Json } from "../../../generator/json/json.ts";
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
  const { source, resolved, diagnostics } = loadSchema(options.file ?? "schema.json", { value: schema });
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

/**
 * AJV puts what follows a member inside what precedes it, unless it looks for all errors: the code of a few thousand members is
 * nested too deep to be made.
 */
function compile(schema: Json, assertFormats: boolean): (document: Json) => boolean {
  try {
    return compileBy({ assertFormats, allErrors: false }, schema);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return compileBy({ assertFormats, allErrors: true }, schema);
  }
}

function compileBy(
  { assertFormats, allErrors }: { readonly assertFormats: boolean; readonly allErrors: boolean },
  schema: Json,
): (document: Json) => boolean {
  const options: Options = {
    strict: false,
    allErrors,
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
  if (assertFormats) addFormats.default(ajv);
  return ajv.compile(schema as object | boolean) as (document: Json) => boolean;
}
