import { lstat, realpath } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { hasCode } from "./has-code.ts";
import { hiddenFolder } from "./hidden.ts";

/** Whether a path may be followed: a manifest and a journal are files that anybody can edit, so only downwards, and not into what a run keeps. */
export const isInside = (path: string): boolean => {
  const parts = path.split("/");
  return !/[\\\0]/.test(path) && parts[0] !== hiddenFolder && !parts.some((part) => ["", ".", ".."].includes(part));
};

/** What stands at a path: nothing; a file or a link; or what makes it no place for a file: a folder, a file above it, a link that leads out. */
export type Standing = "absent" | "file" | "blocked";

export async function standing(root: string, path: string): Promise<Standing> {
  const folder = await nearestFolder(root, dirname(join(root, path)));
  if (folder === undefined || relative(root, folder).split(/[\\/]/)[0] === "..") return "blocked";
  try {
    return (await lstat(join(root, path))).isDirectory() ? "blocked" : "file";
  } catch (error) {
    if (hasCode(error, "ENOENT")) return "absent";
    if (hasCode(error, "ENOTDIR")) return "blocked";
    throw error;
  }
}

/** Where a folder below the root really is, or the nearest one above it that is there; undefined where something else is in the way. */
async function nearestFolder(root: string, folder: string): Promise<string | undefined> {
  try {
    return await realpath(folder);
  } catch (error) {
    if (hasCode(error, "ENOTDIR", "ELOOP")) return undefined;
    if (!hasCode(error, "ENOENT")) throw error;
  }
  if (folder === root) return root;
  return (await isLink(folder)) ? undefined : nearestFolder(root, dirname(folder));
}

/** Of what cannot be followed: a link that leads nowhere. */
const isLink = (path: string): Promise<boolean> =>
  lstat(path).then(
    (found) => found.isSymbolicLink(),
    () => false,
  );
