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
 * A project as it stood at a revision, in the folders that its config named then; only those that are asked for are laid out.
 * Undefined where there was none yet, or none that could be used.
 */
export function projectAtRevision(
  project: Project,
  revision: Revision,
  folders: readonly ProjectFolder[],
): GitOutcome<LaidProject | undefined> {
  const laid = layOut();
  const found = layProject(laid, project, revision, folders);
  if (found.outcome === "read" && found.value !== undefined)
    return { outcome: "read", value: { project: found.value, remove: laid.remove } };
  laid.remove();
  return found.outcome === "read" ? { outcome: "read", value: undefined } : found;
}

/**
 * The files of one folder of a project as they stood at a revision, by their paths in the folder and without laying them out. None where
 * there was no project yet, or none that could be used.
 */
export function filesAtRevision(
  project: Project,
  revision: Revision,
  name: ProjectFolder,
): GitOutcome<ReadonlyMap<string, Uint8Array>> {
  const laid = layOut();
  try {
    const found = layConfig(laid, project, revision);
    if (found.outcome === "refused") return found;
    if (found.value === undefined) return { outcome: "read", value: new Map() };
    const folder = slashes(relative(laid.folder, found.value[name]));
    const files = readTree(revision, [folder]);
    if (files.outcome === "refused") return files;
    const inside = [...files.value].filter(([path]) => path.startsWith(`${folder}/`));
    return { outcome: "read", value: new Map(inside.map(([path, bytes]) => [path.slice(folder.length + 1), bytes])) };
  } finally {
    laid.remove();
  }
}

function layProject(
  laid: Laid,
  project: Project,
  revision: Revision,
  folders: readonly ProjectFolder[],
): GitOutcome<Project | undefined> {
  const found = layConfig(laid, project, revision);
  if (found.outcome === "refused" || found.value === undefined) return found;
  const then = found.value;
  const files = readTree(
    revision,
    folders.map((folder) => slashes(relative(laid.folder, then[folder]))),
  );
  if (files.outcome === "refused") return files;
  laid.add(files.value);
  return found;
}

function layConfig(laid: Laid, { root }: Project, revision: Revision): GitOutcome<Project | undefined> {
  const prefix = slashes(relative(realpathSync(revision.top), realpathSync(root)));
  const config = readTree(
    revision,
    ["codicil.json", "package.json"].map((name) => posix.join(prefix, name)),
  );
  if (config.outcome === "refused") return config;
  laid.add(config.value);
  const found = projectAt(join(laid.folder, prefix));
  return { outcome: "read", value: found.outcome === "found" ? found.project : undefined };
}

const slashes = (path: string): string => path.split(sep).join("/");
