import { execFileSync, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { publishedProject, scratch } from "../cli/project.ts";

/** Inside the project, where Node finds the program's dependencies. */
const root = fileURLToPath(new URL("../..", import.meta.url));
const place = join(root, "node_modules", `.codicil-stamp-${process.pid}`);
afterAll(() => fs.rmSync(place, { recursive: true, force: true }));

test("the built program answers from memory without what compiles, and another build does not", async () => {
  execFileSync(process.execPath, ["build.mjs", "--out", place], { cwd: root });
  const project = await publishedProject();
  const env = { ...process.env, CODICIL_CACHE: scratch() };
  const check = () =>
    spawnSync(process.execPath, [join(place, "cli.cjs"), "check"], { cwd: project.root, env, encoding: "utf8" });
  const first = check();
  expect([first.status, first.stderr]).toEqual([0, ""]);

  const chunks = join(place, "chunks");
  const heavy = fs.readdirSync(chunks).filter((name) => fs.statSync(join(chunks, name)).size > 20_000);
  expect(heavy.length).toBeGreaterThan(2);
  for (const name of heavy) fs.rmSync(join(chunks, name));
  expect(check()).toMatchObject({ status: 0, stdout: first.stdout, stderr: "" });

  fs.appendFileSync(join(place, "build-id"), "0");
  expect(check()).toMatchObject({ status: 2, stdout: "" });
});
