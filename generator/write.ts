import { mkdir, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { manifestPath, ownedPaths } from "./emit/manifest.ts";
import type { EmittedFile } from "./emit/unit.ts";

export type Written =
  | { readonly outcome: "written"; readonly changed: readonly string[]; readonly removed: readonly string[] }
  /** A file that is not ours stands where one of ours belongs; nothing was written. */
  | { readonly outcome: "refused"; readonly foreign: readonly string[] };

/**
 * Writes generated files into a folder: only what differs, each file replaced in one step, the manifest last. Files
 * that an earlier manifest names and this one does not are removed; files that no manifest names are never touched.
 *
 * Refuses, before anything is written, when a file that no manifest names stands where one of ours belongs. Throws what
 * the file system throws.
 *
 * @example
 * await writeGenerated("generated", generate("schemas", { base: "https://codicil.example/" }).files);
 * // { outcome: "written", changed: [], removed: [] }
 */
export async function writeGenerated(folder: string, files: readonly EmittedFile[]): Promise<Written> {
  const owned = ownedPaths((await textOf(join(folder, manifestPath))) ?? "") ?? new Set<string>([manifestPath]);
  const differing: EmittedFile[] = [];
  for (const file of files) if ((await textOf(join(folder, file.path))) !== file.text) differing.push(file);

  const foreign: string[] = [];
  for (const file of differing) {
    if (!owned.has(file.path) && (await textOf(join(folder, file.path))) !== undefined) foreign.push(file.path);
  }
  if (foreign.length > 0) return { outcome: "refused", foreign };

  const isManifest = (file: EmittedFile): boolean => file.path === manifestPath;
  for (const file of differing.filter((one) => !isManifest(one))) await replace(folder, file);
  const kept = new Set(files.map((file) => file.path));
  const removed = [...owned].filter((path) => !kept.has(path) && isInside(path));
  for (const path of removed) await remove(folder, path);
  for (const file of differing.filter(isManifest)) await replace(folder, file);
  return { outcome: "written", changed: differing.map((file) => file.path), removed };
}

/** A manifest is a file that anybody can edit: its paths are followed only downwards. */
const isInside = (path: string): boolean => !path.split("/").some((part) => part === "" || part === "." || part === "..");

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT" || (error as NodeJS.ErrnoException).code === "ENOTDIR")
      return undefined;
    throw error;
  }
}

async function replace(folder: string, file: EmittedFile): Promise<void> {
  const path = join(folder, file.path);
  await mkdir(dirname(path), { recursive: true });
  const beside = `${path}.${process.pid}.new`;
  await writeFile(beside, file.text);
  await rename(beside, path);
}

/** Removes a file and the folders that it leaves empty. */
async function remove(folder: string, path: string): Promise<void> {
  await rm(join(folder, path), { force: true });
  for (let parent = dirname(path); parent !== "."; parent = dirname(parent)) {
    try {
      await rmdir(join(folder, parent));
    } catch {
      return;
    }
  }
}
