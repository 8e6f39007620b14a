import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { hexOf, onlyLineEndsDiffer } from "../../registry/bytes.ts";
import type { HttpCache } from "../../registry/http/kept-file.ts";
import { digestOf, type Digest } from "../json/digest.ts";
import { hasCode } from "../write/has-code.ts";
import { stageFile, type StagedFile } from "../write/stage-file.ts";
import { writeWhole } from "./write-whole.ts";

export { cacheFolder } from "./cache-folder.ts";

/** Bytes by their digest. What is read is held against the digest every time: a folder is something that anybody can edit. */
export interface Contents {
  readonly folder: string;
  /** Of the file, in the folder. */
  pathOf(digest: Digest): string;
  get(digest: Digest): Promise<Content>;
  /** Lays bytes beside their place. */
  stage(digest: Digest, bytes: Uint8Array): Promise<StagedFile>;
}

export type Content =
  | { readonly outcome: "read"; readonly bytes: Uint8Array }
  | { readonly outcome: "absent" }
  | { readonly outcome: "differs"; readonly found: Digest; readonly onlyLineEndsDiffer: boolean };

/** A folder that is committed: git is told to leave its line ends alone. */
export const vendoredContents = (folder: string): Contents => contentsIn(folder, { name: ".gitattributes", text: "* -text\n" });

/** A cache: git is told to pass it over. */
export const cachedContents = (folder: string): Contents => contentsIn(folder, ignored);

/** What servers answered, kept beside the contents. Nothing is written where a run writes nothing. */
export function httpCache(folder: string, { isWritten }: { readonly isWritten: boolean }): HttpCache {
  return {
    read: (key) => readFile(join(folder, "http", key)).catch(absent),
    async write(key, bytes) {
      if (isWritten) await keepAnswer(folder, key, bytes).catch(unlessOfSystem);
    },
  };
}

async function keepAnswer(folder: string, key: string, bytes: Uint8Array): Promise<void> {
  await tellGit(folder, ignored);
  await writeWhole(join(folder, "http", key), bytes);
}

/** What git is told about a folder, in a file of it. */
interface GitFile {
  readonly name: string;
  readonly text: string;
}
const ignored: GitFile = { name: ".gitignore", text: "*\n" };

function contentsIn(folder: string, git: GitFile): Contents {
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
    async stage(digest, bytes) {
      await tellGit(folder, git);
      return stageFile(pathOf(digest), bytes);
    },
  };
}

async function tellGit(folder: string, { name, text }: GitFile): Promise<void> {
  if (!existsSync(join(folder, name))) await writeWhole(join(folder, name), text);
}

/** Nothing can be at such a place; whoever writes there is told where it is. */
function absent(error: unknown): undefined {
  if (!isNoPlace(error)) throw error;
}

/** Whether the system says of a place that no file is or can be there, and not that one may not be read or written. */
export const isNoPlace = (error: unknown): boolean =>
  hasCode(error, "ENOENT", "ENOTDIR", "EEXIST", "EISDIR", "ELOOP", "ENAMETOOLONG", "EINVAL");

/** Whoever asked has the answer: a cache that cannot be written, for whatever reason, only costs the next run a request. */
function unlessOfSystem(error: unknown): void {
  if (!isNoPlace(error) && !isUnwritable(error)) throw error;
}

/** Whether the system refuses to write, there or at the moment. */
export const isUnwritable = (error: unknown): boolean => hasCode(error, "EACCES", "EPERM", "EROFS", "ENOSPC", "EDQUOT");
