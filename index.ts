/**
 * Codicil as a library: plain functions with plain results. The command line is a thin layer over these.
 */
export { compileSchema, loadUnit, type Compiled, type CompileOptions } from "./generator/compile.ts";
export { generate, type Generation, type GeneratedContract } from "./generator/generate.ts";
export { writeGenerated, type Written } from "./generator/write.ts";
export { findDrift } from "./generator/drift.ts";
export type { Diagnostic, DiagnosticCode, Severity, Span } from "./generator/diagnostic/diagnostic.ts";
export { renderDiagnostics } from "./generator/diagnostic/render.ts";
export type { ContractRecord, GovernedRecord, MirroredRecord } from "./generator/contract/record.ts";
export type { Json } from "./generator/json/json.ts";
export type * from "./generator/model/model.ts";
export { canonicalPrint, modelDigest } from "./generator/model/digest.ts";
export * from "./registry/index.ts";
