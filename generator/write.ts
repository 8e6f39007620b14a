import type { EmittedFile } from "./emit/unit.ts";
import { ownSeam } from "./write/seam.ts";
import { transact } from "./write/transact.ts";

export type Written =
  | { readonly outcome: "written"; readonly changed: readonly string[]; readonly removed: readonly string[] }
  /** Something that is not ours stands where a file of ours belongs, or in its way; nothing was written. */
  | { readonly outcome: "refused"; readonly foreign: readonly string[] };

/**
 * Writes generated files into a folder, all or nothing: only what differs, the manifest last. Killed at any moment, or beside another
 * run in the same folder, it leaves one whole state or the other, which the next run finishes or drops, and never a half-written file.
 * Files that an earlier manifest names and this one does not are removed; files that no manifest names are never touched.
 *
 * Refuses, before anything is written, when something that no manifest names stands where a file of ours belongs: a
 * file, a folder, a link that leads out of the folder. Throws what the file system throws, with the path, and an `OutputRefusal` where
 * another process writes there and does not end within ten seconds.
 *
 * @example
 * await writeGenerated("generated", generate("schemas", { base: "https://codicil.example/" }).files);
 * // { outcome: "written", changed: [], removed: [] }
 */
export async function writeGenerated(folder: string, files: readonly EmittedFile[]): Promise<Written> {
  const { replace, remove, foreign } = await transact(folder, files, ownSeam());
  if (foreign.length > 0) return { outcome: "refused", foreign };
  return { outcome: "written", changed: replace.map(({ path }) => path), removed: remove };
}
