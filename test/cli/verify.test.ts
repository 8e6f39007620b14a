import * as fs from "node:fs";
import { describe, expect, test } from "vitest";
import { publishedProject, sharedProject, tree } from "./project.ts";

test("a registry that holds", async () => {
  const project = await sharedProject();
  const said = {
    code: 0,
    out: "registry/published: 2 entries, 14 files; every digest, the log and every index hold.\n",
    err: "",
  };
  expect(await project.run("verify")).toEqual(said);
  expect(await project.run("verify", "registry/published")).toEqual(said);
});

describe("one byte changed in any file is named", async () => {
  const registry = "registry/published";
  const paths = Object.keys(tree((await sharedProject()).path(registry)));
  test.each(paths)("%s", async (path) => {
    const project = await publishedProject();
    const bytes = fs.readFileSync(project.path(`${registry}/${path}`));
    const at = Math.floor(bytes.length / 2);
    bytes[at] = bytes[at]! ^ 1;
    fs.writeFileSync(project.path(`${registry}/${path}`), bytes);
    const { code, out, err } = await project.run("verify");
    expect([code, err]).toEqual([1, ""]);
    expect(out).toContain(`--> ${registry}/${path}\n`);
    const machine = await project.run("verify", "--json");
    expect(machine.code).toBe(1);
    expect(JSON.parse(machine.out).faults.map((fault: { path: string }) => fault.path)).toContain(path);
  });
});

test.each([
  ["removed", (path: string) => fs.rmSync(`${path}/index.json`), "index.json"],
  ["added", (path: string) => fs.writeFileSync(`${path}/notes.txt`, "mine"), "notes.txt"],
])("a file that was %s is named", async (_what, change, name) => {
  const project = await publishedProject();
  change(project.path("registry/published"));
  const { code, out } = await project.run("verify");
  expect(code).toBe(1);
  expect(out).toContain(`--> registry/published/${name}\n`);
});

test.each([["nowhere"], ["codicil.json"]])("%s is no registry", async (name) => {
  const { code, out, err } = await (await sharedProject()).run("verify", name);
  expect([code, out]).toEqual([2, ""]);
  expect(err).toMatch(/^codicil: .*(?:no registry|cannot be used)/);
});

test("a folder that holds something else is not said to hold", async () => {
  const { code, out } = await (await sharedProject()).run("verify", "schemas");
  expect(code).toBe(1);
  expect(out).toContain("error[unexpected-file]");
});
