import ajvNames from "ajv/dist/compile/names.js";
import { _Code, type Name } from "ajv/dist/compile/codegen/code.js";
import { DataType } from "ajv/dist/compile/validate/dataType.js";

/** The parts of AJV that its own keywords are written with. It ships CommonJS: a default export is one step further in, or is not. */
export { and, getProperty, not, or, strConcat } from "ajv/dist/compile/codegen/index.js";
export { compileSchema, resolveRef, SchemaEnv } from "ajv/dist/compile/index.js";
export { resetErrorsCount } from "ajv/dist/compile/errors.js";
export { alwaysValidSchema, Type } from "ajv/dist/compile/util.js";
export { checkDataTypes } from "ajv/dist/compile/validate/dataType.js";
export { getValidate } from "ajv/dist/vocabularies/core/ref.js";
export { isOwnProperty, propertyInData, usePattern } from "ajv/dist/vocabularies/code.js";
/** Variables of every function: `errors` counts, `vErrors` holds what was refused, `instancePath` is where the function's value stands. */
export const names =
  (ajvNames as { default?: typeof ajvNames.default }).default ?? (ajvNames as unknown as typeof ajvNames.default);
export const wrongType = DataType.Wrong;

/** A literal of our own quoting as a piece of AJV's code. */
export const codeOf = (literal: string): _Code => new _Code(literal);

/** An array of variables. AJV drops those that no code names, so they stay names. */
export const listOf = (items: readonly Name[]): _Code =>
  new _Code(["[", ...items.flatMap((item, at) => (at > 0 ? [", ", item] : [item])), "]"]);
