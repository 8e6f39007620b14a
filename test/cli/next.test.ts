import * as fs from "node:fs";
import { expect, test } from "vitest";
import { freshProject, publishedProject, tree, write } from "./project.ts";

const parcel = "schemas/example.parcel/schema.json";

test("first entries, before anything was generated: what they would be, and why nothing is published yet", async () => {
  const project = freshProject();
  const before = tree(project.root);
  const { code, out, err } = await project.run("next");
  expect([code, err]).toEqual([1, ""]);
  expect(out).toBe(
    "carrier.tracking@2026-09-18 would be published: the shape of that date.\n" +
      "example.parcel/1 would be published as example.parcel/1.0: the first entry of its line.\n" +
      "2 contracts: 2 would be published, 0 unchanged, 0 refused.\n" +
      "But nothing is published while the files are at fault (8 errors): run `codicil check`.\n",
  );
  expect(tree(project.root)).toEqual(before);
});

test.each<[string, (text: string) => string, number, string]>([
  ["nothing new", (text) => `${text}\n`, 0, "example.parcel/1 stays example.parcel/1.0: the same content."],
  [
    "an addition",
    (text) => text.replace('"properties": {', '"properties": { "note": { "description": "A note.", "type": "string" },'),
    0,
    "example.parcel/1 would be published as example.parcel/1.1 (addition): receivers of this major version may ignore what is new.",
  ],
  [
    "a reworded text",
    (text) => text.replace("Grams, whole.", "Grams."),
    1,
    "example.parcel/1 would be refused (needs-attestation against 1.0): a text that carries meaning was reworded, and nobody has said that it means the same.\n" +
      "    If it means the same, run `codicil attest`; if not, it is the next major version.",
  ],
  [
    "a narrowing",
    (text) => text.replace('"minimum": 1', '"minimum": 2'),
    1,
    "example.parcel/1 would be refused (breaking against 1.0): this is the next major version, at a new identifier.\n" +
      "    Run `codicil check`: it shows where, and what to do.",
  ],
])("%s", async (_what, change, want, said) => {
  const project = await publishedProject();
  project.edit(parcel, change);
  await project.run("generate");
  const before = tree(project.root);
  const { code, out, err } = await project.run("next");
  expect([code, err]).toEqual([want, ""]);
  expect(out).toContain(`${said}\n`);
  expect(code).toBe((await project.run("check")).code);
  expect(tree(project.root)).toEqual(before);
});

test("a name that belongs to another is refused with its reason", async () => {
  const project = await publishedProject();
  fs.cpSync(project.path("schemas/example.parcel"), project.path("schemas/example.letter"), { recursive: true });
  for (const name of ["schema.json", "contract.json"])
    project.edit(`schemas/example.letter/${name}`, (text) => text.replace("example.parcel", "example.letter"));
  project.edit("schemas/example.parcel/contract.json", (text) => text.replace(/"aliases": \[[^\]]*\]/, '"aliases": []'));
  await project.run("generate");
  const { code, out } = await project.run("next");
  expect(code).toBe(1);
  expect(out).toMatch(/^example\.letter\/1 would be refused: ".*" already belongs to "example\.parcel"; /m);
  expect(out).toContain("Nothing is published while one of them is refused.\n");
});

test("schemas that cannot be read have no next", async () => {
  const project = await publishedProject();
  project.edit(parcel, (text) => text.replace('"minimum"', '"minimun"'));
  expect(await project.run("next")).toEqual({
    code: 1,
    out: "2 contracts cannot be judged while the schemas are at fault (1 error): run `codicil check`.\n",
    err: "",
  });
});

test("a contract that cannot even be read is not counted as judged", async () => {
  const project = await publishedProject();
  for (const name of ["example.parcel", "carrier.tracking"]) project.edit(`schemas/${name}/schema.json`, () => "{");
  const { code, out } = await project.run("next");
  expect(code).toBe(1);
  expect(out).toMatch(/ be judged while the schemas are at fault \(\d+ errors?\): run `codicil check`\.\n$/);
  expect(out).not.toContain("0 contracts");
});

test("--json", async () => {
  const project = await publishedProject();
  write(project.root, { [parcel]: JSON.parse(project.read(parcel).replace("Grams, whole.", "Grams.")) });
  const { code, out } = await project.run("next", "--json");
  const said = JSON.parse(out);
  expect(code).toBe(1);
  expect(said.contracts).toMatchObject([
    { contract: "carrier.tracking@2026-09-18", outcome: "unchanged", identifier: "carrier.tracking@2026-09-18" },
    { contract: "example.parcel/1", outcome: "refuse", verdict: "needs-attestation" },
  ]);
});
