import type { JsonRpcTask } from "../../generated/co-legal.json-rpc/2026-09-18/task/index.js";
import { own, step } from "../own.ts";
import { refuseCall } from "./codes.ts";
import { readTask } from "./read-answer.ts";

export interface TaskPage {
  readonly tasks: readonly JsonRpcTask[];
  /** Asks for the next page; absent on the last one. */
  readonly nextPageToken?: string;
}

/** A page of tasks. Refuses `result-malformed`. (A2A 1.0, message ListTasksResponse.) */
export function readTaskPage(result: unknown): TaskPage {
  const tasks = own(result, "tasks");
  if (!Array.isArray(tasks)) return refuseCall("result-malformed", "/tasks", "There is no list of tasks.");
  const next = own(result, "nextPageToken");
  return {
    tasks: tasks.map((task, at) => readTask(task, `/tasks${step(at)}`)),
    ...(typeof next === "string" && next !== "" && { nextPageToken: next }),
  };
}
