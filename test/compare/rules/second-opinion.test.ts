import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Node } from "../../../generator/model/model.ts";
import type { Effect } from "../../../registry/compare/finding.ts";
import { includes, sideOf } from "../../../registry/compare/inclusion/index.ts";
import { modelOf, observe } from "./observe.ts";

/** Inclusion decides and rules explain: where a document of one side is refused by the other, some rule has said so. */
const root = import.meta.dirname;
const cases = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) =>
  existsSync(join(root, path, "findings.txt")),
);

/** What only documents show that no writer sends: they use a name or value before it is declared, or after it went. */
const reserving = ["member-added", "member-removed", "list-opened"];

const modelIn = (folder: string, side: string): Node =>
  modelOf(`${side}.schema.json`, readFileSync(join(root, folder, `${side}.schema.json`), "utf8"));

test.each(cases.sort())("%s", (folder) => {
  const [before, after] = [modelIn(folder, "before"), modelIn(folder, "after")];
  // What the model cannot say is compared with nothing: no rule guesses what it holds, and the refusal is shown as it is.
  if (before.kind === "opaque" || after.kind === "opaque") return;
  const observed = observe(before, after);
  const isExplained = (effect: Effect): boolean =>
    observed.some(
      (one) => one.effect === effect || one.effect === "both" || (one.effect === "neither" && reserving.includes(one.rule)),
    );
  const [forward, backward] = [includes(sideOf(before), sideOf(after)), includes(sideOf(after), sideOf(before))];
  expect(forward.outcome !== "not-included" || isExplained("narrows"), JSON.stringify(forward)).toBe(true);
  expect(backward.outcome !== "not-included" || isExplained("widens"), JSON.stringify(backward)).toBe(true);
});

test("there are cases", () => expect(cases.length).toBeGreaterThan(100));
