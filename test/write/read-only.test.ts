import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { writeGenerated } from "../../generator/write.ts";
import { freshProject, scratch, tree } from "../cli/project.ts";
import { stateOf } from "./state-of.ts";

const isRoot = process.getuid?.() === 0;

/** To root no folder is read-only, and Windows has no such folders: a disk that refuses stands in for them in crash-points.test.ts. */
describe.skipIf(isRoot || process.platform === "win32")("a folder in which nothing may be written", () => {
  test("is refused with its path, and stays as it is; where nothing differs it is no trouble", async () => {
    const folder = scratch();
    await writeGenerated(folder, stateOf("A", 3));
    fs.chmodSync(folder, 0o555);
    try {
      expect(await writeGenerated(folder, stateOf("A", 3))).toEqual({ outcome: "written", changed: [], removed: [] });
      await expect(writeGenerated(folder, stateOf("B", 3))).rejects.toMatchObject({
        code: "EACCES",
        path: join(folder, ".codicil-write"),
      });
      expect(await writeGenerated(folder, stateOf("A", 3))).toMatchObject({ changed: [] });
    } finally {
      fs.chmodSync(folder, 0o755);
    }
  });

  test("the command says so in a sentence", async () => {
    const project = freshProject();
    fs.mkdirSync(project.path("generated"));
    fs.chmodSync(project.path("generated"), 0o555);
    const before = tree(project.root);
    const { code, out, err } = await project.run("generate");
    fs.chmodSync(project.path("generated"), 0o755);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(/^codicil: ".*generated.*" may not be read or written \(EACCES\)\. [^\n]*\n$/);
    expect(tree(project.root)).toEqual(before);
  });
});
