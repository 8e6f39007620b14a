import { expect, test } from "vitest";
import { wrap } from "../../generator/cli/wrap.ts";

const words = (count: number): string => Array.from({ length: count }, (_, at) => `word${at}`).join(" ");

test("no line is wider than a terminal, and no word is lost", () => {
  const wrapped = wrap(words(60), 4);
  const lines = wrapped.split("\n");
  expect(lines.every((line) => line.length <= 80)).toBe(true);
  expect(lines.slice(1).every((line) => line.startsWith("    word"))).toBe(true);
  expect(wrapped.split(/\s+/).join(" ")).toBe(words(60));
});

test("spaces that align stay, and what is longer than a line stands whole", () => {
  expect(wrap("  --name     what it is called")).toBe("  --name     what it is called");
  expect(wrap(`a ${"x".repeat(100)} b`)).toBe(`a\n${"x".repeat(100)}\nb`);
  expect(wrap("")).toBe("");
});
