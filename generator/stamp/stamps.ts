import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { cacheFolder } from "../builder/cache-folder.ts";
import { writeWhole } from "../builder/write-whole.ts";

/**
 * What is remembered of runs, in `runs/` of a project's cache, each file called after a key of 64 hex digits:
 *
 *     <command line>.inputs   a list of paths: what the last run of this command line depended on
 *     <run>.out               what a run printed that held and changed nothing
 *
 *     { "stamp": 1, "key", "value", "digest": sha256 of key and value, in hex }
 *
 * One that is not exactly this is passed over. Another format is another number.
 */
export type StampKind = "inputs" | "out";

/** Undefined where a project has no cache of its own: nobody wants a folder for the sake of some milliseconds. */
export function stampFolder(root: string): string | undefined {
  const hasCache = (process.env["CODICIL_CACHE"] ?? "") !== "" || existsSync(join(root, "node_modules"));
  return hasCache ? join(cacheFolder(root), "runs") : undefined;
}

export function readStamp(folder: string, key: string, kind: StampKind): string | undefined {
  try {
    const text = readFileSync(join(folder, `${key}.${kind}`), "utf8");
    const { stamp, key: named, value, digest } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    if (stamp !== 1 || named !== key || typeof value !== "string") return undefined;
    return digest === digestOf(key, value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the newest twenty of a kind. What cannot be kept is not: the run has held all the same. */
export async function writeStamp(folder: string, key: string, kind: StampKind, value: string): Promise<void> {
  try {
    const text = JSON.stringify({ stamp: 1, key, value, digest: digestOf(key, value) });
    if (!existsSync(folder)) await writeWhole(join(folder, ".gitignore"), "*\n");
    await writeWhole(join(folder, `${key}.${kind}`), text);
    await removeOldest(folder, kind);
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
  }
}

async function removeOldest(folder: string, kind: StampKind): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^[0-9a-f]{64}\.[a-z]+$/.test(name) && name.endsWith(`.${kind}`));
  const dated = await Promise.all(names.map(async (name) => ({ name, written: (await stat(join(folder, name))).mtimeMs })));
  const old = dated.sort((before, after) => after.written - before.written).slice(mostStamps);
  for (const { name } of old) await rm(join(folder, name), { force: true });
}
const mostStamps = 20;

const digestOf = (key: string, value: string): string => createHash("sha256").update(`${key}\n${value}`).digest("hex");
