import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { manifestPath, ownedPaths } from "../emit/manifest.ts";
import type { EmittedFile } from "../emit/unit.ts";
import { hasCode } from "./has-code.ts";
import { isInside, standing } from "./places.ts";

/** What has to happen to an output folder so that it holds exactly these files of ours. */
export interface Plan {
  /** In the order in which they were given. */
  readonly replace: readonly EmittedFile[];
  readonly remove: readonly string[];
  /** Files of ours in whose place, or way, something of somebody else stands. */
  readonly foreign: readonly string[];
}

export const isNothing = ({ replace, remove, foreign }: Plan): boolean =>
  [replace, remove, foreign].every((one) => one.length === 0);

/** Reads, and changes nothing. */
export async function planWriting(root: string, files: readonly EmittedFile[]): Promise<Plan> {
  const owned = await ownedIn(root);
  const replace: EmittedFile[] = [];
  const foreign: string[] = [];
  for (let at = 0; at < files.length; at += together) {
    // One file after the other would wait for the disk most of the time.
    const batch = files.slice(at, at + together);
    const states = await Promise.all(batch.map((file) => stateOf(root, file)));
    for (const [place, file] of batch.entries()) {
      const state = states[place];
      if (state === "absent" || (state === "differs" && owned.has(file.path))) replace.push(file);
      else if (state !== "same") foreign.push(file.path);
    }
  }
  const kept = new Set(files.map((file) => file.path));
  const remove: string[] = [];
  for (const path of owned) {
    if (!kept.has(path) && isInside(path) && (await standing(root, path)) === "file") remove.push(path);
  }
  return { replace, remove, foreign };
}

/** What the manifest that stands there answers for. One that cannot be read is somebody else's file; without one nothing is ours yet. */
export async function ownedIn(root: string): Promise<ReadonlySet<string>> {
  if ((await standing(root, manifestPath)) !== "file") return new Set();
  return ownedPaths((await bytesAt(join(root, manifestPath)))?.toString("utf8") ?? "") ?? new Set();
}

async function stateOf(root: string, { path, text }: EmittedFile): Promise<"absent" | "blocked" | "same" | "differs"> {
  const stands = await standing(root, path);
  if (stands !== "file") return stands;
  return (await bytesAt(join(root, path)))?.equals(Buffer.from(text)) ? "same" : "differs";
}
const together = 32;

/** Undefined for a link to a folder, or to nothing. */
const bytesAt = (path: string): Promise<Buffer | undefined> =>
  readFile(path).catch((error: unknown) => {
    if (hasCode(error, "EISDIR", "ENOENT", "ELOOP")) return undefined;
    throw error;
  });
