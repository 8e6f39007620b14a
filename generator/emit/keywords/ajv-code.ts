import ajvNames from "ajv/dist/compile/names.js";

/** The parts of AJV that its own keywords are written with. It ships CommonJS: a default export is one step further in, or is not. */
export { and, not, or } from "ajv/dist/compile/codegen/index.js";
export { resetErrorsCount } from "ajv/dist/compile/errors.js";
export { Type } from "ajv/dist/compile/util.js";
export { usePattern } from "ajv/dist/vocabularies/code.js";
export const { errors } =
  (ajvNames as { default?: typeof ajvNames.default }).default ?? (ajvNames as unknown as typeof ajvNames.default);
