import { join } from "node:path";
import type { Problem } from "../../registry/problem/problem.ts";
import { diagnose, isError, sortDiagnostics, type Diagnostic, type Span } from "../diagnostic/diagnostic.ts";
import { quote } from "../diagnostic/define.ts";
import type { OnProgress } from "../diagnostic/progress.ts";
import { emitFolder } from "../emit/manifest.ts";
import type { EmittedFile } from "../emit/unit.ts";
import type { ConfiguredProject } from "../project/project.ts";
import { generatorVersion } from "../version.ts";
import { cachedContents, cacheFolder, vendoredContents, type Contents } from "./cache.ts";
import { checkFrozen } from "./check-frozen.ts";
import type { CompiledCard } from "./compile-card.ts";
import { compileOwn } from "./compile-own.ts";
import { compilePinned, type ProjectModules } from "./compile-pinned.ts";
import { findClashes } from "./find-clashes.ts";
import { findOverlaps } from "./find-overlaps.ts";
import { leftContents } from "./left-contents.ts";
import type { Lock } from "./lock.ts";
import { notStanding, pinContracts, type PinContractsOptions, type PlacedContract } from "./pin-contracts.ts";
import type { ProjectMemory } from "./project-memory.ts";
import { readLock, type ReadLock } from "./read-lock.ts";

export interface PlanOptions extends Pick<PinContractsOptions, "frozen" | "check" | "update"> {
  /** A path as the caller would type it. */
  readonly shown: (path: string) => string;
  readonly memory?: ProjectMemory;
  readonly onProgress?: OnProgress | undefined;
}

/** Everything that generating a project would write. */
export interface ProjectPlan {
  readonly modules: readonly ProjectModules[];
  readonly files: readonly EmittedFile[];
  readonly before: ReadLock;
  /** What belongs beside the config; absent where nothing is locked. */
  readonly lock?: Lock;
  readonly contents: Contents;
  /** Those whose content is yet to be kept. */
  readonly unkept: readonly PlacedContract[];
  /** Files of vendored contents that the lock does not name any more, absolute. */
  readonly left: readonly string[];
  /** Warnings and notes. */
  readonly diagnostics: readonly Diagnostic[];
}

export type PlannedProject =
  | { readonly outcome: "planned"; readonly plan: ProjectPlan }
  | { readonly outcome: "refused"; readonly diagnostics: readonly Diagnostic[]; readonly problems: readonly Problem[] };

/** Resolves, reads and compiles everything that a project asks for. Writes nothing but what servers answered, and that not in a check. */
export async function planProject(project: ConfiguredProject, options: PlanOptions): Promise<PlannedProject> {
  const before = await readLock(project.root, options.shown);
  const placing = { project, options, before, spanOf: spansOf(project, options) };
  const wrong = checkFirst(placing);
  return wrong.length > 0 ? { outcome: "refused", diagnostics: wrong, problems: [] } : planFrom(placing);
}

interface Placing {
  readonly project: ConfiguredProject;
  readonly options: PlanOptions;
  readonly before: ReadLock;
  /** The place of a member of the config. */
  readonly spanOf: (pointer: string) => Span;
}

const spansOf =
  ({ root, config: { source, pointer } }: ConfiguredProject, { shown }: PlanOptions) =>
  (below: string): Span => ({ ...source.span(pointer + below), file: shown(join(root, source.file)) });

/** What makes it useless to look further. */
function checkFirst({ project, options, before, spanOf }: Placing): Diagnostic[] {
  const overlaps = findOverlaps(project, spanOf);
  if (overlaps.length + before.diagnostics.length > 0) return [...overlaps, ...before.diagnostics];
  const { update, frozen } = options;
  const named = typeof update === "boolean" ? [] : update.filter((asked) => !project.contracts.includes(asked));
  return [
    ...named.map((asked) => diagnose("update-unknown", spanOf("/contracts"), { asked })),
    ...(frozen ? checkFrozen(project, before.lock, version, spanOf) : []),
  ];
}

