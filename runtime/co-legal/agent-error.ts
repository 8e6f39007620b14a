import {
  readErrorReason,
  type Detail,
  type JsonRpcError,
  type KnownErrorReason,
} from "../../generated/co-legal.json-rpc/2026-09-18/error/index.js";
import { copy, own } from "../own.ts";

/** What an error of the agent means for its caller. Meanings may be added; whoever branches keeps a branch for the rest. */
export type ErrorMeaning =
  /** There is no such task for this caller. */
  | "task-not-found"
  /** The task can no longer be called off. */
  | "task-not-cancelable"
  /** The task was idle for too long: start a new one. */
  | "context-expired"
  /** The quota is used up: wait. */
  | "rate-limited"
  /** A key is needed. */
  | "key-required"
  /** Another version of the protocol is needed. */
  | "version-unsupported"
  /** The agent requires an extension. */
  | "extension-required"
  /** The agent does not do this. */
  | "unsupported"
  /** The request is at fault. */
  | "request-invalid"
  /** The agent is at fault. */
  | "agent-failed"
  /** A reason, or a code without one, that this version does not know. */
  | "unknown";

/** Why the agent gave nothing. */
export interface AgentError {
  readonly meaning: ErrorMeaning;
  readonly message: string;
  /** As it came; absent where the error names none. */
  readonly reason?: string;
  /** Absent where the answer was no JSON-RPC error. */
  readonly code?: number;
  /** Every detail as it came, of whatever type. */
  readonly details: readonly Detail[];
  readonly httpStatus: number;
  /** From the header `Retry-After`. */
  readonly retryAfterSeconds?: number;
}

/**
 * Reads an error of the contract: its data in either form, a status with details or the list of them. The reason decides what
 * it means, not the code: the agent gives one code for two reasons. Where no reason is named, HTTP 429, 401 and 403 decide, and
 * then the code. A reason that is not known makes the meaning unknown, whatever the code.
 *
 * @example
 * const info = { "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "API_KEY_REQUIRED", domain: "a2a" };
 * const error = readAgentError({ code: -32001, message: "Key required", data: [info] }, 401);
 * [error.meaning, error.reason]; // ["key-required", "API_KEY_REQUIRED"]
 */
export function readAgentError(error: JsonRpcError, httpStatus: number): AgentError {
  const details = detailsOf(error);
  const infos = details.filter((detail) => own(detail, "@type") === errorInfo);
  const reason = infos.map((info) => own(info, "reason")).find((one) => typeof one === "string");
  const { code, message } = error;
  if (reason === undefined) return { meaning: withoutReason(httpStatus, code), message, code, details, httpStatus };
  const known = readErrorReason(reason);
  return { meaning: known.known ? byReason[known.value] : "unknown", message, reason, code, details, httpStatus };
}

/** What a status means that comes without an error of the contract; undefined where it says nothing about the call. */
export const meaningOfStatus = (status: number): ErrorMeaning | undefined =>
  status === 429 ? "rate-limited" : status === 401 || status === 403 ? "key-required" : undefined;

const errorInfo = "type.googleapis.com/google.rpc.ErrorInfo";

function detailsOf({ data }: JsonRpcError): readonly Detail[] {
  const details = Array.isArray(data) ? data : (data?.details ?? []);
  // A copy of what the validator accepted.
  return copy(details) as readonly Detail[];
}

const byReason: Readonly<Record<KnownErrorReason, ErrorMeaning>> = {
  TASK_NOT_FOUND: "task-not-found",
  TASK_NOT_CANCELABLE: "task-not-cancelable",
  PUSH_NOTIFICATION_NOT_SUPPORTED: "unsupported",
  UNSUPPORTED_OPERATION: "unsupported",
  CONTENT_TYPE_NOT_SUPPORTED: "unsupported",
  INVALID_AGENT_RESPONSE: "agent-failed",
  EXTENDED_AGENT_CARD_NOT_CONFIGURED: "unsupported",
  EXTENSION_SUPPORT_REQUIRED: "extension-required",
  VERSION_NOT_SUPPORTED: "version-unsupported",
  API_KEY_REQUIRED: "key-required",
  RATE_LIMIT_EXCEEDED: "rate-limited",
  CONTEXT_EXPIRED: "context-expired",
};

const withoutReason = (status: number, code: number): ErrorMeaning => meaningOfStatus(status) ?? byCode.get(code) ?? "unknown";

const byCode = new Map<number, ErrorMeaning>([
  [-32700, "request-invalid"],
  [-32600, "request-invalid"],
  [-32601, "unsupported"],
  [-32602, "request-invalid"],
  [-32603, "agent-failed"],
  [-32001, "task-not-found"],
  [-32002, "task-not-cancelable"],
  [-32003, "unsupported"],
  [-32004, "unsupported"],
  [-32005, "unsupported"],
  [-32006, "agent-failed"],
  [-32007, "unsupported"],
  [-32008, "extension-required"],
  [-32009, "version-unsupported"],
  [-32029, "rate-limited"],
]);
