import * as fs from "node:fs";
import { describe, expect, test } from "vitest";
import { publishedProject, tree, type TestProject } from "./project.ts";

const parcel = "schemas/example.parcel/schema.json";
const nothing = "Nothing has a cure that is safe to apply.\n";
const lastArm = `,\n        {\n          "type": "string"\n        }`;

const fixed = (project: TestProject, ...args: string[]) => project.run("check", "--fix", ...args);

test("where nothing is wrong nothing is written", async () => {
  const project = await publishedProject();
  const before = tree(project.root);
  const { code, err } = await fixed(project);
  expect([code, err]).toEqual([0, nothing]);
  expect(tree(project.root)).toEqual(before);
});

describe("white space, in the files of contracts and in codicil.json", () => {
  test.each<[string, (text: string) => string, string[]]>([
    ["a byte-order mark", (text) => `\ufeff${text}`, ["the byte-order mark is gone"]],
    ["CRLF", (text) => text.replaceAll("\n", "\r\n"), ["lines end in LF"]],
    ["no newline at the end", (text) => text.trimEnd(), ["one newline ends it"]],
    ["several", (text) => `${text}\n\n`, ["one newline ends it"]],
    [
      "tabs",
      (text) => text.replace(/^ +/gm, (spaces) => "\t".repeat(spaces.length / 2)),
      ["two spaces a level, and none at line ends"],
    ],
    [
      "spaces at line ends",
      (text) => text.replaceAll("\n", " \n").trimEnd() + "\n",
      ["two spaces a level, and none at line ends"],
    ],
    ["one line", (text) => `${JSON.stringify(JSON.parse(text))}\n`, ["two spaces a level, and none at line ends"]],
    [
      "all of it",
      (text) =>
        `\ufeff${text
          .replace(/^ +/gm, (spaces) => spaces + spaces)
          .trimEnd()
          .replaceAll("\n", "\r\n")}`,
      ["the byte-order mark is gone", "lines end in LF", "one newline ends it", "two spaces a level, and none at line ends"],
    ],
  ])("%s", async (_what, spoil, done) => {
    for (const file of [
      parcel,
      "schemas/example.parcel/contract.json",
      "schemas/example.parcel/valid/small.json",
      "codicil.json",
    ]) {
      const project = await publishedProject();
      const before = tree(project.root);
      project.edit(file, spoil);
      const { code, err } = await fixed(project);
      expect([file, code, err]).toEqual([
        file,
        0,
        `${done.map((what) => `fixed ${file}: ${what}\n`).join("")}${done.length} ${done.length === 1 ? "fix" : "fixes"}; look at the difference before you commit it.\n`,
      ]);
      expect(tree(project.root)).toEqual(before);
    }
  });

  test("what is no JSON or not UTF-8, and what is no contract's, is left to its author", async () => {
    const project = await publishedProject();
    fs.writeFileSync(project.path("schemas/example.parcel/valid/broken.json"), "{\r\n,}");
    fs.writeFileSync(project.path("schemas/example.parcel/valid/latin.json"), Buffer.from([0x22, 0xe4, 0x22]));
    fs.writeFileSync(project.path("schemas/stranger.json"), "{}");
    fs.writeFileSync(project.path("schemas/example.parcel/README.md"), "a \r\n");
    const before = tree(project.root);
    const { code, err } = await fixed(project);
    expect([code, err]).toEqual([1, nothing]);
    expect(tree(project.root)).toEqual(before);
  });
});

