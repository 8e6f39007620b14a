/** A caller of the co-legal agent. */
export { readAgentError, type AgentError, type ErrorMeaning } from "./agent-error.ts";
export { coLegalAgent, type CallOptions, type CoLegalAgent, type CoLegalOptions, type SendOptions } from "./agent.ts";
export { coLegalCodes, type CoLegalCode } from "./codes.ts";
export type { Reply } from "./exchange.ts";
export { readRateLimit, retryAfterSeconds, type RateLimit } from "./rate-limit.ts";
export { readAnswer, type Answer } from "./read-answer.ts";
export type { Health } from "./read-health.ts";
export type { AnswerPart } from "./read-part.ts";
export type { TaskPage } from "./read-task-page.ts";
export { checkArguments, type SkillId, type SkillInputs } from "./skill-inputs.ts";
export { taskProgress, type Progress, type TaskProgress } from "./task-progress.ts";
export type { MessageOptions, Protocol, SentPart } from "./write-message.ts";
export { Refusal } from "../refusal.ts";
