import { relative, sep } from "node:path";

/** A path as it is seen from a folder, forward slashes on every machine. */
export const relativePath = (from: string, path: string): string => relative(from, path).split(sep).join("/");
