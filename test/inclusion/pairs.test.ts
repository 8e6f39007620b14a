import { expect, test } from "vitest";
import { fileURLToPath } from "node:url";
import { compatPairs, type CompatPair } from "../cases-runner/kinds/compat-pairs.ts";
import { readFileSync } from "node:fs";

const file = fileURLToPath(new URL("../cases/compat-pairs.json", import.meta.url));
const content = JSON.parse(readFileSync(file, "utf8")) as {
  pairs: readonly CompatPair[];
};

test("every question of sets has its true answer, and every no a witness that both validators have judged", async () => {
  const setsAlone = {
    pairs: content.pairs.map((pair) => Object.fromEntries(Object.entries(pair).filter(([name]) => !name.startsWith("meaning")))),
  };
  const failing = [];
  for await (const result of compatPairs.run(setsAlone, file)) if (result.outcome === "failed") failing.push(result);
  expect(failing).toEqual([]);
  expect(content.pairs.length).toBe(140);
});
