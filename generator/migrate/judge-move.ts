import { compareSchemas, type Judgement } from "../../registry/compare/line/compare-line.ts";
import type { Verdict } from "../../registry/compare/line/verdict.ts";
import type { Compiled } from "../compile.ts";
import type { Json } from "../json/json.ts";

/** An entry that a builder has or will have. */
export interface MovingEntry {
  readonly entry: string;
  readonly schemaText: string;
  readonly compiled: Compiled;
}

export interface MoveVerdict {
  readonly verdict: Verdict;
  /** How many findings stand behind it. */
  readonly findings: number;
}

/** Whether the modules of both stand in one folder: two minors of a line, where publishing has judged every text. */
export const isWithinLine = (from: Compiled, to: Compiled): boolean => from.units[0]?.folder === to.units[0]?.folder;

/** What the move comes to for documents and their meaning, as the two would be judged side by side. */
export function judgeMove(from: MovingEntry, to: MovingEntry): MoveVerdict {
  const before = loose(from);
  const after = loose(to);
  const judged: Judgement = compareSchemas(before, after, { name: from.entry });
  const isAttested = judged.verdict === "needs-attestation" && isWithinLine(from.compiled, to.compiled);
  return { verdict: isAttested ? "editorial" : judged.verdict, findings: judged.findings.length };
}

function loose({ entry, schemaText, compiled: { model } }: MovingEntry) {
  if (model === undefined) throw new TypeError(`${entry} was not compiled.`);
  // It was compiled, so it is JSON.
  return { schema: JSON.parse(schemaText) as Json, model };
}
