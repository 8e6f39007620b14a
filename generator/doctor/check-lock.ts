import { readLock } from "../builder/read-lock.ts";
import type { Diagnostic } from "../diagnostic/diagnostic.ts";
import type { ConfiguredProject } from "../project/project.ts";

/** A lock that cannot be read, as after a merge. What it locks is judged by `codicil generate --frozen`. */
export async function checkLock({ root }: ConfiguredProject, shown: (path: string) => string): Promise<readonly Diagnostic[]> {
  return (await readLock(root, shown)).diagnostics;
}
