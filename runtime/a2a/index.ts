/**
 * Agent cards of A2A 1.0. What checks their signatures is an entry of its own, `./verify/index.ts`, because it needs two
 * packages.
 */
export type { AgentCard } from "../../generated/a2a.agent-card/2026-08-18/index.js";
export { type A2aParamsCode, type SignatureHazard, signatureWarnings, type SignatureWarning } from "../a2a-params.ts";
export { a2aCodes, type A2aCode } from "./codes.ts";
export { readAgentCard, readAgentCardBytes } from "./read-agent-card.ts";
export { schemaLayouts, type SchemaLayout } from "./schema-layout.ts";
export { skillSchemas, type SkillSchema, type SkillSchemas, type SkillSchemasOptions } from "./skill-schemas.ts";
export { Refusal } from "../refusal.ts";
