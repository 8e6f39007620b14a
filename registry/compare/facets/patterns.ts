import type { Span } from "../../../generator/diagnostic/diagnostic.ts";
import { Budget, OutOfSteps } from "../inclusion/budget.ts";
import { Words } from "../inclusion/words.ts";
import { typed, type Place } from "../place.ts";
import { difference } from "./prints.ts";

export interface Pattern {
  readonly pattern: string;
  readonly span: Span;
}

/** The patterns of texts at a place. */
export const patternsAt = (place: Place): Pattern[] =>
  place.nodes
    .flatMap(typed)
    .flatMap((node) =>
      node.kind === "string" && node.pattern !== undefined ? [{ pattern: node.pattern, span: node.span }] : [],
    );

/** Enough for patterns of people; what needs more is said both ways. */
const steps = 20_000;

/** Patterns that are only here and exclude a text that every pattern there lets through. */
export function excludingPatterns(
  here: Place,
  there: Place,
): (Pattern & { /** False where nobody could tell. */ readonly isSure: boolean })[] {
  const known = patternsAt(there);
  const { came } = difference(known, patternsAt(here), ({ pattern }) => pattern);
  return came.flatMap((one) => {
    const isExcluding = excludes(
      one.pattern,
      known.map(({ pattern }) => pattern),
    );
    return isExcluding === false ? [] : [{ ...one, isSure: isExcluding === true || known.length === 0 }];
  });
}

/** Whether two patterns match the same texts; false where nobody could tell. */
export const areSamePatterns = (before: string, after: string): boolean =>
  before === after || (excludes(before, [after]) === false && excludes(after, [before]) === false);

/** Whether the pattern excludes a text that matches all of the others; undefined where nobody could tell. */
function excludes(pattern: string, others: readonly string[]): boolean | undefined {
  const words = new Words(new Budget(steps));
  if (![pattern, ...others].every((one) => words.knows(one))) return undefined;
  try {
    return words.shortest({ inside: others, outside: [pattern], excluded: [], least: 0, most: Infinity }) !== undefined;
  } catch (error) {
    if (error instanceof OutOfSteps) return undefined;
    throw error;
  }
}
