import { lstatSync, mkdirSync, promises, readdirSync, readFileSync, statSync, type Dirent } from "node:fs";
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
 * Reads are done at once: the files are small, and a trip through the thread pool for each step costs a look-up more than all of its
 * reading. Writes, which wait for the disk, are not.
 *
 * @example
 * (await folderStore("registry/published").list("log/")).length > 0; // true
 */
export function folderStore(root: string): Store {
  const locate = (path: string, make: boolean): string | undefined => {
    const parts = path.split("/");
    const folder = walkTo(root, parts.slice(0, -1), make);
    return folder === undefined ? undefined : join(folder, parts.at(-1) ?? "");
  };
  // With `make` there is always a folder: what stands in its way was thrown as a fault.
  const place = (path: string): string => locate(path, true) ?? root;

  return {
    async createIfAbsent(path, bytes) {
      checkPath(path);
      const file = place(path);
      const temporary = await writeTemporary(file, bytes);
      try {
        await promises.link(temporary, file);
      } catch (error) {
        if (!hasCode(error, "EEXIST")) throw error;
        return "exists";
      } finally {
        await promises.unlink(temporary);
      }
      await flushFolder(file);
      return "created";
    },
    async get(path) {
      checkPath(path);
      const file = locate(path, false);
      if (file === undefined || !isFile(file, path)) return undefined;
      return new Uint8Array(readFileSync(file));
    },
    async list(prefix) {
      checkPrefix(prefix);
      const parts = prefix.split("/").slice(0, -1);
      const folder = walkTo(root, parts, false);
      return folder === undefined ? [] : under(filesBelow(folder, prefix), prefix);
    },
    async putDerived(path, bytes) {
      checkDerivedPath(path);
      const file = place(path);
      await promises.rename(await writeTemporary(file, bytes), file);
      await flushFolder(file);
    },
    async missing() {
      return unlessMissing(() => statSync(join(root, indexPath))) ? undefined : root;
    },
    async removeDerived(path) {
      checkDerivedPath(path);
      const file = locate(path, false);
      if (file === undefined) return;
      await promises.unlink(file).catch((error: unknown) => {
        if (!hasCode(error, "ENOENT")) throw error;
      });
    },
  };
}

/** The folder at these parts under the root; undefined where it is missing and not to be made. */
function walkTo(root: string, parts: readonly string[], make: boolean): string | undefined {
  if (make) mkdirSync(root, { recursive: true });
  let folder = root;
  for (const part of parts) {
    folder = join(folder, part);
    if (make) makeFolder(folder);
    const kind = kindOf(folder);
    if (kind === undefined) return undefined;
    if (!kind.isDirectory()) throw new StoreFault(folder, "a folder is expected here, and no link to one");
  }
  return folder;
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  }
}

function isFile(file: string, path: string): boolean {
  const kind = kindOf(file);
  if (kind !== undefined && !kind.isFile()) throw new StoreFault(path, "a plain file is expected here, and no link to one");
  return kind !== undefined;
}

const kindOf = (file: string) => unlessMissing(() => lstatSync(file));

function unlessMissing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (hasCode(error, "ENOENT") || hasCode(error, "ENOTDIR")) return undefined;
    throw error;
  }
}

/** Hidden, so that neither a listing nor a web server takes it for a file of the registry. */
const isTemporary = (name: string): boolean => name.startsWith(".") && name.endsWith(".tmp");

/** Process and counter, not random: a name that a crash left behind is stepped over. */
let written = 0;

async function writeTemporary(file: string, bytes: Uint8Array): Promise<string> {
  for (;;) {
    written += 1;
    const temporary = join(file, "..", `.${written}.${process.pid}.tmp`);
    const handle = await promises.open(temporary, "wx", 0o644).catch((error: unknown) => {
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
  const handle = await promises.open(join(file, ".."), "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Everything that is no folder, also links and other odd things: verify has to name them. */
function filesBelow(folder: string, prefix: string): string[] {
  const found: string[] = [];
  for (const each of entriesOf(folder)) {
    if (each.isDirectory()) found.push(...filesBelow(join(folder, each.name), `${prefix}${each.name}/`));
    else if (!isTemporary(each.name)) found.push(`${prefix}${each.name}`);
  }
  return found;
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
}

const hasCode = (error: unknown, code: string): boolean => error instanceof Error && "code" in error && error.code === code;
