import { matches } from "../accepts.ts";
import type { Random } from "../random.ts";
import { parsePattern, type Arms, type Characters, type Part } from "./parse.ts";

/**
 * A text that the pattern matches, or undefined where the pattern is beyond what is parsed here or no try succeeded.
 * `reach` is how many repetitions more than the least an open quantifier may take.
 */
export function writeMatch(
  pattern: string,
  random: Random,
  reach: number,
  padding: (random: Random) => string,
): string | undefined {
  const arms = parsed(pattern);
  if (arms === undefined) return undefined;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const arm = random.pick(arms);
    const core = writeParts(arm, random, reach);
    const before = arm[0]?.kind === "edge" ? "" : padding(random);
    const after = arm.at(-1)?.kind === "edge" ? "" : padding(random);
    const text = `${before}${core}${after}`;
    if (matches(pattern, text)) return text;
  }
  return undefined;
}

const known = new Map<string, Arms | undefined>();
function parsed(pattern: string): Arms | undefined {
  if (!known.has(pattern)) known.set(pattern, parsePattern(pattern));
  return known.get(pattern);
}

const writeParts = (parts: readonly Part[], random: Random, reach: number): string =>
  parts.map((part) => writePart(part, random, reach)).join("");

function writePart(part: Part, random: Random, reach: number): string {
  switch (part.kind) {
    case "edge":
      return "";
    case "character":
      return String.fromCodePoint(pickCharacter(part.of, random));
    case "group":
      return writeParts(random.pick(part.arms), random, reach);
    case "repeat": {
      const most = Math.min(part.most, part.least + reach);
      // Inside a repetition a few are enough: reach times reach times reach is a text that nobody reads.
      const inner = part.most > 1 ? Math.min(reach, 3) : reach;
      return Array.from({ length: random.between(part.least, most) }, () => writePart(part.part, random, inner)).join("");
    }
  }
}

/** Mostly what people type, sometimes the edge of a range, sometimes anything. */
function pickCharacter(characters: Characters, random: Random): number {
  const range = random.pick(characters);
  const roll = random.next();
  if (roll < 0.1) return random.pick(range);
  if (roll < 0.2) return random.between(...range);
  const plain = characters.flatMap(([first, last]): (readonly [number, number])[] => {
    const [low, high] = [Math.max(first, 0x21), Math.min(last, 0x7e)];
    return low <= high ? [[low, high]] : [];
  });
  return plain.length > 0 ? random.between(...random.pick(plain)) : random.between(...range);
}
