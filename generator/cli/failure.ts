import { quote } from "../diagnostic/define.ts";
import type { OutputRefusal } from "../write/output-refusal.ts";
import { exit, type Exit, type Refusal, type UsageError } from "./io.ts";

/** Why a command could not be run to its end. */
export interface Failure {
  /** `usage`: no command does that; `refused`: the caller's to mend; `system`: the system refused; `fault`: ours. */
  readonly code: "usage" | "refused" | "system" | "fault";
  readonly message: string;
  readonly exit: Exit;
}

/** By its name: the command is built in two bundles, each with a class of its own. */
export function failureOf(error: unknown): Failure {
  if (isNamed<UsageError>(error, "UsageError")) return { code: "usage", message: error.message, exit: exit.usage };
  if (isNamed<Refusal>(error, "Refusal")) return { code: "refused", message: error.message, exit: error.code };
  if (isNamed<OutputRefusal>(error, "OutputRefusal")) return { code: "refused", message: error.message, exit: exit.undecided };
  return { ...systemFailure(error as NodeJS.ErrnoException), exit: exit.undecided };
}

const isNamed = <E extends Error>(error: unknown, name: E["name"]): error is E => error instanceof Error && error.name === name;

/** What the system said, in words; the stack of a fault of our own stays out of sight unless it is asked for. */
function systemFailure(error: NodeJS.ErrnoException): Pick<Failure, "code" | "message"> {
  const { code, path, message, syscall, stack } = error;
  if (process.env["CODICIL_DEBUG"] && stack !== undefined) return { code: "fault", message: stack };
  const where = path === undefined ? "" : ` ${quote(path)}`;
  switch (code) {
    case "ENOENT":
      return { code: "system", message: `${where.trim()} does not exist.` };
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return {
        code: "system",
        message: `${where.trim()} may not be read or written (${code}). Ask for the right to it, or work in a copy of the folder.`,
      };
    case "ENOSPC":
    case "EDQUOT":
      return {
        code: "system",
        message: `no space is left on the disk${where === "" ? "" : ` for${where}`} (${code}). Make room and run it again.`,
      };
    default:
      // Whatever else the system refuses (a folder in a file's place, a name that is too long) is not ours to be sorry for.
      if (syscall !== undefined)
        return { code: "system", message: `${where === "" ? "a file" : where.trim()} cannot be used (${message}).` };
      return {
        code: "fault",
        message: `this is a fault of codicil itself: ${message ?? String(error)}. Set CODICIL_DEBUG=1 for the stack and report it.`,
      };
  }
}
