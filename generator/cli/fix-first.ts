import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { printable } from "../diagnostic/define.ts";
import type { Fix } from "../fix/fix.ts";
import { fixProject } from "../fix/fix-project.ts";
import { fixText } from "../fix/fix-text.ts";
import { findProject, projectAt } from "../project/project.ts";
import type { Invocation } from "./command.ts";
import { openProjects, plural, shownPath } from "./context.ts";
import type { Io } from "./io.ts";

/** `check --fix`: mends what has one safe cure before anything is judged. Told beside the report, so that a program reads that alone. */
export async function fixFirst(invocation: Invocation, io: Io): Promise<void> {
  const fixes = await fixConfig(invocation, io);
  for (const project of await openProjects(invocation, io))
    fixes.push(...(await fixProject(project, shownPath(project.schemas, io))));
  for (const { file, what } of fixes) io.err(`${printable(`fixed ${file}: ${what}`)}\n`);
  io.err(
    fixes.length === 0
      ? "Nothing has a cure that is safe to apply.\n"
      : `${plural(fixes.length, "fix", "fixes")}; look at the difference before you commit it.\n`,
  );
}

/** The config too, although no project can be opened while a byte-order mark stands in it. */
async function fixConfig({ values }: Invocation, io: Io): Promise<Fix[]> {
  const asked = values["project"];
  const found = typeof asked === "string" ? projectAt(resolve(io.cwd, asked)) : findProject(io.cwd);
  if (found.outcome === "absent") return [];
  const path = join(found.outcome === "found" ? found.project.root : found.root, "codicil.json");
  // A package.json is not ours to mend.
  return existsSync(path) ? fixText(path, shownPath(path, io)) : [];
}
