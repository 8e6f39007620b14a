import { describeStanding } from "../../../registry/lookup/standing.ts";
import { readLock } from "../../builder/read-lock.ts";
import { printable } from "../../diagnostic/define.ts";
import { renderDiagnostics } from "../../diagnostic/render.ts";
import { findOutdated, type LockedState } from "../../outdated/find-outdated.ts";
import type { Run } from "../command.ts";
import { openConfigured, plural, printJson, shownPath } from "../context.ts";
import { exit, Refusal, type Io } from "../io.ts";
import { problemExit } from "../problem.ts";
import { wrap } from "../wrap.ts";

export const run: Run = async (invocation, io) => {
  const project = await openConfigured(invocation, io);
  const { lock, diagnostics } = await readLock(project.root, (path) => shownPath(path, io));
  if (diagnostics.length > 0)
    throw new Refusal(`codicil.lock cannot be used.\n${renderDiagnostics(diagnostics, { color: io.color })}`);
  const states = lock === undefined ? [] : await findOutdated(project, lock);
  const code = exitOf(states);
  if (invocation.values["json"] === true) printJson(io, { outcome: outcomes[code], contracts: states });
  else if (states.length === 0) io.out("Nothing is locked: `codicil generate` locks what the config asks for.\n");
  else print(states, io);
  return code;
};

/** `unanswered`: a registry could not say. */
const outcomes = { [exit.held]: "current", [exit.failed]: "outdated", [exit.undecided]: "unanswered" };

const isCurrent = (state: LockedState): boolean =>
  state.outcome === "asked" && state.next.length === 0 && !["deprecated", "withdrawn"].includes(state.status);

function exitOf(states: readonly LockedState[]): keyof typeof outcomes {
  const exits = states.map((state) =>
    state.outcome === "refused" ? problemExit(state.problem) : isCurrent(state) ? exit.held : exit.failed,
  );
  return exits.includes(exit.undecided) ? exit.undecided : exits.includes(exit.failed) ? exit.failed : exit.held;
}

/** A table a registry: as the config asks, the version that is locked, the newest of its line, the newest line. At most 80 columns. */
function print(states: readonly LockedState[], io: Io): void {
  for (const registry of new Set(states.map((state) => state.registry))) {
    io.out(`${printable(registry)}\n${row("contract", "locked", "newest", "line")}`);
    for (const state of states.filter((one) => one.registry === registry)) io.out(told(state));
    io.out("\n");
  }
  const behind = states.filter((state) => !isCurrent(state)).length;
  io.out(
    behind === 0
      ? `${plural(states.length, "contract")}, all current.\n`
      : `${behind} of ${plural(states.length, "contract")} not current.\n`,
  );
}

const row = (asked: string, ...cells: readonly string[]): string =>
  `  ${short(asked, 40).padEnd(40)}  ${cells.map((cell) => short(cell, 10).padEnd(10)).join("  ")}`.trimEnd() + "\n";

function told(state: LockedState): string {
  if (state.outcome === "unasked") {
    const why = "The config does not name this registry any more, so it was not asked.";
    return row(state.asked, versionOf(state.locked), "?", "?") + note(why) + nextOf(state.next);
  }
  if (state.outcome === "refused") return row(state.asked, versionOf(state.locked), "?", "?") + note(state.problem.detail);
  const { asked, locked, newest, line, status, next } = state;
  const standing = ["deprecated", "withdrawn"].includes(status) ? note(describeStanding(state)) : "";
  return (
    row(asked, versionOf(locked), newest === null ? "-" : versionOf(newest), line === null ? "-" : versionOf(line)) +
    standing +
    nextOf(next)
  );
}

const nextOf = (commands: readonly string[]): string => commands.map((command) => note(`next: ${command}`)).join("");

const note = (text: string): string => `${wrap(`    ${printable(text)}`, 4)}\n`;

/** What stands behind the name: `1.0`, `2`, `2026-09-18`. */
const versionOf = (identifier: string): string => identifier.slice(identifier.search(/[/@]/) + 1);

const short = (text: string, length: number): string => {
  const shown = printable(text);
  return shown.length > length ? `${shown.slice(0, length - 1)}…` : shown;
};
