import { hasCode } from "./has-code.ts";

/** For what may not be there: undefined where it is not, nor a folder to hold it. Throws whatever else the file system says. */
export function absent(error: unknown): undefined {
  if (!hasCode(error, "ENOENT", "ENOTDIR")) throw error;
}
