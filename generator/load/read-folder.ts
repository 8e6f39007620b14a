import * as fs from "node:fs";
import { join, relative, sep } from "node:path";
import { diagnose, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { fileSpan } from "./lines.ts";
import { maxBytes } from "./read-json.ts";

export interface Folder {
  /** Every `*.json`, from the folder with forward slashes, sorted. */
  readonly paths: readonly string[];
  /** The bytes of one of them, or why they are not read; the disk is asked each time. */
  readonly read: (path: string) => Uint8Array | Diagnostic;
  /** Files of other names; not read. */
  readonly others: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Lists a folder: the one place where loading touches the disk. It never leaves the folder: a link is followed only to a
 * file inside, never to a folder. Names that begin with a dot are passed over, as are `node_modules`.
 */
export function readFolder(root: string): Folder {
  const real = realFolder(root);
  if (real === undefined) {
    const missing = diagnose("file-missing", fileSpan(root), { what: "The folder" });
    return { paths: [], read: () => missing, others: [], diagnostics: [missing] };
  }
  const diagnostics: Diagnostic[] = [];
  const all = walk(real, diagnostics);
  return {
    paths: all.filter(isJson),
    read: (path) => readInside(real, path),
    others: all.filter((path) => !isJson(path)),
    diagnostics,
  };
}

const isJson = (path: string): boolean => path.endsWith(".json");

/** Paths of files and of links to files, sorted by code unit, whatever order the disk has. */
function walk(real: string, diagnostics: Diagnostic[]): string[] {
  const found: string[] = [];
  const waiting = [""];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const entry of entriesOf(real, folder, diagnostics)) {
      if (entry.name.startsWith(".") || entry.name === "node_modules") continue;
      const at = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) waiting.push(at);
      else if (entry.isSymbolicLink() && leadsToFolder(real, at, diagnostics)) continue;
      else found.push(at);
    }
  }
  return found.sort((before, after) => (before < after ? -1 : before > after ? 1 : 0));
}

function entriesOf(real: string, folder: string, diagnostics: Diagnostic[]): fs.Dirent[] {
  try {
    return fs.readdirSync(join(real, folder), { withFileTypes: true });
  } catch (error) {
    diagnostics.push(diagnose("file-unreadable", fileSpan(folder), { problem: reason(error) }));
    return [];
  }
}

/** True where a link leads to a folder, inside or outside: it is not followed, and that is said. */
function leadsToFolder(real: string, path: string, diagnostics: Diagnostic[]): boolean {
  const target = realPath(join(real, path));
  if (target === undefined || !fs.statSync(target).isDirectory()) return false;
  const span = fileSpan(path);
  diagnostics.push(isInside(real, target) ? diagnose("link-not-followed", span, {}) : diagnose("file-outside", span, { path }));
  return true;
}

/** The bytes of one file of a folder whose real path is given, or why they are not read. The folder is never left. */
export function readInside(real: string, path: string): Uint8Array | Diagnostic {
  const target = realPath(join(real, path));
  const unreadable = (problem: string): Diagnostic => diagnose("file-unreadable", fileSpan(path), { problem });
  if (target === undefined) return unreadable("the link leads nowhere");
  if (!isInside(real, target)) return diagnose("file-outside", fileSpan(path), { path });
  // The path is free of links; should one be put there meanwhile, opening refuses it. A pipe must not block.
  let file: number;
  try {
    file = fs.openSync(target, fs.constants.O_RDONLY | (fs.constants.O_NOFOLLOW ?? 0) | (fs.constants.O_NONBLOCK ?? 0));
  } catch (error) {
    return unreadable(reason(error));
  }
  try {
    const facts = fs.fstatSync(file);
    if (!facts.isFile()) return unreadable("it is not a regular file");
    if (facts.size > maxBytes) return diagnose("too-large", fileSpan(path), { bytes: facts.size, limit: maxBytes });
    return fs.readFileSync(file);
  } catch (error) {
    return unreadable(reason(error));
  } finally {
    fs.closeSync(file);
  }
}

const isInside = (real: string, target: string): boolean => {
  const way = relative(real, target);
  return way !== ".." && !way.startsWith(`..${sep}`) && !/^(?:[A-Za-z]:)?[\\/]/.test(way);
};

function realPath(path: string): string | undefined {
  try {
    return fs.realpathSync.native(path);
  } catch {
    return undefined;
  }
}

/** The folder without links on the way to it; undefined where there is none. */
export function realFolder(root: string): string | undefined {
  const real = realPath(root);
  return real !== undefined && fs.statSync(real).isDirectory() ? real : undefined;
}

/** In words of ours: the system's differ from machine to machine. */
function reason(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return (
    { EACCES: "access is denied", EPERM: "access is denied", ELOOP: "it is a link", ENOENT: "it is gone" }[code] ??
    `the system says ${code}`
  );
}
