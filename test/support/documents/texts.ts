import type { Json } from "../../../generator/json/json.ts";
import type { Random } from "../random.ts";

/** Names that objects inherit, and others that code handles differently from what it should. */
export const awkwardNames: readonly string[] = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "valueOf",
  "prototype",
  "length",
  "",
  " ",
  "0",
  "-1",
  "a/b~c",
  "%20",
  "$ref",
  "x-note",
  "com.example/extra",
  "na\u00efve",
  "\u{1f4dc}",
  "\ud800",
];

const words = [
  "linden",
  "Orchard",
  "terms",
  "42",
  "state court",
  "a-b",
  "B.V.",
  "d\u00e9cision",
  "\u5951\u7d04",
  "\u{1f600}",
  "e\u0301",
];
const awkwardTexts = [
  "",
  " ",
  "\t\n",
  "\u00a0",
  "\ufeff",
  "\u200b",
  "null",
  "true",
  "0",
  "\u0000",
  "\u2028",
  "\ud83d",
  "\udc00x",
  "\u202eabc",
  "\r\n",
];

/** Any text: words mostly, then what readers stumble over. */
export function anyText(random: Random): string {
  const roll = random.next();
  if (roll < 0.1) return random.pick(awkwardTexts);
  if (roll < 0.15) return random.pick(awkwardNames);
  return Array.from({ length: random.between(1, 3) }, () => random.pick(words)).join(random.pick([" ", " ", "", "\n"]));
}

/** A text of exactly so many code points; `astral` ones take two UTF-16 units each. */
export function textOfLength(count: number, random: Random, astral: boolean): string {
  if (astral) return random.pick(["\u{1f4dc}", "\u{20000}"]).repeat(count);
  const text = [..."lorem ipsum 0-9 \u00e9t\u00e9 "];
  const from = random.below(text.length);
  return Array.from({ length: count }, (_, at) => text[(from + at) % text.length]).join("");
}

export const scalars: readonly Json[] = [
  null,
  true,
  false,
  0,
  -0,
  1,
  -1,
  0.5,
  1e21,
  -1e-7,
  2 ** 53,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
];

/** Any JSON value, shallow mostly, now and then a deep one. */
export function anyJson(random: Random, depth = 2): Json {
  const roll = random.next();
  if (depth === 0 || roll < 0.3) return random.pick(scalars);
  if (roll < 0.6) return anyText(random);
  if (roll < 0.62) return deepValue(random);
  const count = random.below(3);
  if (roll < 0.8) return Array.from({ length: count }, () => anyJson(random, depth - 1));
  return Object.fromEntries(Array.from({ length: count }, () => [random.pick(awkwardNames), anyJson(random, depth - 1)]));
}

/** Nested deeper than anybody writes by hand, not deeper than engines that recurse can go. */
function deepValue(random: Random): Json {
  const levels = random.pick([20, 100, 400]);
  let value: Json = random.pick(scalars);
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}
