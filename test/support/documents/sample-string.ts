import { codePoints, matches } from "../accepts.ts";
import type { StringNode } from "../../../generator/model/model.ts";
import { writeMatch } from "../pattern/write.ts";
import type { Random } from "../random.ts";
import type { Sampling } from "./sampling.ts";
import { anyText, textOfLength } from "./texts.ts";

export type StringFacets = Omit<StringNode, "notes" | "span">;

export interface Lengths {
  readonly least: number;
  readonly most: number;
}

export const lengthsOf = (nodes: readonly StringFacets[]): Lengths => ({
  least: Math.max(0, ...nodes.map((node) => node.minLength ?? 0)),
  most: Math.min(Infinity, ...nodes.map((node) => node.maxLength ?? Infinity)),
});
export const patternsOf = (nodes: readonly StringFacets[]): string[] =>
  nodes.flatMap((node) => (node.pattern === undefined ? [] : [node.pattern]));

export function sampleString(
  nodes: readonly StringFacets[],
  { random, texts }: Pick<Sampling, "random" | "texts">,
): string | undefined {
  return textWithin(patternsOf(nodes), lengthsOf(nodes), random, texts);
}

/** A text that matches every pattern and has a length within bounds, counted in code points. */
export function textWithin(
  patterns: readonly string[],
  lengths: Lengths,
  random: Random,
  texts: readonly string[],
): string | undefined {
  const fits = (text: string): boolean => {
    const count = codePoints(text);
    return count >= lengths.least && count <= lengths.most && patterns.every((pattern) => matches(pattern, text));
  };
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const text = propose(patterns, lengths, random, texts, attempt);
    if (text !== undefined && fits(text)) return text;
  }
  const seeds = texts.filter(fits);
  return seeds.length === 0 ? undefined : random.pick(seeds);
}

function propose(
  [pattern]: readonly string[],
  lengths: Lengths,
  random: Random,
  texts: readonly string[],
  attempt: number,
): string | undefined {
  if (texts.length > 0 && random.chance(0.1)) return random.pick(texts);
  // Longer repetitions are tried the further the least length is away.
  if (pattern !== undefined)
    return writeMatch(pattern, random, Math.max(random.pick([0, 1, 3, 8]), Math.ceil((lengths.least * attempt) / 10)), padding);
  if (random.chance(0.6)) {
    const text = anyText(random);
    if (codePoints(text) >= lengths.least) return text;
  }
  return textOfLength(pickLength(lengths, random), random, random.chance(0.2));
}

const padding = (random: Random): string => (random.chance(0.5) ? "" : anyText(random));

/** An edge as often as not; never far above the least one, so that documents stay small. */
function pickLength({ least, most }: Lengths, random: Random): number {
  const high = Math.min(most, least + 12);
  const roll = random.next();
  if (roll < 0.25) return least;
  if (roll < 0.35 && most < Infinity) return most;
  return random.between(least, high);
}
