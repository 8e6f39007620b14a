import { printJson } from "../context.ts";
import { exit, type Exit, type Io } from "../io.ts";
import { isPlanned, type ImportOutcome } from "./outcome.ts";
import { recordOf } from "./record.ts";
import { textOf } from "./text.ts";
import { isHeldBack } from "./writing.ts";

/** Says what became of a card, and what to do next. Exit 0 where every schema on it was imported. */
export function reportImport(io: Io, asJson: boolean, outcome: ImportOutcome): Exit {
  if (asJson) printJson(io, recordOf(outcome));
  else io.out(`${textOf(outcome, io).join("\n")}\n`);
  return exitOf(outcome);
}

function exitOf(outcome: ImportOutcome): Exit {
  if (!isPlanned(outcome)) return outcome.imported.outcome === "not-verified" ? exit.failed : exit.undecided;
  const someRefused = outcome.imported.plan.skills.some((skill) => skill.outcome === "refused");
  return isHeldBack(outcome) || someRefused ? exit.failed : exit.held;
}
