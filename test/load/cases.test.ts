import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { jsonCodes } from "../../generator/diagnostic/codes/json.ts";
import { projectCodes } from "../../generator/diagnostic/codes/project.ts";
import { referenceCodes } from "../../generator/diagnostic/codes/references.ts";
import { runCase } from "./case-folder.ts";

const root = join(import.meta.dirname, "cases");
const expectation = (folder: string): string => join(folder, "expected.txt");

function judge(folder: string): void {
  const { actual } = runCase(folder);
  if (process.env["UPDATE"] === "1") fs.writeFileSync(expectation(folder), actual);
  expect(actual).toBe(fs.readFileSync(expectation(folder), "utf8"));
}

for (const code of fs.readdirSync(root).sort()) {
  describe(code, () => {
    test.each(fs.readdirSync(join(root, code)).sort())("%s", (name) => {
      judge(join(root, code, name));
      // A case that no longer shows its code shows nothing.
      if (code !== "nothing-wrong")
        expect(runCase(join(root, code, name)).diagnostics.map((each) => String(each.code))).toContain(code);
    });
  });
}

/** What only a history of commits can show: test/cli/check-base.test.ts. */
const ofHistory = ["published-changed"];

test("every code of the loader has a case", () => {
  const owned = Object.keys({ ...jsonCodes, ...referenceCodes, ...projectCodes });
  expect(owned.filter((code) => !fs.existsSync(join(root, code)) && !ofHistory.includes(code))).toEqual([]);
});

describe("the runner notices", () => {
  const mistaken = (expected: string): string => {
    const folder = fs.mkdtempSync(join(tmpdir(), "codicil-mistaken-"));
    fs.writeFileSync(join(folder, "a.json"), '{ "$ref": "#nowhere" }');
    fs.writeFileSync(expectation(folder), expected);
    return folder;
  };
  test.skipIf(process.env["UPDATE"] === "1").each(["", "no problems\n"])("a wrong expectation (%j)", (expected) => {
    expect(() => judge(mistaken(expected))).toThrow();
  });
});
