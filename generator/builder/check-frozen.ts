import { quote } from "../diagnostic/define.ts";
import { diagnose, type Diagnostic, type Span } from "../diagnostic/diagnostic.ts";
import type { ConfiguredProject } from "../project/project.ts";
import type { Lock } from "./lock.ts";

/**
 * Whether a lock is what the config asks for and was written by this version: what `--frozen` needs before anything is read. Everything in
 * which they differ is one diagnostic, at the first place. `span` is the place of the config, or of one of its members.
 */
export function checkFrozen(
  project: ConfiguredProject,
  lock: Lock | undefined,
  version: string,
  span: (pointer: string) => Span,
): Diagnostic[] {
  const { contracts, cards } = project;
  if (lock === undefined && contracts.length + cards.length === 0) return [];
  if (lock !== undefined && lock.generator !== version)
    return [diagnose("lock-generator", span(""), { locked: lock.generator, running: version })];
  const found = lock === undefined ? [{ pointer: "", problem: "there is none" }] : differences(project, lock);
  const [first] = found;
  if (first === undefined) return [];
  return [diagnose("lock-differs", span(first.pointer), { problem: found.map(({ problem }) => problem).join("; ") })];
}

interface Difference {
  readonly pointer: string;
  readonly problem: string;
}

function differences({ contracts, registries, cards }: ConfiguredProject, lock: Lock): Difference[] {
  const files = cards.map(({ file }) => file);
  const lockedFrom = (asked: string): string | undefined =>
    Object.hasOwn(lock.contracts, asked) ? lock.contracts[asked]?.registry : undefined;
  const unnamed = new Set(contracts.flatMap((asked) => lockedFrom(asked) ?? []).filter((place) => !registries.includes(place)));
  const inContracts = { list: "/contracts", all: contracts };
  const inCards = { list: "/cards", all: files };
  return [
    difference(
      inContracts,
      (asked) => lockedFrom(asked) === undefined,
      (names, are) => `it does not say what ${names} ${are}`,
    ),
    ...[...unnamed].map((place) => {
      const told = `from ${quote(place)}, which "registries" does not name`;
      return difference(
        inContracts,
        (asked) => lockedFrom(asked) === place,
        (names) => `it has ${names} ${told}`,
      );
    }),
    difference(
      inCards,
      (file) => !Object.hasOwn(lock.cards, file),
      (names) => `it has no card ${names}`,
    ),
    surplus(inContracts, lock.contracts, (names, are) => `it holds ${names}, which ${are} not asked for`),
    surplus(inCards, lock.cards, (names, are) => `it holds the card ${names}, which ${are} not asked for`),
  ].flat();
}

interface Asked {
  /** The member of the config. */
  readonly list: string;
  readonly all: readonly string[];
}

type Tell = (names: string, are: "is" | "are") => string;

function difference({ list, all }: Asked, isDifferent: (name: string) => boolean, tell: Tell): Difference[] {
  const names = all.filter(isDifferent);
  return names.length === 0 ? [] : [{ pointer: `${list}/${all.findIndex(isDifferent)}`, problem: telling(names, tell) }];
}

function surplus({ list, all }: Asked, locked: Readonly<Record<string, unknown>>, tell: Tell): Difference[] {
  const names = Object.keys(locked).filter((name) => !all.includes(name));
  return names.length === 0 ? [] : [{ pointer: list, problem: telling(names, tell) }];
}

const telling = (names: readonly string[], tell: Tell): string =>
  tell(names.map(quote).join(", "), names.length === 1 ? "is" : "are");
