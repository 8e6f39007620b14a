import * as fs from "node:fs";
import { expect, test } from "vitest";
import { freshProject, publishedProject } from "./project.ts";

const index = "registry/published/index.json";

test("publishing that only rebuilt says which file, and what to commit", async () => {
  const project = await publishedProject();
  const before = project.read(index);
  fs.writeFileSync(project.path(index), "{}\n");
  expect((await project.run("publish", "--dry-run")).out).not.toContain("rebuilt");
  expect(project.read(index)).toBe("{}\n");
  const { code, out } = await project.run("publish");
  expect(code).toBe(0);
  expect(out).toMatch(/2 contracts: 0 published, 2 unchanged\.\nrebuilt index\.json\nNext: commit registry\/published\.\n$/);
  expect(project.read(index)).toBe(before);
  expect((await project.run("publish")).out).not.toContain("rebuilt");
});

test("for programs too", async () => {
  const project = await publishedProject();
  fs.rmSync(project.path(index));
  expect(JSON.parse((await project.run("publish", "--json")).out)).toMatchObject({
    outcome: "published",
    rebuilt: ["index.json"],
  });
  expect(JSON.parse((await project.run("publish", "--json")).out)).not.toHaveProperty("rebuilt");
});

test("a first publication rebuilds nothing: it makes the indexes", async () => {
  const project = freshProject();
  await project.run("generate");
  expect((await project.run("publish")).out).not.toContain("rebuilt");
});
