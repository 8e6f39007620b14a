import type { PatternLine } from "./pattern-line.ts";
import { repositoryPath, type Setup } from "./setup.ts";

export const attributesPath = ".gitattributes";

/** Digests are over bytes: what is published or generated is never converted. Schemas have one line end on every machine. */
export const attributeLines = (setup: Setup): PatternLine[] => {
  const { schemas, generated, registry } = setup.config;
  const all = (folder: string): string => quoted(`${repositoryPath(setup, folder)}/**`);
  return [
    { pattern: all(schemas), rest: "text eol=lf" },
    { pattern: all(generated), rest: "-text linguist-generated" },
    { pattern: all(registry), rest: "-text linguist-generated" },
    { pattern: ".githooks/*", rest: "text eol=lf" },
  ];
};

/** A pattern with a space, or with what C would escape, stands in double quotes. */
const quoted = (pattern: string): string => (/[\s"\\]/.test(pattern) ? JSON.stringify(pattern) : pattern);