async function planFrom({ project, options, before, spanOf }: Placing): Promise<PlannedProject> {
  const { readonly, schemas } = project;
  const { shown, frozen, memory, onProgress } = options;
  const contents = contentsOf(project);
  const stale: Diagnostic[] = [];
  const warn = (warning: Diagnostic): void => void stale.push(warning);
  const pinnings = await pinContracts(project, { ...options, lock: before.lock, contents, spanOf, warn });
  const pinned = pinnings.flatMap((one) => (one.outcome === "pinned" ? [one.contract] : []));
  const cards = await compileCards({ project, options, before, spanOf });
  const compiled = [
    compileOwn(project, { shownAs: shown(schemas), memory, onProgress }),
    compilePinned(pinned, { readonly, memory, onProgress }),
    ...cards,
  ];
  const modules = compiled.flatMap((one) => one.modules);
  const diagnostics = sortDiagnostics([
    ...pinnings.flatMap((one) => (one.outcome === "refused" ? [one.diagnostic] : [])),
    ...stale,
    ...pinned.flatMap(notStanding),
    ...compiled.flatMap((one) => one.diagnostics),
    ...(frozen ? changedCards({ project, options, before, spanOf }, cards) : []),
    ...findClashes(modules),
  ]);
  const problems = pinnings.flatMap((one) => (one.outcome === "refused" && one.problem ? [one.problem] : []));
  if (diagnostics.some(isError)) return { outcome: "refused", diagnostics, problems };
  const emitted = modules.flatMap((one) => one.emitted);
  const isLocked = before.lock !== undefined || pinned.length + cards.length > 0;
  const lock = isLocked ? lockOf(project, pinned, cards) : undefined;
  const plan = {
    ...{ modules, before, contents, diagnostics },
    files: emitFolder(emitted, generatorVersion),
    unkept: pinned.filter(
      ({ isNew, locked }, at) => isNew && at === pinned.findIndex((one) => one.locked.entry === locked.entry),
    ),
    left: await leftContents(project, lock),
    ...(lock !== undefined && { lock }),
  };
  return { outcome: "planned", plan };
}

/** `1.0.0`, of `codicil 1.0.0`. */
const version = generatorVersion.slice(generatorVersion.indexOf(" ") + 1);

/** Where a project's contents lie. */
export const contentsOf = ({ root, vendor }: ConfiguredProject): Contents =>
  vendor === undefined ? cachedContents(cacheFolder(root)) : vendoredContents(vendor);

async function compileCards({ project, options, spanOf }: Placing): Promise<CompiledCard[]> {
  const { root, cards, readonly } = project;
  if (cards.length === 0) return [];
  // Loaded where there are cards: nothing else needs what verifies signatures.
  const { compileCard } = await import("./compile-card.ts");
  return Promise.all(cards.map((card, at) => compileCard(card, spanOf(`/cards/${at}`), { ...options, root, readonly })));
}

/** A card has no content that is kept: in a frozen run it has to be the one that was locked. */
function changedCards({ project, before, spanOf }: Placing, compiled: readonly CompiledCard[]): Diagnostic[] {
  const changed = project.cards.flatMap(({ file }, at) => {
    const digest = compiled[at]?.digest;
    return digest === undefined || digest === before.lock?.cards[file]?.digest ? [] : [{ file, at }];
  });
  const [first] = changed;
  if (first === undefined) return [];
  const problem = `of the card ${changed.map(({ file }) => quote(file)).join(", ")} it has another content`;
  return [diagnose("lock-differs", spanOf(`/cards/${first.at}`), { problem })];
}

function lockOf({ cards }: ConfiguredProject, pinned: readonly PlacedContract[], compiled: readonly CompiledCard[]): Lock {
  const digests = cards.flatMap(({ file }, at) => {
    const digest = compiled[at]?.digest;
    return digest === undefined ? [] : [[file, { digest }] as const];
  });
  return {
    lockVersion: 1,
    generator: version,
    contracts: Object.fromEntries(pinned.map(({ request, locked }) => [request.asked, locked])),
    cards: Object.fromEntries(digests),
  };
}
