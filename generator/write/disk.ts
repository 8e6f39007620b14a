import { open, rename, rm, rmdir } from "node:fs/promises";
import { hasCode } from "./has-code.ts";
import { makeFolder } from "./make-folder.ts";

/** Every step by which output changes, and no other: a test puts one that fails in its place. */
export interface Disk {
  /** With the folders above it; one that is there is no trouble. */
  makeFolder(path: string): Promise<void>;
  /** An empty file; false where something of that name is there, or no folder to hold it. */
  create(path: string): Promise<boolean>;
  /** The file holds the whole text, and holds it still when the power goes. */
  writeFlushed(path: string, text: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  removeFile(path: string): Promise<void>;
  removeFolder(path: string): Promise<void>;
  /** Only where it is empty; otherwise it stays. */
  removeEmptyFolder(path: string): Promise<void>;
  /** New names in a folder last only when it is flushed. */
  flushFolder(path: string): Promise<void>;
}

const mostAttempts = 10;

export const disk: Disk = {
  async makeFolder(path) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await makeFolder(path);
      } catch (error) {
        // It, or one above it, was there, and another run removed it meanwhile; or no folder can be made at all.
        if (!hasCode(error, "ENOENT", "EEXIST") || attempt === mostAttempts) throw error;
      }
    }
  },
  async create(path) {
    try {
      await (await open(path, "wx")).close();
      return true;
    } catch (error) {
      if (hasCode(error, "EEXIST", "ENOENT")) return false;
      throw error;
    }
  },
  async writeFlushed(path, text) {
    const file = await open(path, "w");
    try {
      await file.writeFile(text);
      await file.sync();
    } catch (error) {
      // What goes wrong with an open file does not say with which.
      throw Object.assign(error as Error, { path });
    } finally {
      await file.close();
    }
  },
  rename,
  removeFile: (path) => rm(path, { force: true }),
  removeFolder: (path) => rm(path, { recursive: true, force: true }),
  async removeEmptyFolder(path) {
    try {
      await rmdir(path);
    } catch (error) {
      if (!hasCode(error, "ENOTEMPTY", "EEXIST", "ENOENT", "EPERM", "EBUSY")) throw error;
    }
  },
  async flushFolder(path) {
    // Windows has no such call and needs none.
    if (process.platform === "win32") return;
    const folder = await open(path, "r");
    try {
      await folder.sync();
    } catch (error) {
      throw Object.assign(error as Error, { path });
    } finally {
      await folder.close();
    }
  },
};
