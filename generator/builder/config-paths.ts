import { join, resolve } from "node:path";

/** The files of a folder that may hold its config, absolute, whether they are there or not. */
export const configPaths = (root: string): string[] => ["codicil.json", "package.json"].map((name) => join(resolve(root), name));
