import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { rules } from "../../../registry/compare/rules/index.ts";
import { modelOf, observe, type Observed } from "./observe.ts";

/**
 * A case is a folder under the id of the rule that it is about: `before.schema.json`, `after.schema.json`, and `findings.txt` with
 * everything that all rules say. A case called `silent-…` is a near miss: its own rule says nothing. `UPDATE=1` rewrites.
 */
const root = import.meta.dirname;
const namesIn = (folder: string): string[] =>
  fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** `member-added neither /forum`, and the sentence below it; `!` where the rule breaks whatever inclusion says. */
const format = (observed: readonly Observed[]): string =>
  observed
    .map(
      ({ rule, effect, breaks, path, message }) =>
        `${rule} ${effect}${breaks ? "!" : ""} ${path === "" ? "/" : path}\n  ${message}\n`,
    )
    .join("");

function judge(folder: string, rule: string, isSilent: boolean): void {
  const [before, after] = ["before", "after"].map((side) =>
    modelOf(`${side}.schema.json`, fs.readFileSync(join(folder, `${side}.schema.json`), "utf8")),
  );
  if (before === undefined || after === undefined) throw new TypeError("a case has two sides");
  const observed = observe(before, after);
  const expected = join(folder, "findings.txt");
  if (process.env["UPDATE"] === "1") fs.writeFileSync(expected, format(observed));
  expect(format(observed)).toBe(fs.readFileSync(expected, "utf8"));
  expect(observed.some((one) => one.rule === rule)).toBe(!isSilent);
  for (const side of [before, after]) expect(format(observe(side, side))).toBe("");
  for (const one of observed) {
    expect(one.before?.file, one.message).toBe("before.schema.json");
    expect(one.after?.file, one.message).toBe("after.schema.json");
    expect(one.hint, one.message).toMatch(/^[A-Z].*\.$/);
    expect(one.message).toMatch(/\.$/);
  }
}

for (const rule of namesIn(root)) {
  describe(rule, () => {
    test.each(namesIn(join(root, rule)))("%s", (name) => judge(join(root, rule, name), rule, name.startsWith("silent-")));
  });
}

test.each(rules.map(({ id }) => id))("%s has a case where it speaks and a near miss", (id) => {
  const names = namesIn(join(root, id));
  expect(names.some((name) => name.startsWith("silent-"))).toBe(true);
  expect(names.some((name) => !name.startsWith("silent-"))).toBe(true);
});

test("every folder is called after a rule", () => {
  const ids = rules.map(({ id }) => id);
  expect(namesIn(root).filter((name) => !ids.includes(name))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});

test("only rules of meaning break whatever inclusion says", () => {
  const shapes = rules.filter(({ about }) => about === "shape").map(({ id }) => id);
  for (const id of shapes)
    for (const name of namesIn(join(root, id)))
      expect(fs.readFileSync(join(root, id, name, "findings.txt"), "utf8")).not.toMatch(new RegExp(`^${id} \\w+!`, "m"));
});

describe.skipIf(process.env["UPDATE"] === "1")("the runner notices", () => {
  const mistaken = (before: string, after: string, findings: string): string => {
    const folder = fs.mkdtempSync(join(tmpdir(), "codicil-mistaken-"));
    fs.writeFileSync(join(folder, "before.schema.json"), before);
    fs.writeFileSync(join(folder, "after.schema.json"), after);
    fs.writeFileSync(join(folder, "findings.txt"), findings);
    return folder;
  };
  const [string, integer] = ['{ "type": "string" }', '{ "type": "integer" }'];
  const right = "type-changed both /\n  String was accepted here; now integer.\n";
  test("nothing where everything is right", () => judge(mistaken(string, integer, right), "type-changed", false));
  test.each([
    ["a finding that is missing", string, integer, "", "type-changed", false],
    ["a finding too many", string, string, right, "type-changed", false],
    ["another effect", string, integer, right.replace("both", "narrows"), "type-changed", false],
    ["a case of a rule that says nothing", string, integer, right, "type-narrowed", false],
    ["a near miss that hits", string, integer, right, "type-changed", true],
    ["a schema that cannot be read", "{", integer, right, "type-changed", false],
  ])("%s", (_, before, after, findings, rule, isSilent) => {
    expect(() => judge(mistaken(before, after, findings), rule, isSilent)).toThrow();
  });
});
