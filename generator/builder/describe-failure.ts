import { quote } from "../diagnostic/define.ts";

/** Of a file that is put in its place, `dest` is the place; `path` has then a name that nobody knows. */
interface SystemError extends NodeJS.ErrnoException {
  readonly dest?: string;
}

/**
 * Why a project could not be generated, where the system or the state of the output folder refused it: what, where, and what to do next.
 * Undefined for every other error, which is a fault of this program.
 */
export function describeFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return error.name === "OutputRefusal" ? error.message : describeSystemError(error);
}

function describeSystemError({ code, path: source, dest: path = source, message, syscall }: SystemError): string | undefined {
  const where = path === undefined ? "" : ` ${quote(path)}`;
  switch (code) {
    case "ENOENT":
      return `${where.trim()} does not exist.`;
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return `${where.trim()} may not be read or written (${code}). Ask for the right to it, or work in a copy of the folder.`;
    case "ENOSPC":
    case "EDQUOT":
      return `no space is left on the disk${where === "" ? "" : ` for${where}`} (${code}). Make room and run it again.`;
    default:
      // Whatever else the system refuses (a folder in a file's place, a name that is too long) is not ours to be sorry for.
      return syscall === undefined ? undefined : `${where === "" ? "a file" : where.trim()} cannot be used (${message}).`;
  }
}
