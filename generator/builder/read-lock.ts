import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { diagnose, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { fileSpan } from "../load/lines.ts";
import { lockFile, parseLock, type Lock } from "./lock.ts";

export interface ReadLock {
  readonly path: string;
  /** Of the file; absent where there is none. */
  readonly bytes?: Uint8Array;
  /** Absent where there is no file. One that is there and cannot be read has diagnostics. */
  readonly lock?: Lock;
  readonly diagnostics: readonly Diagnostic[];
}

/** The lock beside the config. */
export async function readLock(root: string, shown: (path: string) => string): Promise<ReadLock> {
  const path = join(root, lockFile);
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EISDIR") return "folder" as const;
    if (error.code !== "ENOENT") throw error;
  });
  if (bytes === undefined) return { path, diagnostics: [] };
  if (bytes === "folder")
    return {
      path,
      diagnostics: [diagnose("lock-malformed", fileSpan(shown(path)), { problem: "is a folder, where a file belongs" })],
    };
  return { path, bytes, ...parseLock(bytes, shown(path)) };
}
