import { realpathSync } from "node:fs";
import { join, posix, relative, sep } from "node:path";
import { readTree, type GitOutcome, type Revision } from "./git.ts";
import { layOut, type Laid } from "./lay-out.ts";
import { projectAt, type Project } from "./project.ts";

export type ProjectFolder = "schemas" | "generated" | "registry";

export interface LaidProject {
  readonly project: Project;
  readonly remove: () => void;
}

/**
 * A project as it stood at a revision, in the folders that its codicil.json named then; only those that are asked for are laid out.
 * Undefined where there was none yet, or none that could be used.
 */
export function projectAtRevision(
  { root }: Project,
  revision: Revision,
  folders: readonly ProjectFolder[],
): GitOutcome<LaidProject | undefined> {
  const laid = layOut();
  const found = layProject(laid, slashes(relative(realpathSync(revision.top), realpathSync(root))), revision, folders);
  if (found.outcome === "read" && found.value !== undefined)
    return { outcome: "read", value: { project: found.value, remove: laid.remove } };
  laid.remove();
  return found.outcome === "read" ? { outcome: "read", value: undefined } : found;
}

function layProject(
  laid: Laid,
  prefix: string,
  revision: Revision,
  folders: readonly ProjectFolder[],
): GitOutcome<Project | undefined> {
  const config = readTree(revision, [posix.join(prefix, "codicil.json")]);
  if (config.outcome === "refused") return config;
  laid.add(config.value);
  const found = projectAt(join(laid.folder, prefix));
  if (found.outcome !== "found") return { outcome: "read", value: undefined };
  const files = readTree(
    revision,
    folders.map((folder) => slashes(relative(laid.folder, found.project[folder]))),
  );
  if (files.outcome === "refused") return files;
  laid.add(files.value);
  return { outcome: "read", value: found.project };
}

const slashes = (path: string): string => path.split(sep).join("/");
