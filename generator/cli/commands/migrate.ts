import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Migration } from "../../migrate/migration.ts";
import type { Verdict } from "../../../registry/compare/line/verdict.ts";
import { printable, quote } from "../../diagnostic/define.ts";
import { renderDiagnostics, toJson } from "../../diagnostic/render.ts";
import { hasChanges } from "../../project/git.ts";
import type { ConfiguredProject } from "../../project/project.ts";
import type { Invocation, Run } from "../command.ts";
import { openConfigured, plural, printJson, shownPath } from "../context.ts";
import { exit, Refusal, UsageError, type Exit, type Io } from "../io.ts";

export const run: Run = async (invocation, io) => {
  const [from, to, ...others] = invocation.positionals;
  if (from === undefined || to === undefined || others.length > 0)
    throw new UsageError("migrate takes two identifiers. Usage: codicil migrate FROM TO");
  const tsconfig = tsconfigOf(invocation, io);
  const project = await openConfigured(invocation, io);
  const { "dry-run": dryRun, json } = invocation.values;
  if (dryRun !== true && hasChanges(project.root))
    io.err("warning: the work tree has changes that are not committed; those of this command will stand among them.\n");
  // Loaded when it is needed: the compiler behind it is the largest thing that codicil can load.
  const { migrateProject } = await import("../../migrate/migrate-project.ts");
  const shown = (path: string): string => shownPath(path, io);
  const migration = await migrateProject(project, {
    from,
    to,
    dryRun: dryRun === true,
    tsconfig,
    shown,
    onProgress: io.onProgress,
  });
  if (json === true) printJson(io, { ...migration, diagnostics: migration.diagnostics.map(toJson) });
  else print(migration, project, io);
  return exitOf(migration);
};

/** What a verdict says to somebody who uses both versions, and publishes neither. */
const words: Readonly<Record<Verdict, string>> = {
  unchanged: "the same content",
  editorial: "the same documents and meaning, written otherwise",
  addition: "what is new may be passed over",
  "needs-attestation": "texts that carry meaning are other ones",
  breaking: "documents of the one may be refused by the other, or mean something else",
  undecided: "whether documents of the one are documents of the other could not be judged",
  error: "the later version is at fault",
};

function tsconfigOf({ values }: Invocation, io: Io): string | undefined {
  const asked = values["tsconfig"];
  if (typeof asked !== "string") return undefined;
  const path = resolve(io.cwd, asked);
  if (!existsSync(path)) throw new Refusal(`there is no ${quote(asked)}. --tsconfig names a configuration of TypeScript.`);
  return path;
}

/** Notes are nothing to look at. What was refused was neither moved nor judged. */
function exitOf(migration: Migration): Exit {
  if (migration.outcome === "refused") return exit.undecided;
  return migration.diagnostics.some(({ severity }) => severity === "warning") ? exit.failed : exit.held;
}

function print(migration: Migration, project: ConfiguredProject, io: Io): void {
  const told = migration.diagnostics.length === 0 ? "" : renderDiagnostics(migration.diagnostics, { color: io.color });
  if (migration.outcome === "refused") return io.out(`${told}Nothing was written.\n`);
  const { from, to, judged, sources, changed, removed, outcome } = migration;
  const findings = judged.findings === 0 ? "" : `, ${plural(judged.findings, "finding")}`;
  io.out(printable(`${from} to ${to}: ${judged.verdict}${findings}; ${words[judged.verdict]}.`) + "\n");
  if (outcome === "same") io.out("Nothing had to be moved.\n");
  const named = (verb: string, paths: readonly string[]): string =>
    paths.map((path) => `  ${verb} ${printable(shownPath(join(project.root, path), io))}\n`).join("");
  if (outcome === "moved")
    io.out(
      `${plural(sources.length, "source")} moved, ${changed.length} written in all, ${removed.length} removed.\n${named("wrote  ", changed)}${named("removed", removed)}`,
    );
  if (outcome === "planned")
    io.out(
      `${visible(migration.diff)}${plural(changed.length, "file")} would be written beside the generated ones; nothing was.\n`,
    );
  if (told !== "") io.out(`\nTo look at:\n\n${told}`);
  if (outcome === "moved") io.out("Next: look at the difference, run your tests, and commit all of it together.\n");
}

/** A difference of texts that are somebody's: tabs and line ends as they are, nothing else that a terminal would obey. */
const visible = (diff: string): string =>
  diff
    .split(/\r?\n/)
    .map((line) => line.split("\t").map(printable).join("\t"))
    .join("\n");
