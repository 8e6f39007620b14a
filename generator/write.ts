import { mkdir, readFile, realpath, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { manifestPath, ownedPaths } from "./emit/manifest.ts";
import type { EmittedFile } from "./emit/unit.ts";

export type Written =
  | { readonly outcome: "written"; readonly changed: readonly string[]; readonly removed: readonly string[] }
  /** Something that is not ours stands where a file of ours belongs, or in its way; nothing was written. */
  | { readonly outcome: "refused"; readonly foreign: readonly string[] };

/**
 * Writes generated files into a folder: only what differs, each file replaced in one step, the manifest last. Files
 * that an earlier manifest names and this one does not are removed; files that no manifest names are never touched.
 *
 * Refuses, before anything is written, when something that no manifest names stands where a file of ours belongs: a
 * file, a folder, a link that leads out of the folder. Throws what the file system throws.
 *
 * @example
 * await writeGenerated("generated", generate("schemas", { base: "https://codicil.example/" }).files);
 * // { outcome: "written", changed: [], removed: [] }
 */
export async function writeGenerated(folder: string, files: readonly EmittedFile[]): Promise<Written> {
  const root = await realpath(folder).catch(absentAs(folder));
  const manifest = await standing(root, manifestPath);
  // A manifest that cannot be read is somebody else's file; without one nothing is ours yet.
  const owned = (typeof manifest === "string" ? undefined : ownedPaths(manifest.toString("utf8"))) ?? new Set<string>();
  const differing: EmittedFile[] = [];
  const foreign: string[] = [];
  for (const file of files) {
    const present = await standing(root, file.path);
    if (present === "blocked" || (present !== "absent" && !owned.has(file.path) && !present.equals(Buffer.from(file.text)))) {
      foreign.push(file.path);
    } else if (present === "absent" || !present.equals(Buffer.from(file.text))) differing.push(file);
  }
  if (foreign.length > 0) return { outcome: "refused", foreign };

  const isManifest = (file: EmittedFile): boolean => file.path === manifestPath;
  for (const file of differing.filter((one) => !isManifest(one))) await replace(root, file);
  const kept = new Set(files.map((file) => file.path));
  const removed: string[] = [];
  for (const path of owned) {
    if (kept.has(path) || !isInside(path) || typeof (await standing(root, path)) === "string") continue;
    await remove(root, path);
    removed.push(path);
  }
  for (const file of differing.filter(isManifest)) await replace(root, file);
  return { outcome: "written", changed: differing.map((file) => file.path), removed };
}

/** A manifest is a file that anybody can edit: its paths are followed only downwards. */
const isInside = (path: string): boolean =>
  !/[\\\0]/.test(path) && !path.split("/").some((part) => ["", ".", ".."].includes(part));

/** The bytes of a file; or that there is none; or that something else is there, or a link that leads out of the folder. */
async function standing(root: string, path: string): Promise<Buffer | "absent" | "blocked"> {
  try {
    const real = await realpath(dirname(join(root, path)));
    if (relative(root, real).split(/[\\/]/)[0] === "..") return "blocked";
    return await readFile(join(root, path));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return "absent";
    if (code === "ENOTDIR" || code === "EISDIR") return "blocked";
    throw error;
  }
}

const absentAs =
  (folder: string) =>
  (error: NodeJS.ErrnoException): string => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return folder;
    throw error;
  };

async function replace(root: string, file: EmittedFile): Promise<void> {
  const path = join(root, file.path);
  await mkdir(dirname(path), { recursive: true });
  const beside = `${path}.${process.pid}.new`;
  await writeFile(beside, file.text);
  await rename(beside, path);
}

/** Removes a file and the folders that it leaves empty. */
async function remove(root: string, path: string): Promise<void> {
  await rm(join(root, path), { force: true });
  for (let parent = dirname(path); parent !== "."; parent = dirname(parent)) {
    try {
      await rmdir(join(root, parent));
    } catch {
      return;
    }
  }
}
