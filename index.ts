/**
 * Codicil as a library: plain functions with plain results. The command line is a thin layer over these.
 */
export { compileSchema, loadUnit, type Compiled, type CompileOptions } from "./generator/compile.ts";
export { generate, type Generation, type GeneratedContract } from "./generator/generate.ts";
export {
  generateProject,
  type GenerateProjectOptions,
  type ProjectContract,
  type ProjectGeneration,
} from "./generator/builder/generate-project.ts";
export type { ProjectMemory } from "./generator/builder/project-memory.ts";
export { parseLock, printLock, type Lock, type LockedContract, type ParsedLock } from "./generator/builder/lock.ts";
export {
  importDraft07,
  importOpenApi,
  type ImportedSchema,
  type ImportedSchemas,
  type ImportSchemasOptions,
} from "./generator/import/import-schemas.ts";
export { bundledStore } from "./generator/builder/bundled-store.ts";
export { writeGenerated, type Written } from "./generator/write.ts";
export { findDrift } from "./generator/drift.ts";
export type { Diagnostic, DiagnosticCode, Severity, Span } from "./generator/diagnostic/diagnostic.ts";
export { renderDiagnostics } from "./generator/diagnostic/render.ts";
export type { ContractRecord, GovernedRecord, MirroredRecord } from "./generator/contract/record.ts";
export type { Json } from "./generator/json/json.ts";
export type * from "./generator/model/model.ts";
export { canonicalPrint, modelDigest } from "./generator/model/digest.ts";
export { includes, sideOf, type Inclusion, type InclusionOptions, type Side } from "./registry/compare/inclusion/index.ts";
export { compareSchemas, judgeLine, type Judgement, type JudgeOptions } from "./registry/compare/line/compare-line.ts";
export type { Finding } from "./registry/compare/finding.ts";
export type { LineEntry, Version } from "./registry/compare/line/version.ts";
export * from "./registry/index.ts";
