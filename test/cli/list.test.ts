import { expect, test } from "vitest";
import { says, serveRegistry } from "../support/registry-server.ts";
import { codicil, publishedProject, scratch, sharedProject } from "./project.ts";

test("outside of a project: what comes with codicil, each with a sentence, within 80 columns", async () => {
  const { code, out, err } = await codicil(["list"], { cwd: scratch() });
  expect([code, err]).toEqual([0, ""]);
  expect(out).toMatch(/^codossier\.quick-ask\/1\n {2}\S/m);
  expect(out).toMatch(/^be\.vies\.validate@2026-09-18\n {2}\S/m);
  expect(out.split("\n").filter((line) => line.length > 80)).toEqual([]);
});

test("a word chooses by name, alias and sentence, in any case", async () => {
  const project = await sharedProject();
  expect((await project.run("list", "PARCEL")).out).toMatch(/^example\.parcel\/1\n.*\n1 contract with "PARCEL"\. Next: /);
  expect((await project.run("list", "com.parcels.example")).out).toContain("example.parcel/1\n");
  expect(await project.run("list", "no such word")).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^0 contracts with .*`codicil list`/),
  });
});

test("a withdrawn entry is not offered, and another of its line is", async () => {
  const project = await publishedProject();
  await project.run("withdraw", "carrier.tracking@2026-09-18", "--reason", "Gone.");
  const { contracts } = JSON.parse((await project.run("list", "--json")).out) as {
    contracts: { name: string; identifiers: string[] }[];
  };
  expect(contracts.map(({ name, identifiers }) => [name, identifiers])).toEqual([["example.parcel", ["example.parcel/1"]]]);
});

test("a registry over HTTP is asked, and one that does not answer is named", async () => {
  const registry = await serveRegistry((await sharedProject()).path("registry/published"));
  const list = () => codicil(["list", "--registry", registry.address], { cwd: scratch() });
  expect((await list()).out).toContain("example.parcel/1\n");
  registry.lies.set("*", says(500));
  const { code, err } = await list();
  expect([code, err]).toEqual([2, expect.stringContaining("error[registry-answer]")]);
});
