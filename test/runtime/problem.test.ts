import { expect, test } from "vitest";
import { problemOf } from "../../runtime/problem.ts";
import { readUcpDeclaration } from "../../runtime/lcp/index.ts";

const messageAt = (pointer: string): string => problemOf({ odd: "It is odd." }, "odd", pointer).message;

test.each([
  ["the whole value", "", "It is odd."],
  ["a place", "/contact/legal", 'At "/contact/legal": It is odd.'],
  ["80 characters", `/${"a".repeat(79)}`, `At "/${"a".repeat(79)}": It is odd.`],
  ["a long place ends as it does", `/${"a".repeat(90)}/maxSpend`, `At "…${"a".repeat(71)}/maxSpend": It is odd.`],
  ["a mark that turns the line", "/\u202ex", 'At "/\\u202ex": It is odd.'],
  ["what a terminal obeys", "/\u001b[2J\u009b31m\u007f", 'At "/\\u001b[2J\\u009b31m\\u007f": It is odd.'],
  ["half of a letter where it is cut", `/\u{1f4dc}${"a".repeat(79)}`, `At "…\\udcdc${"a".repeat(79)}": It is odd.`],
])("%s", (_, pointer, want) => {
  expect(messageAt(pointer)).toBe(want);
});

test("a requirement that nobody knows is named, however deep its host puts it", () => {
  const schema = "https://integraledger.com/lcp/ucp/2026-07-30/legal-context.schema.json";
  const config = { minimumLevel: 2, voorafgaandeGoedkeuringVereist: true };
  const profile = { ucp: { capabilities: { "com.integraledger.legal_context": [{ version: "2026-07-30", schema, config }] } } };
  expect(() => readUcpDeclaration(profile)).toThrow("voorafgaandeGoedkeuringVereist");
});
