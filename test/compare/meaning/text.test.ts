import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bareDigest, foldText, noText, textDigest } from "../../../registry/compare/meaning/text.ts";
import { EqualTexts } from "../../../registry/compare/meaning/equal-texts.ts";

const cases = JSON.parse(readFileSync(new URL("../../cases/line-cases.json", import.meta.url), "utf8")) as {
  how_to_read: { texts: { examples: readonly { text: string; digest: string }[] } };
};

test.each(cases.how_to_read.texts.examples)("the digest of $text", ({ text, digest }) => {
  expect(textDigest(text)).toBe(digest);
});

test.each([
  ["a\r\n\t b", "a b"],
  ["\u00a0a\u2003b\u3000", "a b"],
  ["  a  ", "a"],
  ["ge\u0308interneerd", "g\u00ebinterneerd"],
  ["a\u200bb", "a\u200bb"], // a zero width space is no White_Space
  ["a\ufeffb", "a\ufeffb"], // nor is a byte-order mark, which \s would fold
  ["a\u0085b", "a b"], // but the next line is, which \s would leave
  [" ", ""],
  ["", ""],
])("%j folds to %j", (text, want) => {
  expect(foldText(text)).toBe(want);
});

test("no text has the digest of the empty one, and the prefix of a record's digest is no part of it", () => {
  expect(noText).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(bareDigest(`sha256:${noText}`)).toBe(noText);
});

test("attested pairs are equal both ways and in chains, and nothing else is", () => {
  const equal = new EqualTexts();
  equal.join("a", "b");
  equal.join("c", "b");
  equal.join("x", "y");
  expect([equal.areEqual("a", "c"), equal.areEqual("c", "a"), equal.areEqual("y", "x")]).toEqual([true, true, true]);
  expect([equal.areEqual("a", "x"), equal.areEqual("a", "z")]).toEqual([false, false]);
});
