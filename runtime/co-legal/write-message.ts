import { checkJsonRpcMessage } from "../../generated/co-legal.json-rpc/2026-09-18/message/index.js";
import { own } from "../own.ts";
import { refuseCall } from "./codes.ts";

/** A part that is sent: words for the language model, or a JSON value; `{ tool, args }` runs a skill without a model. */
export type SentPart = { readonly text: string } | { readonly data: unknown };

/**
 * The two forms of request bodies: of A2A 1.0, and of the agent's page, which is close to A2A 0.3. Both are read, whichever is
 * sent.
 */
export type Protocol = "1.0" | "0.3";

export interface MessageOptions {
  /** Goes on with a task: what an earlier answer gave. */
  readonly taskId?: string;
  readonly contextId?: string;
  /** Data of extensions, each under its URI. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** The extensions to activate, by URI. */
  readonly extensions?: readonly string[];
}

/**
 * The parameters of a message that is sent. In the older form the task stands where the agent's page puts it, beside the
 * message, and where A2A 0.3 does, inside it. Refuses `nothing-to-send`, and `not-sendable` what is no message of the contract.
 */
export function writeMessage(
  parts: readonly SentPart[],
  { taskId, contextId, metadata, extensions }: MessageOptions,
  protocol: Protocol,
  messageId: string,
): Record<string, unknown> {
  if (!Array.isArray(parts) || parts.length === 0) refuseCall("nothing-to-send");
  const rest = {
    ...(taskId !== undefined && { taskId }),
    ...(contextId !== undefined && { contextId }),
    ...(extensions !== undefined && extensions.length > 0 && { extensions: [...new Set(extensions)] }),
    ...(metadata !== undefined && { metadata }),
  };
  if (protocol === "1.0") return { message: sendable({ messageId, role: "ROLE_USER", parts, ...rest }) };
  const kinds = parts.map((part) => ({ kind: own(part, "text") === undefined ? "data" : "text", ...part }));
  return {
    ...(taskId !== undefined && { taskId }),
    message: sendable({ kind: "message", messageId, role: "user", parts: kinds, ...rest }),
  };
}

function sendable<Message>(message: Message): Message {
  const [problem] = checkJsonRpcMessage(message);
  return problem === undefined ? message : refuseCall("not-sendable", `/message${problem.pointer}`, `It ${problem.message}.`);
}
