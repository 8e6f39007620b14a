import { byText } from "../bytes.ts";
import { StoreFault } from "./store.ts";

/** Lower case only: two paths that differ on one machine differ on all. No part begins or ends with a dot. */
const part = /^[a-z0-9](?:[a-z0-9._@-]*[a-z0-9])?$/;
const longest = 512;

/** Whether every part of the path is of the closed alphabet above. */
export const isPath = (path: string): boolean => path.length <= longest && path.split("/").every((each) => part.test(each));

/** Throws StoreFault for what is no path of a registry. */
export function checkPath(path: string): void {
  if (!isPath(path)) throw new StoreFault(path.slice(0, longest), "no path of a registry");
}

/** As checkPath, for what may be replaced. */
export function checkDerivedPath(path: string): void {
  checkPath(path);
  if (path.startsWith("log/") || path.startsWith("sha256/"))
    throw new StoreFault(path, "is immutable and never replaced or removed");
}

/** As checkPath, for a folder with its slash, or everything. */
export function checkPrefix(prefix: string): void {
  if (prefix === "") return;
  if (!prefix.endsWith("/")) throw new StoreFault(prefix, 'a prefix ends in "/"');
  checkPath(prefix.slice(0, -1));
}

export const under = (paths: Iterable<string>, prefix: string): string[] =>
  [...paths].filter((path) => path.startsWith(prefix)).sort(byText);
