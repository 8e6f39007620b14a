import * as fs from "node:fs";
import { describe, expect, test } from "vitest";
import { standingExit } from "../../generator/cli/standing.ts";
import { files, freshProject, publishedProject, tree } from "./project.ts";

const schema = "schemas/example.parcel/schema.json";
const clean =
  "2 contracts in schemas, 6 examples run, 8 generated files compared.\nunchanged  2 contracts, as published\n\n" +
  "Held: nothing here is at fault.\nNext: nothing; what is here is published.\n";

describe("check", () => {
  test("holds where everything is generated and published", async () => {
    const project = await publishedProject();
    expect(await project.run("check")).toEqual({ code: 0, out: clean, err: "" });
  });

  test("what is new holds, and the next step is the pull request", async () => {
    const project = freshProject();
    await project.run("generate");
    const { code, out } = await project.run("check");
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(
        /\n\nHeld: nothing here is at fault\.\nNext: commit it and open a pull request; `codicil check --base REF` shows .*\n$/,
      ),
    ]);
  });

  test("writes nothing, whatever it finds", async () => {
    const project = freshProject();
    const before = tree(project.root);
    expect((await project.run("check")).code).toBe(1);
    expect(tree(project.root)).toEqual(before);
  });

  test("drift fails and is named with its place", async () => {
    const project = await publishedProject();
    project.edit("generated/example.parcel/1/index.d.ts", (text) => text.replace("weight: number", "weight: string"));
    fs.rmSync(project.path("generated/carrier.tracking/2026-09-18/index.js"));
    const { code, out, err } = await project.run("check");
    expect([code, err]).toEqual([1, ""]);
    expect(out.match(/^error\[.*|^ *--> .*/gm)).toEqual([
      "error[generated-drift] This generated file is missing.",
      "  --> generated/carrier.tracking/2026-09-18/index.js:1:1  #",
      "error[generated-drift] This generated file differs from what its schema gives.",
      "   --> generated/example.parcel/1/index.d.ts:10:11  #",
    ]);
  });

  test("a fault of a schema fails, with the line where it stands", async () => {
    const project = await publishedProject();
    project.edit(schema, (text) => text.replace('"minimum": 1', '"minimun": 1'));
    const { code, out, err } = await project.run("check");
    expect([code, err]).toEqual([1, ""]);
    const line =
      project
        .read(schema)
        .split("\n")
        .findIndex((text) => text.includes("minimun")) + 1;
    expect(out).toContain(`error[unmodelled-keyword] "minimun" has no place in the model`);
    expect(out).toContain(`--> ${schema}:${line}:7  #/properties/weight/minimun`);
  });

  test("an example that its contract does not bear out fails", async () => {
    const project = await publishedProject();
    project.edit("schemas/example.parcel/valid/small.json", (text) => text.replace("20", "0"));
    const { code, out } = await project.run("check");
    expect(code).toBe(1);
    expect(out).toMatch(/error\[example-refused\].*"\/weight".*"minimum"/);
    expect(out).toContain("--> schemas/example.parcel/valid/small.json:4:15  #/document/weight");
  });

  // Which verdict it is, is the registry's to say; here, that it is not "held" and that it is told.
  test("a published line that changed in meaning does not hold", async () => {
    const project = await publishedProject();
    project.edit(schema, (text) => text.replace("Grams, whole.", "Pounds."));
    await project.run("generate");
    const { code, out, err } = await project.run("check");
    expect([code !== 0, err]).toEqual([true, ""]);
    expect(out).toMatch(/^refused {4}example\.parcel\/1: /m);
  });

  test.each([
    [["unchanged", "published"], 0],
    [["unchanged", "undecided"], 2],
    [["undecided", "breaking"], 1],
    [["needs-attestation"], 1],
    [[], 0],
  ])("contracts that are %j make exit %i", (outcomes, expected) => {
    const publications = outcomes.map((outcome) => ({
      candidate: "example.parcel/1",
      publication: ["unchanged", "published"].includes(outcome) ? { outcome } : { outcome: "refused", verdict: outcome },
    }));
    // Only what the exit code is made of.
    expect(standingExit(publications as unknown as Parameters<typeof standingExit>[0])).toBe(expected);
  });

  test("a name that clashes is told where its author wrote it, not where the bundle has it", async () => {
    const project = freshProject();
    project.edit(schema, (text) =>
      text.replace('"$defs": {', '"$defs": {\n\n\n    "Speed": { "$anchor": "Address", "description": "A.", "type": "string" },'),
    );
    const { code, out } = await project.run("check");
    const line =
      project
        .read(schema)
        .split("\n")
        .findIndex((text) => text.includes('"address": {')) + 1;
    expect(code).toBe(1);
    expect(out).toContain(`error[type-name-clash] Two things in this contract would both be called ParcelAddress in TypeScript`);
    expect(out).toContain(`--> ${schema}:${line}:16  #/$defs/address`);
  });

  test("--json is one JSON value with the same findings", async () => {
    const project = await publishedProject();
    fs.rmSync(project.path("generated/package.json"));
    const { code, out, err } = await project.run("check", "--json");
    const said = JSON.parse(out);
    expect([code, err, said.outcome]).toEqual([1, "", "failed"]);
    expect(said.diagnostics.map((one: { code: string; file: string }) => one.code)).toEqual(["generated-drift"]);
    expect(said.contracts.map((one: { outcome: string }) => one.outcome)).toEqual(["unchanged", "unchanged"]);
  });
});

