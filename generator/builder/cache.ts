import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { hexOf, onlyLineEndsDiffer } from "../../registry/bytes.ts";
import type { HttpCache } from "../../registry/http/kept-file.ts";
import { digestOf, type Digest } from "../json/digest.ts";
import { writeWhole } from "./write-whole.ts";

export { cacheFolder } from "./cache-folder.ts";

/** Bytes by their digest. What is read is held against the digest every time: a folder is something that anybody can edit. */
export interface Contents {
  readonly folder: string;
  /** Of the file, in the folder. */
  pathOf(digest: Digest): string;
  get(digest: Digest): Promise<Content>;
  put(digest: Digest, bytes: Uint8Array): Promise<void>;
}

export type Content =
  | { readonly outcome: "read"; readonly bytes: Uint8Array }
  | { readonly outcome: "absent" }
  | { readonly outcome: "differs"; readonly found: Digest; readonly onlyLineEndsDiffer: boolean };

/** A folder that is committed: git is told to leave its line ends alone. */
export const vendoredContents = (folder: string): Contents => contentsIn(folder, { name: ".gitattributes", text: "* -text\n" });

/** A cache: git is told to pass it over, and one that cannot be written only costs the next run a request. */
export function cachedContents(folder: string): Contents {
  const contents = contentsIn(folder, ignored);
  return { ...contents, put: (digest, bytes) => contents.put(digest, bytes).catch(unlessUnwritable) };
}

/** What servers answered, kept beside the contents. Nothing is written where a run writes nothing. */
export function httpCache(folder: string, { isWritten }: { readonly isWritten: boolean }): HttpCache {
  return {
    read: (key) => readFile(join(folder, "http", key)).catch(absent),
    async write(key, bytes) {
      if (isWritten) await writeBeside(folder, ignored, join(folder, "http", key), bytes).catch(unlessUnwritable);
    },
  };
}

interface Beside {
  readonly name: string;
  readonly text: string;
}
const ignored: Beside = { name: ".gitignore", text: "*\n" };

function contentsIn(folder: string, beside: Beside): Contents {
  const pathOf = (digest: Digest): string => join(folder, "sha256", hexOf(digest));
  return {
    folder,
    pathOf,
    async get(digest) {
      const bytes = await readFile(pathOf(digest)).catch(absent);
      if (bytes === undefined) return { outcome: "absent" };
      const found = digestOf(bytes);
      if (found === digest) return { outcome: "read", bytes };
      return { outcome: "differs", found, onlyLineEndsDiffer: onlyLineEndsDiffer(bytes, digest) };
    },
    put: (digest, bytes) => writeBeside(folder, beside, pathOf(digest), bytes),
  };
}

/** A file of the folder, and first the one that tells git about it. */
async function writeBeside(folder: string, { name, text }: Beside, path: string, bytes: Uint8Array): Promise<void> {
  if (!existsSync(join(folder, name))) await writeWhole(join(folder, name), text);
  await writeWhole(path, bytes);
}

/** A folder in a file's place is no content either; whoever writes there is told where it stands. */
function absent(error: NodeJS.ErrnoException): undefined {
  if (!["ENOENT", "ENOTDIR", "EISDIR"].includes(error.code ?? "")) throw error;
}

function unlessUnwritable(error: NodeJS.ErrnoException): void {
  if (!["EACCES", "EPERM", "EROFS", "ENOSPC"].includes(error.code ?? "")) throw error;
}
