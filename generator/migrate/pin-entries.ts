import { compileEntry } from "../builder/compile-pinned.ts";
import type { Lock } from "../builder/lock.ts";
import { pinContracts } from "../builder/pin-contracts.ts";
import { contentsOf } from "../builder/plan-project.ts";
import { isError } from "../diagnostic/diagnostic.ts";
import type { ConfiguredProject } from "../project/project.ts";
import type { PlacedRequest } from "./find-requests.ts";
import type { MovingEntry } from "./judge-move.ts";
import type { MigrateOptions, RefusedMigration } from "./migration.ts";

export interface MovingEntries {
  readonly from: MovingEntry;
  readonly to: MovingEntry;
}

/** What the lock has for the request, or where it is asked no more what registries answer; and what they answer for the other one. */
export async function pinEntries(
  project: ConfiguredProject,
  lock: Lock | undefined,
  request: PlacedRequest | undefined,
  { from, to, dryRun }: MigrateOptions,
): Promise<MovingEntries | RefusedMigration> {
  const { source, pointer } = project.config;
  const span = source.span(`${pointer}/contracts${request === undefined ? "" : `/${request.at}`}`);
  const options = { contents: contentsOf(project), frozen: false, check: dryRun, update: false, spanOf: () => span };
  const pinnings = [
    ...(await pinContracts({ ...project, contracts: [request?.asked ?? from] }, { ...options, lock })),
    ...(await pinContracts({ ...project, contracts: [to] }, options)),
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

interface Pinned {
  readonly locked: { readonly entry: string };
  readonly schemaText: string;
}

const entryOf = ({ locked: { entry }, schemaText }: Pinned, { readonly }: ConfiguredProject): MovingEntry => ({
  entry,
  schemaText,
  compiled: compileEntry(entry, schemaText, readonly),
});
