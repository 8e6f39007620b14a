import { compileEntry } from "../builder/compile-pinned.ts";
import type { Lock } from "../builder/lock.ts";
import { pinContracts } from "../builder/pin-contracts.ts";
import { contentsOf } from "../builder/plan-project.ts";
import { isError, type Span } from "../diagnostic/diagnostic.ts";
import type { ConfiguredProject } from "../project/project.ts";
import type { PlacedRequest } from "./find-requests.ts";
import type { MovingEntry } from "./judge-move.ts";
import type { MigrateOptions, RefusedMigration } from "./migration.ts";

export interface MovingEntries {
  readonly from: MovingEntry;
  readonly to: MovingEntry;
}

/** A project before and after its requests are moved. */
export interface MovingProject {
  readonly before: ConfiguredProject;
  readonly after: ConfiguredProject;
}

/**
 * What the lock has for the request, or where it is asked no more what registries answer; and what they answer for the other one. What is
 * refused is told where the config asks for it, or would ask for it afterwards.
 */
export async function pinEntries(
  { before: project, after: moved }: MovingProject,
  lock: Lock | undefined,
  request: PlacedRequest | undefined,
  { from, to, dryRun }: MigrateOptions,
): Promise<MovingEntries | RefusedMigration> {
  const options = { contents: contentsOf(project), frozen: false, check: dryRun, update: false };
  const [fromSpan, toSpan] = [requestSpan(project, request?.asked), requestSpan(moved, askedAs(to, moved))];
  const pinnings = [
    ...(await pinContracts({ ...project, contracts: [request?.asked ?? from] }, { ...options, lock, spanOf: () => fromSpan })),
    ...(await pinContracts({ ...project, contracts: [to] }, { ...options, spanOf: () => toSpan })),
  ];
  const refused = pinnings.flatMap((one) => (one.outcome === "refused" ? [one] : []));
  const entries = pinnings.flatMap((one) => (one.outcome === "pinned" ? [entryOf(one.contract, project)] : []));
  const faults = entries.flatMap(({ compiled }) => compiled.diagnostics.filter(isError));
  const [before, after] = entries;
  if (before !== undefined && after !== undefined && faults.length === 0) return { from: before, to: after };
  return {
    outcome: "refused",
    diagnostics: [...refused.map((one) => one.diagnostic), ...faults],
    problems: refused.flatMap(({ problem }) => problem ?? []),
  };
}

/** As the moved config asks for it: perhaps with the definition that was asked for before. */
const askedAs = (to: string, { contracts }: ConfiguredProject): string | undefined =>
  contracts.find((asked) => asked === to || asked.startsWith(`${to}#`));

function requestSpan({ config, contracts }: ConfiguredProject, asked: string | undefined): Span {
  const item = asked === undefined ? "" : `/${contracts.indexOf(asked)}`;
  return config.source.span(`${config.pointer}/contracts${item}`);
}

interface Pinned {
  readonly locked: { readonly entry: string };
  readonly schemaText: string;
}

const entryOf = ({ locked: { entry }, schemaText }: Pinned, { readonly }: ConfiguredProject): MovingEntry => ({
  entry,
  schemaText,
  compiled: compileEntry(entry, schemaText, readonly),
});
