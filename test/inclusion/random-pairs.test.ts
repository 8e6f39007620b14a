import { expect, test } from "vitest";
import { type Finding, type Pair, pairs, studied } from "./study.ts";

test("300 random pairs: no answer that the validators contradict, and most of them decided", async () => {
  const found: { readonly pair: Pair; readonly finding: Finding }[] = [];
  for (const pair of pairs("in every run")) {
    if (found.length >= 300) break;
    const finding = await studied(pair, 500);
    if (finding.outcome !== "unreadable") found.push({ pair, finding });
  }
  const of = (outcome: Finding["outcome"]) => found.filter(({ finding }) => finding.outcome === outcome).length;
  expect(found.filter(({ finding }) => finding.fault !== undefined)).toEqual([]);
  expect(of("undecided")).toBeLessThanOrEqual(300 * 0.02);
  expect(of("included")).toBeGreaterThanOrEqual(300 * 0.3);
  expect(of("not-included")).toBeGreaterThanOrEqual(300 * 0.2);
});
