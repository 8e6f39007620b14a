import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { quote } from "../../diagnostic/define.ts";
import { findBase, type Base } from "../../project/base.ts";
import { examine } from "../../project/examine.ts";
import { examineSince, shownFolders } from "../../project/examine-since.ts";
import { findTop, type GitOutcome } from "../../project/git.ts";
import type { Project } from "../../project/project.ts";
import type { Invocation, Run } from "../command.ts";
import { openProjects, shownPath } from "../context.ts";
import { fixFirst } from "../fix-first.ts";
import { Refusal, UsageError, type Io } from "../io.ts";
import { isFormat, reporters, type Format } from "../reporters/index.ts";
import { reportExit, type CheckedProject, type CheckReport } from "../reporters/report.ts";

export const run: Run = async (invocation, io) => {
  const format = formatOf(invocation);
  if (invocation.values["fix"]) await fixFirst(invocation, io);
  const projects = await openProjects(invocation, io);
  const report = await check(projects, invocation, io);
  io.out(reporters[format](report, { color: io.color }));
  for (const name of ["sarif", "markdown"] as const) {
    const file = invocation.values[name];
    if (typeof file === "string") write(resolve(io.cwd, file), reporters[name](report, { color: false }));
  }
  return report.exit;
};

/** The format of standard output, after every way to ask for two things that exclude each other was refused. */
function formatOf({ values }: Invocation): Format {
  if (values["queue"] && values["base"] === undefined)
    throw new UsageError("--queue says how --base is meant; give the base too.");
  const asked = values["format"] ?? (values["json"] ? "json" : "text");
  if (!isFormat(asked)) throw new UsageError(`--format is one of ${Object.keys(reporters).join(", ")}.`);
  if (values["json"] && asked !== "json") throw new UsageError("--json is --format json; give one of the two.");
  return asked;
}

async function check(projects: readonly Project[], { values }: Invocation, io: Io): Promise<CheckReport> {
  // Several projects are of one repository: they were found by its git.
  const place = projects[0]?.root ?? io.cwd;
  const { base: ref, queue } = values;
  const base = typeof ref === "string" ? answer(findBase(place, ref), `--base ${quote(ref)}`) : undefined;
  const checked: CheckedProject[] = [];
  for (const project of projects) checked.push(await checkProject(project, base && { base, queued: queue === true }, io));
  const top = findTop(place);
  return {
    exit: reportExit(checked),
    cwd: io.cwd,
    top: top.outcome === "read" ? top.value : io.cwd,
    ...(base ? { base } : {}),
    queued: queue === true,
    projects: checked,
  };
}

function answer<T>(outcome: GitOutcome<T>, about: string): T {
  if (outcome.outcome === "refused") throw new Refusal(`${about}: ${outcome.problem}.`);
  return outcome.value;
}

async function checkProject(
  project: Project,
  into: { readonly base: Base; readonly queued: boolean } | undefined,
  io: Io,
): Promise<CheckedProject> {
  const { onProgress } = io;
  const show = (folder: string): string => shownPath(folder, io);
  const known = { root: show(project.root), shown: shownFolders(project, show) };
  if (into === undefined) return { ...known, examination: await examine(project, { shown: known.shown, onProgress }) };
  const { examination, ...since } = answer(
    await examineSince(project, into.base, { show, queued: into.queued, onProgress }),
    "git cannot be read",
  );
  return { ...known, examination, since };
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
