import { link, lstat, mkdir, open, readdir, readFile, rename, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { indexPath } from "../layout.ts";
import { checkDerivedPath, checkPath, checkPrefix, under } from "./path.ts";
import { StoreFault, type Store } from "./store.ts";

/**
 * A registry in a folder. The root may be a symbolic link, as it is the caller's; below it links are refused, so that nothing
 * outside is read or written through one.
 *
 * A file appears whole: it is written under a temporary name beside its place, flushed, and then linked (which fails where the place
 * is taken, also among writers of several machines) or, for derived files, renamed. A crash leaves at most a temporary file.
 *
 * @example
 * (await folderStore("registry/published").list("log/")).length > 0; // true
 */
export function folderStore(root: string): Store {
  const locate = async (path: string, make: boolean): Promise<string | undefined> => {
    const parts = path.split("/");
    const folder = await walkTo(root, parts.slice(0, -1), make);
    return folder === undefined ? undefined : join(folder, parts.at(-1) ?? "");
  };
  // With `make` there is always a folder: what stands in its way was thrown as a fault.
  const place = async (path: string): Promise<string> => (await locate(path, true)) ?? root;

  return {
    async createIfAbsent(path, bytes) {
      checkPath(path);
      const file = await place(path);
      const temporary = await writeTemporary(file, bytes);
      try {
        await link(temporary, file);
      } catch (error) {
        if (!hasCode(error, "EEXIST")) throw error;
        return "exists";
      } finally {
        await unlink(temporary);
      }
      await flushFolder(file);
      return "created";
    },
    async get(path) {
      checkPath(path);
      const file = await locate(path, false);
      if (file === undefined || !(await isFile(file, path))) return undefined;
      return new Uint8Array(await readFile(file));
    },
    async list(prefix) {
      checkPrefix(prefix);
      const parts = prefix.split("/").slice(0, -1);
      const folder = await walkTo(root, parts, false);
      return folder === undefined ? [] : under(await filesBelow(folder, prefix), prefix);
    },
    async putDerived(path, bytes) {
      checkDerivedPath(path);
      const file = await place(path);
      await rename(await writeTemporary(file, bytes), file);
      await flushFolder(file);
    },
    async missing() {
      return (await stat(join(root, indexPath)).catch(undefinedIfMissing)) ? undefined : root;
    },
    async removeDerived(path) {
      checkDerivedPath(path);
      const file = await locate(path, false);
      if (file === undefined) return;
      await unlink(file).catch((error: unknown) => {
        if (!hasCode(error, "ENOENT")) throw error;
      });
    },
  };
}

/** The folder at these parts under the root; undefined where it is missing and not to be made. */
async function walkTo(root: string, parts: readonly string[], make: boolean): Promise<string | undefined> {
  if (make) await mkdir(root, { recursive: true });
  let folder = root;
  for (const part of parts) {
    folder = join(folder, part);
    if (make) await makeFolder(folder);
    const kind = await kindOf(folder);
    if (kind === undefined) return undefined;
    if (!kind.isDirectory()) throw new StoreFault(folder, "a folder is expected here, and no link to one");
  }
  return folder;
}

const makeFolder = (folder: string): Promise<void> =>
  mkdir(folder).catch((error: unknown) => {
    if (!hasCode(error, "EEXIST")) throw error;
  });

async function isFile(file: string, path: string): Promise<boolean> {
  const kind = await kindOf(file);
  if (kind !== undefined && !kind.isFile()) throw new StoreFault(path, "a plain file is expected here, and no link to one");
  return kind !== undefined;
}

const kindOf = (file: string) => lstat(file).catch(undefinedIfMissing);

function undefinedIfMissing(error: unknown): undefined {
  if (!hasCode(error, "ENOENT") && !hasCode(error, "ENOTDIR")) throw error;
}

/** Hidden, so that neither a listing nor a web server takes it for a file of the registry. */
const isTemporary = (name: string): boolean => name.startsWith(".") && name.endsWith(".tmp");

/** Process and counter, not random: a name that a crash left behind is stepped over. */
let written = 0;

async function writeTemporary(file: string, bytes: Uint8Array): Promise<string> {
  for (;;) {
    written += 1;
    const temporary = join(file, "..", `.${written}.${process.pid}.tmp`);
    const handle = await open(temporary, "wx", 0o644).catch((error: unknown) => {
      if (!hasCode(error, "EEXIST")) throw error;
      return undefined;
    });
    if (!handle) continue;
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    return temporary;
  }
}

/** A new name lasts only when its folder is flushed. Windows has no such call and needs none. */
async function flushFolder(file: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(join(file, ".."), "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Everything that is no folder, also links and other odd things: verify has to name them. */
async function filesBelow(folder: string, prefix: string): Promise<string[]> {
  const found: string[] = [];
  for (const each of await readdir(folder, { withFileTypes: true }).catch(emptyIfMissing)) {
    if (each.isDirectory()) found.push(...(await filesBelow(join(folder, each.name), `${prefix}${each.name}/`)));
    else if (!isTemporary(each.name)) found.push(`${prefix}${each.name}`);
  }
  return found;
}

function emptyIfMissing(error: unknown): [] {
  if (hasCode(error, "ENOENT")) return [];
  throw error;
}

const hasCode = (error: unknown, code: string): boolean => error instanceof Error && "code" in error && error.code === code;