describe("generate", () => {
  test("writes once, and then finds nothing to do", async () => {
    const project = freshProject();
    const first = await project.run("generate");
    expect([first.code, first.err]).toEqual([0, ""]);
    expect(first.out).toMatch(/^2 contracts, 8 files in generated: 8 written, 0 removed\.\n {2}wrote {3}generated\//);
    expect(first.out).toMatch(/\nNext: `codicil check`, then commit generated together with the schemas\.\n$/);
    const before = tree(project.path("generated"));
    expect(Object.keys(before)).toHaveLength(8);
    expect(await project.run("generate")).toEqual({
      code: 0,
      out: "2 contracts, 8 files in generated: nothing changed.\n",
      err: "",
    });
    expect(tree(project.path("generated"))).toEqual(before);
  });

  test("--check compares, writes nothing and names what differs", async () => {
    const project = await publishedProject();
    expect(await project.run("generate", "--check")).toEqual({
      code: 0,
      out: "generated: 8 files, byte for byte what the schemas give.\n",
      err: "",
    });
    project.edit("generated/example.parcel/1/index.js", (text) => `${text}\n`);
    const before = tree(project.root);
    const { code, out, err } = await project.run("generate", "--check");
    expect([code, err]).toEqual([1, ""]);
    expect(out.match(/-->.*/g)).toEqual([
      "--> generated/example.parcel/1/index.js:" + `${lineCount(project.read("generated/example.parcel/1/index.js"))}:1  #`,
    ]);
    expect(tree(project.root)).toEqual(before);
  });

  test("files of a contract that is gone are removed, with their folders; what is not ours stays", async () => {
    const project = await publishedProject();
    fs.writeFileSync(project.path("generated/README.txt"), "mine");
    fs.rmSync(project.path("schemas/carrier.tracking"), { recursive: true });
    const { code, out } = await project.run("generate");
    expect(code).toBe(0);
    expect(out).toContain("removed generated/carrier.tracking/2026-09-18/index.js");
    expect(fs.existsSync(project.path("generated/carrier.tracking"))).toBe(false);
    expect(project.read("generated/README.txt")).toBe("mine");
  });

  test("a file of somebody else in the way: nothing is written", async () => {
    const project = freshProject();
    const mine = { "generated/example.parcel/1/index.js": "// mine\n" };
    for (const [path, text] of Object.entries(mine)) {
      fs.mkdirSync(project.path("generated/example.parcel/1"), { recursive: true });
      fs.writeFileSync(project.path(path), text);
    }
    const before = tree(project.root);
    const { code, out, err } = await project.run("generate");
    expect([code, err]).toEqual([1, ""]);
    expect(out).toMatch(
      /^error\[output-foreign\][^]*--> generated\/example\.parcel\/1\/index\.js:1:1[^]*\nNothing was written\.\n$/,
    );
    expect(tree(project.root)).toEqual(before);
  });

  test("a fault of a schema: nothing is written", async () => {
    const project = freshProject();
    project.edit(schema, (text) => text.replace('"type": "integer"', '"type": "whole"'));
    const before = tree(project.root);
    const { code, out } = await project.run("generate");
    expect(code).toBe(1);
    expect(out).toMatch(/error\[schema-malformed\][^]*\nNothing was written\.\n$/);
    expect(tree(project.root)).toEqual(before);
  });

  test.each([["--json"], ["--json", "--check"]])("%s %s prints one JSON value", async (...options) => {
    const project = await publishedProject();
    const { code, out, err } = await project.run("generate", ...options.filter((one) => one !== undefined));
    expect([code, err]).toEqual([0, ""]);
    expect(JSON.parse(out)).toMatchObject({ outcome: expect.stringMatching(/written|same/), diagnostics: [] });
  });
});

describe("publish", () => {
  test("first, again, and nothing at all with --dry-run", async () => {
    const project = freshProject();
    await project.run("generate");
    const dry = await project.run("publish", "--dry-run");
    const news =
      "new        carrier.tracking@2026-09-18\nnew        example.parcel/1.0\n2 contracts: 2 would be published, 0 unchanged.\n" +
      "Next: merge it: the one job of the main branch runs `codicil publish`.\n";
    expect(dry).toEqual({ code: 0, out: news, err: "" });
    expect(fs.existsSync(project.path("registry"))).toBe(false);

    const first = await project.run("publish");
    const did =
      "published  carrier.tracking@2026-09-18\npublished  example.parcel/1.0\n2 contracts: 2 published, 0 unchanged.\nNext: commit registry/published.\n";
    expect(first).toEqual({ code: 0, out: did, err: "" });
    const registry = tree(project.path("registry"));

    const again = await project.run("publish");
    const same =
      "unchanged  carrier.tracking@2026-09-18\nunchanged  example.parcel/1.0\n2 contracts: 0 published, 2 unchanged.\n";
    expect(again).toEqual({ code: 0, out: same, err: "" });
    expect(tree(project.path("registry"))).toEqual(registry);
  });

  test("a published line that changed is refused, and what was new beside it is not published either", async () => {
    const project = await publishedProject();
    project.edit(schema, (text) => text.replace("Grams, whole.", "Pounds."));
    for (const [path, content] of Object.entries(files)) {
      if (!path.startsWith("schemas/carrier.tracking/")) continue;
      const copy = JSON.parse(JSON.stringify(content).replaceAll("carrier.tracking", "carrier.pickup"));
      const target = project.path(path.replace("carrier.tracking", "carrier.pickup"));
      fs.mkdirSync(target.slice(0, target.lastIndexOf("/")), { recursive: true });
      fs.writeFileSync(target, JSON.stringify(copy));
    }
    await project.run("generate");
    const registry = tree(project.path("registry"));
    const { code, out, err } = await project.run("publish");
    expect([code !== 0, err]).toEqual([true, ""]);
    expect(out).toMatch(/^new {8}carrier\.pickup@2026-09-18$/m);
    expect(out).toMatch(/^refused {4}example\.parcel\/1: .*\nNothing was published\.\n$/m);
    const dry = await project.run("publish", "--dry-run");
    expect([dry.code, dry.out]).toEqual([
      code,
      out.replace(
        /Nothing was published\.\n$/,
        "Nothing would be published.\nNext: `codicil check` shows where, and what to do.\n",
      ),
    ]);
    expect(tree(project.path("registry"))).toEqual(registry);
  });

  test("what check refuses is not published", async () => {
    const project = freshProject();
    const { code, out, err } = await project.run("publish");
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(/error\[generated-drift\][^]*\nNothing was published\.\n$/);
    expect(fs.existsSync(project.path("registry"))).toBe(false);
  });

  test("--json says what became of each", async () => {
    const project = await publishedProject();
    const { code, out, err } = await project.run("publish", "--json");
    expect([code, err]).toEqual([0, ""]);
    const { outcome, contracts } = JSON.parse(out);
    expect(outcome).toBe("published");
    expect(contracts.map((one: { entry: { identifier: string } }) => one.entry.identifier)).toEqual([
      "carrier.tracking@2026-09-18",
      "example.parcel/1.0",
    ]);
  });
});

const lineCount = (text: string): number => text.split("\n").length - 1;
