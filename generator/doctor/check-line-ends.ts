import { readFileSync } from "node:fs";
import { join } from "node:path";
import { diagnose, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { Lines } from "../load/lines.ts";
import type { ShownFolders } from "../project/examine.ts";
import type { ConfiguredProject } from "../project/project.ts";
import { filesBelow } from "./files.ts";

/** CRLF in schemas and generated files. In published ones it is a digest that does not hold, and verify says so. */
export function checkLineEnds(project: ConfiguredProject, shown: ShownFolders): Diagnostic[] {
  return [
    ...inFolder(project.schemas, shown.schemas, "Run `codicil check --fix`"),
    ...inFolder(project.generated, shown.generated, "Run `codicil generate`"),
  ];
}

const inFolder = (folder: string, shown: string, cure: string): Diagnostic[] =>
  filesBelow(folder)
    .filter(isText)
    .flatMap((path) => inFile(`${shown}/${path}`, readFileSync(join(folder, path), "utf8"), cure));

/** What codicil reads or writes; other people's files have line ends of their own. */
const isText = (path: string): boolean => /\.(?:json|js|ts)$/.test(path);

function inFile(file: string, text: string, cure: string): Diagnostic[] {
  const first = text.indexOf("\r\n");
  if (first < 0) return [];
  const count = text.split("\r\n").length - 1;
  return [diagnose("line-ends", new Lines(text).span(file, first, first + 1, ""), { count, cure })];
}
