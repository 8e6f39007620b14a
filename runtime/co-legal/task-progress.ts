import { readTaskState, type KnownTaskState, type TaskState } from "../../generated/co-legal.json-rpc/2026-09-18/task/index.js";

/** Where a task stands, whichever of its three spellings the state came in. */
export type Progress =
  "unspecified" | "submitted" | "working" | "completed" | "failed" | "canceled" | "input-required" | "rejected" | "auth-required";

export type TaskProgress =
  | {
      readonly known: true;
      readonly progress: Progress;
      /** No further message is taken. A completed task is not over: with a further message this agent works on it again. */
      readonly over: boolean;
      readonly raw: string;
    }
  | { readonly known: false; readonly raw: string };

/**
 * What the state of a task says. A spelling that no form of the protocol has is unknown, and comes back as it is.
 *
 * @example
 * taskProgress("TASK_STATE_COMPLETED"); // { known: true, progress: "completed", over: false, raw: "TASK_STATE_COMPLETED" }
 */
export function taskProgress(state: TaskState): TaskProgress {
  const read = readTaskState(state);
  if (!read.known) return { known: false, raw: read.raw };
  const progress = progressOf[read.value];
  return { known: true, progress, over: ["failed", "canceled", "rejected"].includes(progress), raw: read.value };
}

const progressOf: Readonly<Record<KnownTaskState, Progress>> = {
  TASK_STATE_UNSPECIFIED: "unspecified",
  TASK_STATE_SUBMITTED: "submitted",
  TASK_STATE_WORKING: "working",
  TASK_STATE_COMPLETED: "completed",
  TASK_STATE_FAILED: "failed",
  TASK_STATE_CANCELED: "canceled",
  TASK_STATE_INPUT_REQUIRED: "input-required",
  TASK_STATE_REJECTED: "rejected",
  TASK_STATE_AUTH_REQUIRED: "auth-required",
  SUBMITTED: "submitted",
  WORKING: "working",
  COMPLETED: "completed",
  FAILED: "failed",
  CANCELLED: "canceled",
  submitted: "submitted",
  working: "working",
  "input-required": "input-required",
  completed: "completed",
  canceled: "canceled",
  failed: "failed",
  rejected: "rejected",
  "auth-required": "auth-required",
  unknown: "unspecified",
};
