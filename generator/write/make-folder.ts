import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { absent } from "./absent.ts";
import { hasCode } from "./has-code.ts";

/**
 * Makes a folder and those above it; one that is there is no trouble. Throws what the file system says, at once: Node's recursive mkdir
 * never ends where the system denies that a folder is there in which it makes none, as below /proc.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await makeOne(path);
  } catch (error) {
    if (!hasCode(error, "ENOENT") || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await makeOne(path);
  }
}

async function makeOne(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const isThere = hasCode(error, "EEXIST") && (await stat(path).catch(absent))?.isDirectory() === true;
    if (!isThere) throw error;
  }
}
