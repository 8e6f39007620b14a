import { dirname, join, resolve } from "node:path";
import { findNamed } from "./git.ts";
import { configuredAt, findProject, projectAt, type ProjectOutcome } from "./project.ts";

/**
 * The projects with schemas of their own that a folder is about: the one at or above it; where there is none, every one below it that git tracks or would track,
 * in the order of their paths. Outside git, and where nothing is found, the one answer says so.
 */
export function findProjects(from: string): readonly ProjectOutcome[] {
  const nearest = findProject(from);
  if (nearest.outcome !== "absent") return [nearest];
  const below = findNamed(resolve(from), "codicil.json");
  if (below.outcome === "refused") return [nearest];
  const found = below.value
    .map((path) => join(resolve(from), dirname(path)))
    .filter((root) => !isBuilders(root))
    .map(projectAt)
    .filter(({ outcome }) => outcome !== "absent");
  return found.length > 0 ? found : [nearest];
}

/** A project without schemas of its own is none that an author's command works on. */
function isBuilders(root: string): boolean {
  const found = configuredAt(root);
  return found.outcome === "found" && !found.project.hasSchemas;
}
