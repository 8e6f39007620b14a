import { checkJsonRpcMessage, type JsonRpcMessage } from "../../generated/co-legal.json-rpc/2026-09-18/message/index.js";
import { checkJsonRpcTask, type JsonRpcTask } from "../../generated/co-legal.json-rpc/2026-09-18/task/index.js";
import { copy, isObject, own, step } from "../own.ts";
import { refuseCall } from "./codes.ts";
import { readPart, type AnswerPart } from "./read-part.ts";
import { taskProgress, type TaskProgress } from "./task-progress.ts";

/** What the agent says to a message, in one form for all of those in which it comes. */
export interface Answer {
  /** The texts of the parts, one below the other. */
  readonly text: string;
  /** Of the message; or of what the task says about its state, and then of what it produced. */
  readonly parts: readonly AnswerPart[];
  /** To be sent back with the next turn. */
  readonly taskId?: string;
  /** Present where the agent answered with a task. */
  readonly progress?: TaskProgress;
  /** What the answer was read from, as it came. */
  readonly source: JsonRpcMessage | JsonRpcTask;
}

/**
 * Reads the result of a message that was sent: the message or task itself, as the agent's page and A2A 0.3 have it, or under
 * the name `message` or `task`, as A2A 1.0 has it. Refuses `result-malformed` with the place of the fault.
 *
 * @example
 * readAnswer({ parts: [{ kind: "text", text: "Een maand." }], taskId: "t-9" });
 * // { text: "Een maand.", parts: [{ type: "text", text: "Een maand." }], taskId: "t-9", ... }
 */
export function readAnswer(result: unknown): Answer {
  for (const name of ["message", "task"] as const) {
    const wrapped = own(result, name);
    if (isObject(wrapped)) return readers[name](wrapped, step(name));
  }
  const isTask = own(result, "kind") === "task" || own(result, "status") !== undefined;
  return readers[isTask ? "task" : "message"](result, "");
}

/** A task of the contract. Refuses `result-malformed`. */
export function readTask(value: unknown, pointer = ""): JsonRpcTask {
  refuseProblems(checkJsonRpcTask(value), pointer);
  return copy(value) as JsonRpcTask;
}

const readers = { message: answerOfMessage, task: answerOfTask };

function answerOfMessage(value: unknown, pointer: string): Answer {
  refuseProblems(checkJsonRpcMessage(value), pointer);
  const source = copy(value) as JsonRpcMessage;
  return { ...answerOf(source.parts, source.taskId), source };
}

function answerOfTask(value: unknown, pointer: string): Answer {
  const source = readTask(value, pointer);
  const said = source.status.message?.parts ?? [];
  const produced = (source.artifacts ?? []).flatMap(({ parts }) => parts);
  return { ...answerOf([...said, ...produced], source.id), progress: taskProgress(source.status.state), source };
}

function answerOf(from: readonly unknown[], taskId: string | null | undefined): Omit<Answer, "source"> {
  const parts = from.map(readPart);
  const text = parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
  return { text, parts, ...(typeof taskId === "string" && { taskId }) };
}

function refuseProblems([problem]: readonly { readonly pointer: string; readonly message: string }[], pointer: string): void {
  if (problem !== undefined) refuseCall("result-malformed", pointer + problem.pointer, `It ${problem.message}.`);
}
