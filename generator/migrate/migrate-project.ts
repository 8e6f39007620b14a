import { realpathSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { planProject } from "../builder/plan-project.ts";
import { readLock } from "../builder/read-lock.ts";
import { quote } from "../diagnostic/define.ts";
import { diagnose, type Diagnostic } from "../diagnostic/diagnostic.ts";
import type { ConfiguredProject } from "../project/project.ts";
import { findRequests } from "./find-requests.ts";
import { isWithinLine, judgeMove } from "./judge-move.ts";
import type { MigrateOptions, Migration } from "./migration.ts";
import { moveRequests } from "./move-requests.ts";
import { moveSources } from "./move-sources.ts";
import { pinEntries, type MovingEntries } from "./pin-entries.ts";
import { diffMove, writeMove } from "./planned-move.ts";
import type { SourcesMoved } from "./program-move.ts";
import { tsconfigFaults } from "./programs.ts";

/**
 * Moves a builder's project from one contract to another: the request in the config, the lock, the modules, and the sources that import
 * them. All or nothing: what cannot be resolved, read or generated is refused before anything is written. Doing it again changes nothing.
 *
 * Refuses by `request-unknown`, `tsconfig-unreadable`, and whatever generating refuses. Throws what the file system throws.
 */
export async function migrateProject(project: ConfiguredProject, options: MigrateOptions): Promise<Migration> {
  const { from, to, dryRun, shown, onProgress } = options;
  const { lock, diagnostics } = await readLock(project.root, shown);
  const requests = findRequests(from, project.contracts, lock);
  const isAsked = requests.length > 0 || findRequests(to, project.contracts, lock).length > 0;
  const wrong = [
    ...diagnostics,
    ...tsconfigFaults({ ...project, ...options }),
    ...(isAsked ? [] : [requestUnknown(project, from)]),
  ];
  if (wrong.length > 0) return { outcome: "refused", diagnostics: wrong, problems: [] };

  onProgress?.(1, steps, "what both versions say");
  const after = moveRequests(project, requests, to);
  const entries = await pinEntries({ before: project, after }, lock, requests[0], options);
  if ("outcome" in entries) return entries;
  // A request that stays as it is written is what is to be resolved anew: its line has a newer entry.
  const update = after.contracts.filter((asked) => requests.some((one) => one.asked === asked));
  onProgress?.(2, steps, "what is generated");
  const planned = await planProject(after, { frozen: false, check: dryRun, update, shown });
  if (planned.outcome === "refused") return planned;

  onProgress?.(3, steps, "what imports it");
  const sources = sourcesMoved(project, entries, options);
  const root = realpathSync(project.root);
  const inRoot = (path: string): string =>
    relative(path.startsWith(root) ? root : project.root, path)
      .split(sep)
      .join("/");
  const move = { before: project, after, plan: planned.plan, sources: sources.files, shown, inRoot };
  const told = {
    from: entries.from.entry,
    to: entries.to.entry,
    judged: judgeMove(entries.from, entries.to),
    sources: sources.files.map(({ path }) => inRoot(path)),
    diagnostics: [...planned.plan.diagnostics, ...sources.diagnostics],
  };
  if (dryRun) {
    const diffs = diffMove(move);
    const diff = diffs.map((one) => one.diff).join("");
    return { outcome: "planned", ...told, changed: diffs.map(({ path }) => path), removed: [], diff };
  }
  const written = await writeMove(move);
  if (written.outcome === "refused") return written;
  const { outcome, changed, removed } = written.done;
  return { outcome: outcome === "same" ? "same" : "moved", ...told, changed, removed, diff: "" };
}

const steps = 3;

function requestUnknown({ contracts, config }: ConfiguredProject, asked: string): Diagnostic {
  const span = config.source.span(`${config.pointer}/contracts`, "name");
  return diagnose("request-unknown", span, { asked, requests: contracts.map(quote).join(", ") || "none" });
}

function sourcesMoved(project: ConfiguredProject, { from, to }: MovingEntries, options: MigrateOptions): SourcesMoved {
  const contract = {
    from: from.compiled,
    to: to.compiled,
    name: from.entry.split(/[/@]/)[0] ?? from.entry,
    identifier: to.entry,
    reworded: !isWithinLine(from.compiled, to.compiled),
    config: join(project.root, project.config.source.file),
  };
  return moveSources({ ...project, ...options }, contract);
}
