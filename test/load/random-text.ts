/** The same seed gives the same text: JSON, and in most cases one or two slips. */
export function randomText(seed: number): string {
  const random = generator(seed);
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!;
  const space = (): string => pick(["", "", "", " ", "\n", "\r\n", "\t", "\r"]);
  const scalars = [
    "null",
    "true",
    "false",
    "0",
    "-0",
    "1.5",
    "-2e10",
    "1E-2",
    '""',
    '"a"',
    '"\\u00e9\\n"',
    '"\\ud83d\\ude00"',
    '"é😀"',
    '"[{"',
  ];
  const names = ['"a"', '"b"', '"a/b"', '"~"', '"__proto__"', '"10"', '"\\u0061"', '""'];

  const value = (depth: number): string => {
    const kind = depth > 4 ? 0 : random();
    const count = Math.floor(random() * 4);
    if (kind < 0.4) return pick(scalars);
    const parts = Array.from(
      { length: count },
      () => `${space()}${kind < 0.7 ? "" : `${pick(names)}${space()}:${space()}`}${value(depth + 1)}${space()}`,
    );
    return kind < 0.7 ? `[${parts.join(",")}]` : `{${parts.join(",")}}`;
  };

  let text = `${space()}${value(0)}${space()}`;
  for (let slips = pick([0, 0, 1, 2]); slips > 0; slips -= 1) {
    const at = Math.floor(random() * (text.length + 1));
    const slip = pick([
      "",
      ",",
      "]",
      "}",
      "[",
      '"',
      "\\",
      "\u0001",
      "\n",
      "x",
      "-",
      ".",
      "0",
      "e",
      "/",
      "'",
      "\u00a0",
      "\ufeff",
      ":",
      "\ud800",
    ]);
    text = text.slice(0, at) + slip + text.slice(at + (random() < 0.5 ? 1 : 0));
  }
  return text;
}

/** Mulberry32. */
export function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
