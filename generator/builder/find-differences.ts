import { join } from "node:path";
import { diagnose } from "../diagnostic/diagnostic.ts";
import { findDrift } from "../drift.ts";
import { manifestPath, ownedPaths } from "../emit/manifest.ts";
import { fileSpan } from "../load/lines.ts";
import { readCommitted } from "../write/read-committed.ts";
import { changedLock } from "./changed-lock.ts";
import type { ProjectPlan } from "./plan-project.ts";
import type { ProjectWork } from "./project-work.ts";
import { relativePath } from "./relative-path.ts";
import { unifiedDiff } from "./unified-diff.ts";
import { unkeptFiles, type Done } from "./write-project.ts";

interface Difference {
  /** Absolute. */
  readonly path: string;
  /** As it stands and as it belongs there; undefined where there is no such file. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** What writing would change, without writing: paths, a diagnostic a file, and a unified diff. Line ends alone give no diff. */
export async function findDifferences(
  { project, plan }: Pick<ProjectWork, "project" | "plan">,
  shown: (path: string) => string,
): Promise<Done> {
  const { root, generated } = project;
  const differences = [...(await outputDifferences(generated, plan)), ...lockDifference(plan)];
  const unkept = unkeptFiles(project, plan);
  const diagnostics = [
    ...(await findDrift(generated, shown(generated), plan.files)),
    ...unkept.map(({ path, identifier }) => diagnose("vendor-drift", fileSpan(shown(path)), { identifier })),
    ...plan.left.map((path) => diagnose("vendor-left", fileSpan(shown(path)), {})),
    ...lockDifference(plan).map(({ path }) =>
      diagnose("lock-differs", fileSpan(shown(path)), { problem: "it would be written anew" }),
    ),
  ];
  const inRoot = ({ path }: { readonly path: string }): string => relativePath(root, path);
  return {
    outcome: diagnostics.length === 0 ? "same" : "drift",
    changed: [...differences.filter(({ after }) => after !== undefined), ...unkept].map(inRoot),
    removed: [...differences.filter(({ after }) => after === undefined), ...plan.left.map((path) => ({ path }))].map(inRoot),
    diff: differences.map((one) => diffOf(inRoot(one), one)).join(""),
    diagnostics,
  };
}

async function outputDifferences(folder: string, { files }: ProjectPlan): Promise<Difference[]> {
  const { files: present } = await readCommitted(folder);
  const wanted = new Map(files.map((file) => [file.path, file.text]));
  const textAt = (path: string): string | undefined => present.get(path)?.toString("utf8");
  const left = [...(ownedPaths(textAt(manifestPath) ?? "") ?? [])].filter((path) => !wanted.has(path) && present.has(path));
  const found = [...wanted.keys(), ...left].map((path) => ({
    path: join(folder, path),
    before: textAt(path),
    after: wanted.get(path),
  }));
  return found.filter(({ before, after }) => before !== after);
}

function lockDifference(plan: ProjectPlan): Difference[] {
  const lock = changedLock(plan);
  return lock === undefined ? [] : [{ path: plan.before.path, ...lock }];
}

const diffOf = (path: string, { before = "", after = "" }: Difference): string =>
  unifiedDiff(path, before.replaceAll("\r\n", "\n"), after.replaceAll("\r\n", "\n"));
