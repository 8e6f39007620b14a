import * as fs from "node:fs";
import { describe, expect, test } from "vitest";
import { main } from "../../generator/cli/main.ts";
import { textDigest } from "../../registry/compare/meaning/text.ts";
import { codicil, publishedProject, scratch, tree, type Ran, type TestProject } from "./project.ts";

const parcel = "schemas/example.parcel/schema.json";
const record = "schemas/example.parcel/contract.json";
const weight = "/properties/weight/description";

async function reworded(...changes: readonly (readonly [string, string])[]): Promise<TestProject> {
  const project = await publishedProject();
  for (const [before, after] of changes) project.edit(parcel, (text) => text.replace(before, after));
  await project.run("generate");
  return project;
}
const vouch = ["--reason", "Shorter.", "--by", "A. Author"];

/** As at a terminal: each question gets the next answer, and is told. */
async function atTerminal(
  project: TestProject,
  answers: readonly string[],
  ...args: readonly string[]
): Promise<Ran & { questions: string[] }> {
  const questions: string[] = [];
  let [out, err] = ["", ""];
  const code = await main(args, {
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    color: false,
    cwd: project.root,
    stdin: () => Promise.resolve(new Uint8Array()),
    ask: async (question) => {
      questions.push(question);
      return answers[questions.length - 1] ?? "";
    },
  });
  return { code, out, err, questions };
}

