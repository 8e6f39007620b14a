import { codePoints, matches } from "../accepts.ts";
import type { Random } from "../random.ts";
import type { Change } from "./change.ts";
import { ofKind } from "./flatten.ts";
import { nearbyTexts } from "./near-texts.ts";
import type { Place } from "./places.ts";
import { lengthsOf, patternsOf, textWithin, type Lengths } from "./sample-string.ts";
import { textOfLength } from "./texts.ts";

/** Too long, too short, almost of the form; the other keywords of the place are kept where that is possible. */
export function stringAims({ nodes }: Place): Change[] {
  const strings = ofKind([...nodes], "string");
  const lengths = lengthsOf(strings);
  const patterns = patternsOf(strings);
  return [
    ...patterns.map((pattern) => ({
      about: "pattern",
      make: (value: unknown, { random }: { readonly random: Random }) =>
        nearMiss(typeof value === "string" ? value : "", pattern, patterns, lengths, random),
    })),
    ...(lengths.most < Infinity
      ? [length("maxLength", lengths.most + 1, patterns, false), length("maxLength astral", lengths.most + 1, patterns, true)]
      : []),
    // One code point fewer than the least, in as many UTF-16 units or more: counting units would let it through.
    ...(lengths.least > 0
      ? [length("minLength", lengths.least - 1, patterns, false), length("minLength astral", lengths.least - 1, patterns, true)]
      : []),
    ...(lengths.least > 0 ? [{ about: "empty", make: () => "" }] : []),
  ];
}

const length = (about: string, count: number, patterns: readonly string[], astral: boolean): Change => ({
  about,
  make: (_value, { random, texts }) =>
    patterns.length === 0
      ? textOfLength(count, random, astral)
      : textWithin(patterns, { least: count, most: count + 20 }, random, texts),
});

const blanks = ["", " ", "\t", "\n", "\r\n", "\u00a0", "\u2003\u2003", "\u3000", "\ufeff", "\u2028", " \u1680 "];

/** The text with one thing wrong, the smallest change that the pattern notices among some tries. */
export function nearMiss(
  text: string,
  pattern: string,
  patterns: readonly string[],
  { least, most }: Lengths,
  random: Random,
): string | undefined {
  const misses = (one: string): boolean => {
    const count = codePoints(one);
    return (
      count >= least &&
      count <= most &&
      !matches(pattern, one) &&
      patterns.every((other) => other === pattern || matches(other, one))
    );
  };
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const candidate = random.chance(0.2)
      ? random.pick(blanks)
      : random.chance(0.3)
        ? random.pick(nearbyTexts(text))
        : edited(text, random);
    if (misses(candidate)) return candidate;
  }
  return [...blanks, ...blanks.map((blank) => blank.repeat(Math.max(least, 1)).slice(0, Math.max(least, 1)))].find(misses);
}

const strangers = [
  " ",
  "\n",
  "\t",
  "\\",
  "@",
  "\u0000",
  "\u007f",
  "\u00a0",
  "\u00e9",
  "\uff21",
  "\u0661",
  "\u{1f600}",
  "\ud800",
  "-",
  ".",
  ":",
  "/",
  "0",
  "g",
  "G",
  "%",
];

/** One character more, less or other, at any place. */
function edited(text: string, random: Random): string {
  const units = [...text];
  const at = random.below(units.length + 1);
  const roll = random.next();
  const fresh = roll < 0.75 ? [random.pick(strangers)] : [];
  units.splice(at, roll < 0.35 ? 0 : 1, ...fresh);
  return units.join("");
}
