import { quote } from "../diagnostic/define.ts";
import { diagnose, type Diagnostic, type Span } from "../diagnostic/diagnostic.ts";
import type { ConfiguredProject } from "../project/project.ts";
import type { Lock } from "./lock.ts";

/**
 * Whether a lock is what the config asks for and was written by this version: what `--frozen` needs before anything is read. `span` is
 * the place of the config, or of one of its members.
 */
export function checkFrozen(
  { contracts, registries, cards }: ConfiguredProject,
  lock: Lock | undefined,
  version: string,
  span: (pointer: string) => Span,
): Diagnostic[] {
  const differs = (pointer: string, problem: string): Diagnostic => diagnose("lock-differs", span(pointer), { problem });
  if (lock === undefined) return contracts.length + cards.length === 0 ? [] : [differs("", "there is none")];
  if (lock.generator !== version) return [diagnose("lock-generator", span(""), { locked: lock.generator, running: version })];
  const without = contracts.flatMap((asked, at) => {
    const locked = Object.hasOwn(lock.contracts, asked) ? lock.contracts[asked] : undefined;
    if (locked === undefined) return [differs(`/contracts/${at}`, `it does not say what ${quote(asked)} is`)];
    return registries.includes(locked.registry)
      ? []
      : [differs(`/contracts/${at}`, `it has ${quote(asked)} from ${quote(locked.registry)}, which "registries" does not name`)];
  });
  const files = cards.map(({ file }) => file);
  return [
    ...without,
    ...files.flatMap((file, at) =>
      Object.hasOwn(lock.cards, file) ? [] : [differs(`/cards/${at}`, `it has no card ${quote(file)}`)],
    ),
    ...left(lock.contracts, contracts).map((asked) => differs("/contracts", `it holds ${quote(asked)}, which is not asked for`)),
    ...left(lock.cards, files).map((file) => differs("/cards", `it holds the card ${quote(file)}, which is not asked for`)),
  ];
}

const left = (locked: Readonly<Record<string, unknown>>, asked: readonly string[]): string[] =>
  Object.keys(locked).filter((name) => !asked.includes(name));
