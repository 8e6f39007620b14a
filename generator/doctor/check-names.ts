import { relative, sep } from "node:path";
import { diagnose, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { fileSpan } from "../load/lines.ts";
import { findNamed } from "../project/git.ts";
import type { ConfiguredProject } from "../project/project.ts";
import { filesBelow } from "./files.ts";

/** Names that one disk tells apart and another does not, of files and folders. Git knows also those that this disk has merged. */
export function checkNames(project: ConfiguredProject): Diagnostic[] {
  const known = new Map<string, string>();
  const found: Diagnostic[] = [];
  for (const path of namesOf(project)) {
    const folded = path.normalize("NFC").toLowerCase();
    const other = known.get(folded);
    if (other === undefined) known.set(folded, path);
    else if (other !== path && !isTold(path, found)) found.push(diagnose("names-collide", fileSpan(path), { other }));
  }
  return found;
}

/** Every file of the project's folders and every folder on the way to it, the outer ones first. */
function namesOf({ root, schemas, generated, registry }: ConfiguredProject): string[] {
  const folders = [schemas, generated, registry].map((folder) => ({ folder, name: relative(root, folder).split(sep).join("/") }));
  const onDisk = folders.flatMap(({ folder, name }) => filesBelow(folder).map((path) => `${name}/${path}`));
  const inGit = findNamed(root, "*");
  const isOurs = (path: string): boolean => folders.some(({ name }) => path.startsWith(`${name}/`));
  const files = [...onDisk, ...(inGit.outcome === "read" ? inGit.value.filter(isOurs) : [])];
  return [...new Set(files.flatMap(withParents))].sort(
    (before, after) => depth(before) - depth(after) || (before < after ? -1 : 1),
  );
}

const withParents = (path: string): string[] => {
  const parts = path.split("/");
  return parts.map((_, at) => parts.slice(0, at + 1).join("/"));
};

const depth = (path: string): number => path.split("/").length;

/** What lies in a folder whose own name collides is told with it. */
const isTold = (path: string, found: readonly Diagnostic[]): boolean =>
  found.some(({ span }) => path.startsWith(`${span.file}/`));
