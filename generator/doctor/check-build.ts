import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { diagnose, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { manifestPath } from "../emit/manifest.ts";
import { readJson } from "../load/read-json.ts";
import { member } from "../json/json.ts";
import type { ShownFolders } from "../project/examine.ts";
import type { ConfiguredProject } from "../project/project.ts";
import { generatorVersion } from "../version.ts";

/** Files that another version made differ from what this one makes, and check calls that drift. */
export function checkBuild(project: ConfiguredProject, shown: ShownFolders): Diagnostic[] {
  const path = join(project.generated, manifestPath);
  if (!existsSync(path)) return [];
  const { source } = readJson(`${shown.generated}/${manifestPath}`, readFileSync(path));
  const made = source && member(source.value, "generator");
  if (source === undefined || typeof made !== "string" || made === generatorVersion) return [];
  return [diagnose("build-stale", source.span("/generator"), { made, running: generatorVersion })];
}
