import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A folder of the system's own, for a while. */
export interface Laid {
  readonly folder: string;
  /** A path that leads out of the folder is left out: a tree that was made by hand may hold one. */
  readonly add: (files: ReadonlyMap<string, Uint8Array>) => void;
  readonly remove: () => void;
}

/** Lays files out, so that they are read as they were read when they stood in a work tree. */
export function layOut(): Laid {
  const folder = mkdtempSync(join(tmpdir(), "codicil-"));
  return {
    folder,
    add(files) {
      for (const [path, bytes] of files) {
        if (path.split(/[\\/]/).includes("..")) continue;
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), bytes);
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
