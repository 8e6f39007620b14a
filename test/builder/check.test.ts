import * as fs from "node:fs";
import { describe, expect, test } from "vitest";
import { unifiedDiff } from "../../generator/builder/unified-diff.ts";
import { authorAndBuilder } from "./project.ts";

const declarations = "generated/example.parcel/1/index.d.ts";

describe("a check writes nothing and shows what differs", () => {
  test("a file that was edited, one that is gone, one that is left over, and the lock", async () => {
    const { builder } = await authorAndBuilder(["example.parcel/1", "carrier.tracking"]);
    await builder.generate();
    builder.edit(declarations, (text) => text.replace("weight: number", "weight: string"));
    fs.rmSync(builder.path("generated/example.parcel/1/address/index.js"));
    builder.edit("codicil.json", (text) => text.replace(/,\s*"carrier.tracking"/, ""));
    const before = builder.tree();
    const checked = await builder.generate({ check: true });
    expect(builder.tree()).toEqual(before);
    expect(checked.outcome).toBe("drift");
    expect([...checked.changed].sort()).toEqual([
      ...["codicil.lock", "generated/example.parcel/1/address/index.js", declarations, "generated/manifest.json"],
    ]);
    expect(checked.removed).toEqual(["d.ts", "js"].map((end) => `generated/carrier.tracking/2026-09-18/index.${end}`));
    expect(checked.diff).toContain(`--- ${declarations}\n+++ ${declarations}\n@@ -`);
    expect(checked.diff).toContain("-  weight: string;\n+  weight: number;\n");
    expect(checked.diff).toContain('-    "carrier.tracking": {\n');
    expect(checked.diagnostics.map(({ code, span }) => `${code} ${span.file}`).sort()).toEqual(
      [...checked.changed, ...checked.removed]
        .map((path) => `${path === "codicil.lock" ? "lock-differs" : "generated-drift"} ${path}`)
        .sort(),
    );
  });

  test("before anything was generated everything is missing", async () => {
    const { builder } = await authorAndBuilder(["example.parcel/1"]);
    const { changed, diff } = await builder.generate({ check: true });
    expect(changed).toContain("codicil.lock");
    expect(diff).toContain("@@ -0,0 +1,");
    expect(Object.keys(builder.tree()).filter((path) => !path.startsWith("registry/"))).toEqual(["codicil.json"]);
  });

  test("a checkout that turned line ends into CRLF is named as that, and is no difference of lines", async () => {
    const { builder } = await authorAndBuilder(["example.parcel/1"]);
    await builder.generate();
    for (const path of Object.keys(builder.tree()).filter((one) => one.startsWith("generated/")))
      builder.edit(path, (text) => text.replaceAll("\n", "\r\n"));
    const { outcome, diff, diagnostics } = await builder.generate({ check: true, frozen: true });
    expect([outcome, diff]).toEqual(["drift", ""]);
    expect(new Set(diagnostics.map(({ message }) => message))).toEqual(
      new Set(["Only the line ends of this generated file differ from what its schema gives."]),
    );
    expect((await builder.generate()).outcome).toBe("written");
    expect((await builder.generate({ check: true })).outcome).toBe("same");
  });
});

describe("the unified format", () => {
  const numbered = (from: number, to: number): string[] => Array.from({ length: to - from + 1 }, (_, at) => `${from + at}`);
  const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");
  const hunks = (before: readonly string[], after: readonly string[]): string =>
    unifiedDiff("a", text(before), text(after)).replace("--- a\n+++ a\n", "");

  test.each<[string, string[], string[], string]>([
    ["nothing", ["1"], ["1"], ""],
    ["a new file", [], ["1", "2"], "@@ -0,0 +1,2 @@\n+1\n+2\n"],
    ["a file that goes", ["1"], [], "@@ -1 +0,0 @@\n-1\n"],
    [
      "one line of many",
      numbered(1, 9),
      [...numbered(1, 4), "x", ...numbered(6, 9)],
      "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+x\n 6\n 7\n 8\n",
    ],
    ["a line that moves in between", ["1", "2", "3"], ["1", "3", "2"], "@@ -1,3 +1,3 @@\n 1\n-2\n 3\n+2\n"],
    ["a line at the end", ["1"], ["1", "2"], "@@ -1 +1,2 @@\n 1\n+2\n"],
  ])("%s", (_what, before, after, wanted) => {
    expect(hunks(before, after)).toBe(wanted);
  });

  test("changes far apart are two hunks, near ones are one", () => {
    const changed = (...at: number[]): string[] => numbered(1, 30).map((line) => (at.includes(Number(line)) ? "x" : line));
    expect(hunks(numbered(1, 30), changed(5, 25)).match(/@@ .* @@/g)).toEqual(["@@ -2,7 +2,7 @@", "@@ -22,7 +22,7 @@"]);
    expect(hunks(numbered(1, 30), changed(5, 11)).match(/@@ .* @@/g)).toEqual(["@@ -2,13 +2,13 @@"]);
  });

  test("two files of thousands of other lines take no longer than they have to", () => {
    const [before, after] = [numbered(1, 5_000).map((line) => `a${line}`), numbered(1, 5_000).map((line) => `b${line}`)];
    expect(hunks(before, after).split("\n")).toHaveLength(10_002);
  });
});
