import type { StatusEntry } from "../../../registry/log/entry.ts";
import { toJson } from "../../diagnostic/render.ts";
import { standingRecord } from "../standing.ts";
import { outcomeOf, type CheckedProject, type Reporter } from "./report.ts";

/** One JSON value; docs/reference/check.schema.json says what is in it. Later versions may add members. */
export const json: Reporter = (report) => {
  const { base, projects } = report;
  const value = {
    outcome: outcomeOf(report),
    ...(base ? { base: { ref: base.ref, commit: base.tip.ref, mergeBase: base.fork.ref, queued: report.queued } } : {}),
    projects: projects.map(projectRecord),
    diagnostics: projects.flatMap(({ examination }) => examination.diagnostics.map(toJson)),
    contracts: projects.flatMap(({ examination }) => examination.publications.map(standingRecord)),
  };
  return `${JSON.stringify(value, null, 2)}\n`;
};

const statusRecord = ({ action, identifier, reason, replacement }: StatusEntry) => ({
  action,
  identifier,
  reason,
  ...(replacement === undefined ? {} : { replacement }),
});

const projectRecord = ({ root, examination: { generation, withoutSchema }, since }: CheckedProject) => ({
  root,
  contracts: generation.loaded.contracts.length,
  examples: generation.loaded.contracts.reduce((count, { examples }) => count + examples.length, 0),
  files: generation.files.length,
  withoutSchema,
  ...(since ? { already: since.already, behind: since.behind, statuses: since.statuses.map(statusRecord) } : {}),
});