test("with flags: the attestation stands in contract.json, nothing else differs, and check has no more to ask", async () => {
  const project = await reworded(["Grams, whole.", "Grams."]);
  const before = tree(project.root);
  expect((await project.run("check")).code).toBe(1);
  expect(await project.run("attest", ...vouch)).toEqual({
    code: 0,
    out: `${record}: attested ${weight} (Shorter.; A. Author)\nNext: \`codicil check\`, then commit contract.json together with the schema.\n`,
    err: "",
  });
  const after = tree(project.root);
  expect(Object.keys(after).filter((path) => after[path] !== before[path])).toEqual([record]);
  expect(JSON.parse(project.read(record))).toEqual({
    ...JSON.parse(before[record] ?? ""),
    attestations: [
      {
        pointer: weight,
        before: `sha256:${textDigest("Grams, whole.")}`,
        after: `sha256:${textDigest("Grams.")}`,
        reason: "Shorter.",
        who: "A. Author",
      },
    ],
  });
  expect(project.read(record).startsWith((before[record] ?? "").replace(/\n\}\n$/, ""))).toBe(true);
  expect(project.read(record)).toMatch(/\n {2}"attestations": \[\n {4}\{\n {6}"pointer": /);

  expect((await project.run("check")).code).toBe(0);
  expect((await project.run("publish")).out).toContain("published  example.parcel/1.1  (editorial)");
  expect((await project.run("attest")).out).toBe("No reworded text waits for an attestation.\n");
});

test("tabs and CRLF of the record stay, and a list that is there gets one more", async () => {
  const project = await reworded(["Grams, whole.", "Grams."]);
  await project.run("attest", ...vouch);
  await project.run("publish");
  project.edit(record, (text) => `${JSON.stringify(JSON.parse(text), null, "\t").replaceAll("\n", "\r\n")}\r\n`);
  const before = project.read(record);
  project.edit(parcel, (text) => text.replace('"Grams."', '"Whole grams."'));
  await project.run("generate");
  expect((await project.run("attest", ...vouch)).code).toBe(0);
  const after = project.read(record);
  expect(after.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  const end = before.lastIndexOf("\r\n\t]");
  expect([after.slice(0, end), after.slice(-(before.length - end))]).toEqual([before.slice(0, end), before.slice(end)]);
  expect(after).toContain('},\r\n\t\t{\r\n\t\t\t"pointer"');
  expect((await project.run("check")).code).toBe(0);
});

describe("where nobody sits at a terminal", () => {
  test.each([[[]], [["--reason", "x"]], [["--by", "x"]]])("%j: both texts and the flags are named", async (args) => {
    const project = await reworded(["Grams, whole.", "Grams,\\n\\twhole\\u001b[31m"]);
    const before = tree(project.root);
    const { code, out, err } = await project.run("attest", ...args);
    expect(code).toBe(64);
    expect(out).toBe(
      `${parcel}  #${weight}\n  published in example.parcel/1.0:\n    Grams, whole.\n  now:\n    Grams,\n    \\u0009whole\\u001b[31m\n`,
    );
    expect(err).toContain('say --reason "why it means the same" and --by "who says so", and --pointer where several texts wait.');
    expect(tree(project.root)).toEqual(before);
  });

  test("several texts: each has a reason of its own", async () => {
    const project = await reworded(["Grams, whole.", "Grams."], ["By ship.", "By sea."]);
    const before = tree(project.root);
    const all = await project.run("attest", ...vouch);
    expect([all.code, all.out]).toEqual([64, ""]);
    expect(all.err).toContain(`  codicil attest example.parcel --pointer ${weight} …\n`);
    expect(all.err).toContain("  codicil attest example.parcel --pointer '/$defs/speed/anyOf/0/description' …\n");
    expect(tree(project.root)).toEqual(before);
    expect((await project.run("attest", "--pointer", weight, ...vouch)).code).toBe(0);
    expect((await project.run("check")).out).toContain("needs-attestation");
    expect((await project.run("attest", ...vouch)).out).toContain("attested /$defs/speed/anyOf/0/description");
    expect((await project.run("check")).code).toBe(0);
  });
});

describe("at a terminal", () => {
  test("both texts are shown, a reason and a name are asked for", async () => {
    const project = await reworded(["Grams, whole.", "Grams."]);
    const { code, err, questions } = await atTerminal(project, ["Shorter.", "A. Author"], "attest");
    expect(code).toBe(0);
    expect(err).toContain("    Grams, whole.\n  now:\n    Grams.\n");
    expect(questions).toEqual([expect.stringContaining("Why"), "Who says so: "]);
    expect(JSON.parse(project.read(record)).attestations).toMatchObject([{ reason: "Shorter.", who: "A. Author" }]);
  });

  test("no reason: the text is left, and that is told", async () => {
    const project = await reworded(["Grams, whole.", "Grams."], ["By ship.", "By sea."]);
    const { code, out } = await atTerminal(project, ["", "The sea it is.", "A. Author"], "attest");
    expect(code).toBe(1);
    expect(out).toContain("attested /$defs/speed/anyOf/0/description (The sea it is.; A. Author)\n");
    expect(out).toContain("1 text left as it is: attest it, put the published text back, or make it the next major version.\n");
    expect(JSON.parse(project.read(record)).attestations).toHaveLength(1);
  });
});

test("a title that came and a title that went are attested with the empty text", async () => {
  const project = await reworded(['"title": "Parcel",', ""], ['"weight": {', '"weight": { "title": "Mass",']);
  for (const pointer of ["/title", "/properties/weight/title"])
    expect((await project.run("attest", "--pointer", pointer, ...vouch)).code).toBe(0);
  expect(JSON.parse(project.read(record)).attestations).toMatchObject([
    { pointer: "/title", before: `sha256:${textDigest("Parcel")}`, after: `sha256:${textDigest("")}` },
    { pointer: "/properties/weight/title", before: `sha256:${textDigest("")}`, after: `sha256:${textDigest("Mass")}` },
  ]);
  expect((await project.run("check")).out).toContain("example.parcel/1.1  (editorial)");
});

test("reworded again before it was published: the attestation is replaced, not doubled", async () => {
  const project = await reworded(["Grams, whole.", "Grams."]);
  await project.run("attest", ...vouch);
  project.edit(parcel, (text) => text.replace('"Grams."', '"Whole grams."'));
  await project.run("generate");
  expect((await project.run("check")).out).toContain("attestation-wrong");
  expect((await project.run("attest", ...vouch)).code).toBe(0);
  expect(JSON.parse(project.read(record)).attestations).toMatchObject([{ after: `sha256:${textDigest("Whole grams.")}` }]);
  expect((await project.run("check")).code).toBe(0);
});

test("the words of a withdrawn entry are held too: both are attested in one run", async () => {
  const project = await reworded(["Grams, whole.", "Grams."]);
  await project.run("attest", ...vouch);
  await project.run("publish");
  await project.run("withdraw", "example.parcel/1.1", "--reason", "Wrong.");
  fs.writeFileSync(
    project.path(record),
    `${JSON.stringify({ ...JSON.parse(project.read(record)), attestations: [] }, null, 2)}\n`,
  );
  project.edit(parcel, (text) => text.replace('"Grams."', '"In grams."'));
  await project.run("generate");
  expect((await project.run("attest", ...vouch)).code).toBe(0);
  expect((await project.run("check")).code).toBe(0);
});

test("a text of another contract is attested where it stands, once for all that use it", async () => {
  const project = await publishedProject();
  const letter = JSON.stringify({
    ...{ $schema: "https://json-schema.org/draft/2020-12/schema", $id: "https://contracts.example/example.letter/1" },
    ...{ description: "A letter.", type: "object", properties: { to: { $ref: "../example.parcel/1#address" } } },
  });
  fs.mkdirSync(project.path("schemas/example.letter"));
  fs.writeFileSync(project.path("schemas/example.letter/schema.json"), letter);
  fs.writeFileSync(
    project.path("schemas/example.letter/contract.json"),
    JSON.stringify({ name: "example.letter", kind: "governed", line: 1, summary: "A letter." }),
  );
  for (const command of ["generate", "publish"]) expect((await project.run(command)).code).toBe(0);
  project.edit(parcel, (text) => text.replace("The town.", "Its town."));
  await project.run("generate");
  const { out } = await project.run("attest", "example.letter", ...vouch);
  expect(out).toContain(`${record}: attested /$defs/address/properties/town/description`);
  expect(project.read("schemas/example.letter/contract.json")).not.toContain("attestations");
  expect((await project.run("check")).code).toBe(0);
});

describe("refused", () => {
  test.each<[string, string[], number, string]>([
    [
      "a contract that nobody has",
      ["example.parcl", ...vouch],
      1,
      'there is no contract "example.parcl"; there is: carrier.tracking, example.parcel.',
    ],
    ["two names", ["a.b", "c.d"], 64, "attest takes the name of one contract, or none."],
    ["a blank reason", ["--reason", " ", "--by", "x"], 64, "--reason wants a text"],
    ["half a character", ["--reason", "x", "--by", "\ud800"], 64, "--by wants a text"],
  ])("%s", async (_what, args, want, said) => {
    const project = await reworded(["Grams, whole.", "Grams."]);
    const before = tree(project.root);
    const { code, out, err } = await project.run("attest", ...args);
    expect([code, out]).toEqual([want, ""]);
    expect(err).toContain(said);
    expect(tree(project.root)).toEqual(before);
  });

  test("a pointer at which nothing waits", async () => {
    const project = await reworded(["Grams, whole.", "Grams."]);
    expect((await project.run("attest", "--pointer", "/title", ...vouch)).out).toBe(
      "No reworded text waits for an attestation.\n",
    );
  });

  test("a registry that does not hold: nothing is said to be in order", async () => {
    const project = await reworded(["Grams, whole.", "Grams."]);
    project.edit("registry/published/log/0.json", (text) => text.replace("publish", "publisch"));
    const { code, out, err } = await project.run("attest", ...vouch);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain('"codicil verify" names everything that is wrong.');
  });

  test("one pointer in two contracts: which is meant has to be said", async () => {
    const project = await publishedProject();
    for (const name of ["schema.json", "contract.json"]) {
      fs.mkdirSync(project.path("schemas/example.crate"), { recursive: true });
      const text = project.read(`schemas/example.parcel/${name}`).replace("example.parcel", "example.crate");
      fs.writeFileSync(project.path(`schemas/example.crate/${name}`), text.replace(/"aliases": \[[^\]]*\]/, '"aliases": []'));
    }
    for (const command of ["generate", "publish"]) expect((await project.run(command)).code).toBe(0);
    for (const name of ["crate", "parcel"])
      project.edit(`schemas/example.${name}/schema.json`, (text) => text.replace("Grams, whole.", "Grams."));
    const { code, err } = await project.run("attest", "--pointer", weight, ...vouch);
    expect(code).toBe(64);
    expect(err).toContain(`  codicil attest example.crate --pointer ${weight} …\n`);
    expect((await project.run("attest", "example.crate", "--pointer", weight, ...vouch)).code).toBe(0);
    expect(project.read(record)).not.toContain("attestations");
  });

  test("schemas that cannot be read", async () => {
    const project = await reworded(['"minimum"', '"minimun"']);
    const { code, err } = await project.run("attest", ...vouch);
    expect(code).toBe(1);
    expect(err).toContain("nothing can be compared while the schemas are at fault. Mend them first:\nerror[unmodelled-keyword]");
  });

  test("outside of any project", async () => {
    expect((await codicil(["attest"], { cwd: scratch() })).code).toBe(2);
  });
});

test("--json", async () => {
  const project = await reworded(["Grams, whole.", "Grams."]);
  const { out } = await project.run("attest", ...vouch, "--json");
  expect(JSON.parse(out)).toMatchObject({ attested: [{ file: record, pointer: weight, who: "A. Author" }], skipped: 0 });
});
