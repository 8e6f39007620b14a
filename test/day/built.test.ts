import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { startDay } from "./forge.ts";

/** The command as it is shipped, where it was built; `npm test` builds it first. */
const command = fileURLToPath(new URL("../../dist/cli.cjs", import.meta.url));

test.skipIf(!existsSync(command))(
  "the built command goes the same way: init to a first verdict, publication, refusal",
  () => {
    const author = startDay();
    const run = (...args: string[]) => spawnSync(process.execPath, [command, ...args], { cwd: author.root, encoding: "utf8" });
    for (const args of [["init"], ["generate"], ["check"], ["publish"]]) {
      const { status, stderr } = run(...args);
      expect([args[0], status, stderr]).toEqual([args[0], 0, ""]);
    }
    author.commit("published");
    author.git("push", "--quiet", "origin", "main");
    author.git("fetch", "--quiet", "origin");
    expect(run("check", "--base", "origin/main")).toMatchObject({ status: 0, stderr: "" });

    author.edit("schemas/example.message/schema.json", (text) => text.replace('"\\\\S"', '"^\\\\S"'));
    expect(run("generate").status).toBe(0);
    const refused = run("check", "--base", "origin/main");
    expect([refused.status, refused.stderr]).toEqual([1, ""]);
    expect(refused.stdout).toContain("breaking[pattern-tightened] /subject: ");
    expect(run("publish")).toMatchObject({ status: 1, stdout: expect.stringMatching(/\nNothing was published\.\n$/) });
    expect(run("lookup", "example.message/1").stdout).toMatch(/^entry {8}example\.message\/1\.0$/m);
  },
  120_000,
);
