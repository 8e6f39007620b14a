import { formatSamples } from "./formats.ts";
import type { Evaluate } from "./evaluate.ts";
import type { Literal, StringTerm } from "./term.ts";
import type { Words } from "./words.ts";

export type StringSearch =
  | { readonly outcome: "found"; readonly text: string }
  | { readonly outcome: "none" }
  | { readonly outcome: "unknown"; readonly pattern: string };

interface Texts {
  readonly inside: readonly string[];
  readonly outside: readonly string[];
  readonly least: number;
  readonly most: number;
}

/** Texts to try where no automaton answers. */
export type Pool = readonly string[];

/**
 * A text that all of `inside` accept and each of `outside` refuses, other than the excluded ones, and of which the
 * further literals hold that no automaton reads (asserted formats).
 */
export function findString(
  inside: readonly StringTerm[],
  outside: readonly StringTerm[],
  excluded: readonly string[],
  formats: readonly Literal[],
  tools: { readonly words: Words; readonly evaluate: Evaluate; readonly pool: Pool },
): StringSearch {
  const start = inside.reduce<Texts>(
    (texts, { least, most, pattern }) => ({
      ...texts,
      least: Math.max(texts.least, least),
      most: Math.min(texts.most, most),
      inside: pattern === undefined ? texts.inside : [...texts.inside, pattern],
    }),
    { inside: [], outside: [], least: 0, most: Infinity },
  );
  let unknown: StringSearch | undefined;
  for (const texts of refused(start, outside)) {
    const search = pick(texts);
    if (search.outcome === "found") return search;
    if (search.outcome === "unknown") unknown ??= search;
  }
  return unknown ?? { outcome: "none" };

  function pick(texts: Texts): StringSearch {
    const { words, evaluate, pool } = tools;
    if (texts.inside.some((pattern) => texts.outside.includes(pattern))) return { outcome: "none" };
    const known = (patterns: readonly string[]) => patterns.filter((pattern) => words.knows(pattern));
    const wanted = { ...texts, inside: known(texts.inside), outside: known(texts.outside), excluded };
    const text = words.shortest(wanted);
    if (text === undefined) return { outcome: "none" };
    const unread = [...texts.inside, ...texts.outside].find((pattern) => !words.knows(pattern));
    const good = (candidate: string) =>
      inRange(texts, candidate) &&
      texts.inside.every((pattern) => evaluate.matches(pattern, candidate)) &&
      !texts.outside.some((pattern) => evaluate.matches(pattern, candidate)) &&
      formats.every((literal) => evaluate.literal(literal, candidate) === true) &&
      !excluded.includes(candidate);
    if (good(text)) return { outcome: "found", text };
    const other = [...nearby(texts, words, excluded).flatMap(varied), ...pool, ...(formats.length > 0 ? formatSamples : [])].find(
      good,
    );
    if (other !== undefined) return { outcome: "found", text: other };
    const format = formats.map(({ term }) => (term.kind === "format" ? term.format : "")).join();
    return { outcome: "unknown", pattern: unread ?? format };
  }
}

/** More than one text that the automata accept: the shortest is the likeliest to be caught by a condition that they cannot read. */
function nearby(texts: Texts, words: Words, excluded: readonly string[]): string[] {
  const known = {
    inside: texts.inside.filter((one) => words.knows(one)),
    outside: texts.outside.filter((one) => words.knows(one)),
  };
  const tried = [...excluded];
  for (let count = 0; count < 12; count += 1) {
    const text = words.shortest({ ...texts, ...known, excluded: tried, least: Math.max(texts.least, count >> 1) });
    if (text === undefined) break;
    tried.push(text);
  }
  return tried.slice(excluded.length);
}

/** The text, and with another first or last character, or one more. */
const varied = (text: string): string[] => [
  text,
  ...["b", "0", "A", "-", " ", "_"].flatMap((char) => [char + text.slice(1), text.slice(0, -1) + char, char + text, text + char]),
];

function inRange({ least, most }: Texts, text: string): boolean {
  const length = [...text].length;
  return length >= least && length <= most;
}

/** Each term outside fails by its lengths or by its pattern: all combinations, one after the other. */
function* refused(texts: Texts, [first, ...others]: readonly StringTerm[]): Generator<Texts> {
  if (texts.least > texts.most) return;
  if (first === undefined) {
    yield texts;
    return;
  }
  if (first.least > 0) yield* refused({ ...texts, most: Math.min(texts.most, first.least - 1) }, others);
  if (first.most < Infinity) yield* refused({ ...texts, least: Math.max(texts.least, first.most + 1) }, others);
  if (first.pattern !== undefined) yield* refused({ ...texts, outside: [...texts.outside, first.pattern] }, others);
}