describe("$id", () => {
  const right = "https://contracts.example/example.parcel/1";
  test.each([
    "https://contracts.example/example.parcel/v1",
    "https://contracts.example/Example.Parcel/1",
    "https://contracts.example/example.parcel/1.0",
    "https://contracts.example/example.parcel/1#",
    "https://contracts.example/example.parcel/1/",
    "https://contracts.example/example.parcel/1.schema.json",
    "http://elsewhere.example/contracts/example.parcel/1",
    "example.parcel/1",
  ])("%s is another spelling", async (id) => {
    const project = await publishedProject();
    const before = project.read(parcel);
    project.edit(parcel, (text) => text.replace(right, id));
    const { code, err } = await fixed(project);
    expect([code, err.split("\n")[0]]).toEqual([0, `fixed ${parcel}: $id is "${right}", it was "${id}"`]);
    expect(project.read(parcel)).toBe(before);
  });

  test("of a mirrored shape", async () => {
    const project = await publishedProject();
    const file = "schemas/carrier.tracking/schema.json";
    const before = project.read(file);
    project.edit(file, (text) =>
      text.replace("contracts.example/carrier.tracking@", "other.example/carrier_tracking@").replace("_", "."),
    );
    expect((await fixed(project)).code).toBe(0);
    expect(project.read(file)).toBe(before);
  });

  test("missing: it is put behind $schema, and nothing else moves", async () => {
    const project = await publishedProject();
    const before = project.read(parcel);
    project.edit(parcel, (text) => text.replace(/ {2}"\$id": .*\n/, ""));
    expect((await fixed(project)).err).toContain(`fixed ${parcel}: $id is "${right}"\n`);
    expect(project.read(parcel)).toBe(before);
  });

  test.each([0, 9])("of line %i, where contract.json went on to 10", async (line) => {
    const project = await publishedProject();
    project.edit(parcel, (text) => text.replace(right, right.replace(/1$/, `${line}`)));
    project.edit("schemas/example.parcel/contract.json", (text) =>
      text.replace('"line": 1', '"line": 10').replace("a2a/ext/parcel/v1", "a2a/ext/parcel/v10"),
    );
    const then = right.replace(/1$/, "10");
    const { err } = await fixed(project);
    expect(err).toContain(`fixed ${parcel}: $id is "${then}", it was "${right.replace(/1$/, `${line}`)}"\n`);
    expect(project.read(parcel)).toContain(`"$id": "${then}"`);
  });

  test.each([
    "https://contracts.example/example.parcel/2",
    "https://elsewhere.example/example.parcel/0",
    "https://contracts.example/example.letter/0",
    "https://contracts.example/example.parcel/0/producer",
    "https://contracts.example/example.letter/1",
    "https://contracts.example/",
  ])("%s names something else: which file is wrong is for its author to say", async (id) => {
    const project = await publishedProject();
    project.edit(parcel, (text) => text.replace(right, id));
    const before = tree(project.root);
    const { code, out, err } = await fixed(project);
    expect([code, err]).toEqual([1, nothing]);
    expect(out).toContain("error[id-foreign]");
    expect(tree(project.root)).toEqual(before);
  });

  test("of a folder that is called otherwise than its contract", async () => {
    const project = await publishedProject();
    project.edit("schemas/example.parcel/contract.json", (text) => text.replace('"example.parcel"', '"example.letter"'));
    expect((await fixed(project)).err).toBe(nothing);
  });
});

describe("open lists", () => {
  test("a last arm that was published comes back", async () => {
    const project = await publishedProject();
    const before = project.read(parcel);
    project.edit(parcel, (text) => text.replace(lastArm, ""));
    const { code, err } = await fixed(project);
    expect([code, err.split("\n")[0]]).toEqual([
      0,
      `fixed ${parcel}: the list at /$defs/speed/anyOf has its last arm {"type":"string"} again`,
    ]);
    expect(project.read(parcel)).toBe(before);
  });

  test("a list that was never published open is closed by design", async () => {
    const project = await publishedProject();
    const [registry] = [project.path("registry")];
    fs.rmSync(registry, { recursive: true });
    project.edit(parcel, (text) => text.replace(lastArm, ""));
    const before = project.read(parcel);
    expect((await fixed(project)).err).toBe(nothing);
    expect(project.read(parcel)).toBe(before);
  });

  test("one that became an enum has other things to mend", async () => {
    const project = await publishedProject();
    project.edit(parcel, (text) => text.replace(/"anyOf": \[[^]*?\n {6}\]/, '"enum": ["slow", "fast"]'));
    const { code, err, out } = await fixed(project);
    expect([code, err]).toEqual([1, nothing]);
    expect(out).toContain("description-missing");
  });

  test("values that were free stay listed: nothing was open there", async () => {
    const project = await publishedProject();
    project.edit(parcel, (text) =>
      text.replace('"minLength": 1', '"minLength": 1,\n          "anyOf": [{ "const": "Aalst", "description": "A town." }]'),
    );
    expect((await fixed(project)).err).toBe(nothing);
  });

  test("oneOf before a bare last arm can only have meant anyOf", async () => {
    const project = await publishedProject();
    const before = project.read(parcel);
    project.edit(parcel, (text) => text.replace('"anyOf"', '"oneOf"'));
    expect((await fixed(project)).err).toContain(`fixed ${parcel}: the open list at /$defs/speed is anyOf, it was oneOf\n`);
    expect(project.read(parcel)).toBe(before);
  });
});

test("the report stays one JSON value, and says what is left", async () => {
  const project = await publishedProject();
  project.edit(parcel, (text) => text.replaceAll("\n", "\r\n"));
  const { code, out, err } = await fixed(project, "--json");
  expect([code, JSON.parse(out).outcome, err]).toEqual([0, "held", expect.stringContaining("lines end in LF")]);
});
