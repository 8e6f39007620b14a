import type { Diagnostic } from "../../diagnostic/diagnostic.ts";
import { readFolder, readInside, realFolder } from "../../load/read-folder.ts";
import { isDocument } from "./read-document.ts";

/** The files among which references may lead: nothing else is ever read. Paths are relative to it, with forward slashes. */
export interface DocumentFolder {
  /** What diagnostics put before a path. */
  readonly shownAs: string;
  /** The bytes of a file, or why they are not read; undefined where there is none. */
  readonly read: (path: string) => Uint8Array | Diagnostic | undefined;
  /** Every JSON or YAML file, sorted. */
  readonly paths: () => readonly string[];
}

/** A folder on disk. A link is followed only to a file inside it. Undefined where there is no such folder. */
export function diskFolder(root: string, shownAs: string): DocumentFolder | undefined {
  const real = realFolder(root);
  if (real === undefined) return undefined;
  return {
    shownAs,
    read: (path) => {
      const found = readInside(real, path);
      return !(found instanceof Uint8Array) && found.code === "file-unreadable" ? undefined : found;
    },
    paths: () => {
      const { paths, others } = readFolder(real);
      return [...paths, ...others.filter(isDocument)].sort();
    },
  };
}

/** Files that the caller holds, by path. */
export function heldFolder(files: ReadonlyMap<string, string | Uint8Array>): DocumentFolder {
  const bytes = (content: string | Uint8Array) => (typeof content === "string" ? new TextEncoder().encode(content) : content);
  return {
    shownAs: "",
    read: (path) => {
      const content = files.get(path);
      return content === undefined ? undefined : bytes(content);
    },
    paths: () => [...files.keys()].filter(isDocument).sort(),
  };
}
