import { diagnose, type Diagnostic } from "../../diagnostic/diagnostic.ts";
import { valueAt } from "../../json/pointer.ts";
import type { Location } from "../../load/source.ts";
import type { Member } from "../dialect/dialect.ts";

/** Keywords that say the same of every document that a program can tell apart when their numbers are rounded as its are. */
const roundable: ReadonlySet<string> = new Set(["minimum", "maximum", "examples"]);

/**
 * What numbers that a double does not carry come to at a keyword, which became these members. Rounding keeps order: a document
 * within an inclusive bound is, when both are read as doubles, within the rounded bound. So the bound of the owner's that refuses
 * no document of theirs is the rounded one, and a note says so. Anywhere else such a number would be another number: an error. What was
 * left out refuses nothing.
 */
export function judgeNumbers(
  { source, pointer }: Location,
  made: readonly Member[],
  inexact: readonly Diagnostic[],
): Diagnostic[] {
  if (made.length === 0) return [];
  const here = inexact.filter(({ span }) => span.pointer === pointer || span.pointer.startsWith(`${pointer}/`));
  const isRoundable = made.every(([keyword]) => roundable.has(keyword));
  return here.map((problem) => {
    const read = valueAt(source.value, problem.span.pointer);
    return isRoundable && Number.isFinite(read) ? diagnose("number-rounded", problem.span, { read: String(read) }) : problem;
  });
}
