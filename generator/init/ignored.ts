import type { PatternLine } from "./pattern-line.ts";

export const ignoredPath = ".gitignore";

/** What an installation makes anew. Everything that codicil writes is meant to be committed. */
export const ignoredLines: readonly PatternLine[] = [{ pattern: "node_modules/", rest: "" }];
