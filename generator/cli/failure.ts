import { describeFailure } from "../builder/describe-failure.ts";
import type { OutputRefusal } from "../write/output-refusal.ts";
import { exit, type Exit, type Refusal, type UsageError } from "./io.ts";

/** Why a command could not be run to its end. */
export interface Failure {
  /** `usage`: no command does that; `refused`: the caller's to mend; `system`: the system refused; `fault`: ours. */
  readonly code: "usage" | "refused" | "system" | "fault";
  readonly message: string;
  readonly exit: Exit;
}

/** By its name: the command is built in several bundles, each with a class of its own. */
export function failureOf(error: unknown): Failure {
  if (isNamed<UsageError>(error, "UsageError")) return { code: "usage", message: error.message, exit: exit.usage };
  if (isNamed<Refusal>(error, "Refusal")) return { code: "refused", message: error.message, exit: error.code };
  if (isNamed<OutputRefusal>(error, "OutputRefusal")) return { code: "refused", message: error.message, exit: exit.undecided };
  return { ...otherFailure(error as Error), exit: exit.undecided };
}

const isNamed = <E extends Error>(error: unknown, name: E["name"]): error is E => error instanceof Error && error.name === name;

/** What the system said, in words; the stack of a fault of our own stays out of sight unless it is asked for. */
function otherFailure(error: Error): Pick<Failure, "code" | "message"> {
  const { message, stack } = error;
  if (process.env["CODICIL_DEBUG"] && stack !== undefined) return { code: "fault", message: stack };
  const described = describeFailure(error);
  if (described !== undefined) return { code: "system", message: described };
  return {
    code: "fault",
    message: `this is a fault of codicil itself: ${message ?? String(error)}. Set CODICIL_DEBUG=1 for the stack and report it.`,
  };
}
