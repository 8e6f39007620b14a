import * as fs from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeAll, describe, expect, test } from "vitest";
import { editSchema, lineOf, repository, repositoryAt, schemaFile, type Repository } from "../project/repository.ts";
import { codicil, publishedProject, scratch, tree } from "./project.ts";
import { isSarif } from "./sarif-schema.ts";

/** What somebody writes who wants to get out of every format at once. */
const hostile =
  "| `s` ``` <b> @everyone #1 https://else.example [a](b) %0A ::error::x\n::add-mask::y ##[error] </details> \u001b[31m\u202e";

/** Every way to be refused in one work tree: narrowed, reworded, an alias gone, drift, a failing example, an edited entry. */
async function spoiled(): Promise<Repository> {
  const work = await repository();
  editSchema(work, ({ properties, $defs }) => {
    properties["weight"] = { description: "Grams, whole.", type: "integer", minimum: 5 };
    $defs["speed"] = {
      description: "How fast it travels.",
      anyOf: [{ const: "slow", description: hostile }, { const: "fast", description: "By air." }, { type: "string" }],
    };
  });
  work.edit("schemas/example.parcel/contract.json", (text) => text.replace("parcel/v1", "parcel/v2"));
  work.edit("schemas/carrier.tracking/contract.json", (text) => text.replace("What the carrier", "All that the carrier"));
  work.edit("schemas/carrier.tracking/invalid/long.json", (text) => text.replace('"maxLength"', '"pattern"'));
  work.edit("registry/published/log/0.json", (text) => text.replace("carrier", "courier"));
  return work;
}

let work: Repository;
beforeAll(async () => {
  work = await spoiled();
});
const printed = async (format: string): Promise<string> => (await work.run("check", "--base", "main", "--format", format)).out;

describe("text", () => {
  test("a damaged registry keeps every contract back and is told once, where it is damaged", async () => {
    const project = await publishedProject();
    project.edit("registry/published/log/0.json", (text) => text.replace("carrier", "courier"));
    const { code, out } = await project.run("check");
    expect(code).toBe(1);
    expect(out.match(/^error\[registry-damaged\].*$/gm)).toHaveLength(1);
    expect(out).toMatch(/^ *--> published registry\/published\/log\/0\.json:1:1/m);
    expect(out.match(/^refused {4}\S+: registry-damaged$/gm)).toHaveLength(2);
    const github = await project.run("check", "--format", "github");
    expect(github.out.match(/^::error .*$/gm)).toEqual([expect.stringMatching(/file=registry\/published\/log\/0\.json,line=1,/)]);
  });

  test("fits 80 columns in every frame, has no colour, and each problem says what to do", async () => {
    const text = await printed("text");
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
    expect(text.match(/^ *\d* \| .{78,}$/gm)).toBeNull();
    const heads = text.match(/^(?:error|breaking|undecided|needs-attestation|warning|note)\[/gm) ?? [];
    expect(heads.length).toBeGreaterThan(6);
    expect(text.match(/^ *= hint: ./gm)).toHaveLength(heads.length);
  });

  test("a refusal of the proposal as a whole has a place and a way out", async () => {
    expect(await printed("text")).toMatch(
      /\nerror\[taken\] .*\n *--> proposed {2}schemas\/carrier\.tracking\/contract\.json:2:\d+ .*\n.*\n.*\n *= hint: Give the other shape a date of its own/,
    );
  });
});

describe("json", () => {
  test("is what its schema says, with a base and without", async () => {
    const schema = JSON.parse(
      fs.readFileSync(new URL("../../docs/reference/check.schema.json", import.meta.url), "utf8"),
    ) as object;
    const validate = new Ajv2020({ strict: true, strictTypes: false }).compile(schema);
    for (const args of [["--json"], ["--format", "json"], ["--format", "json", "--json", "--base", "main"]]) {
      const said: unknown = JSON.parse((await work.run("check", ...args)).out);
      validate(said);
      expect(validate.errors).toBeNull();
    }
  });
});

describe("github", () => {
  /** As the runner reads a line: the name, the properties, the message, each unescaped. */
  function commands(text: string) {
    return [...text.matchAll(/^::([a-z]+) ([^\n]*?)::([^\n]*)$/gm)].map(([, name, properties = "", message = ""]) => ({
      name,
      properties: Object.fromEntries(properties.split(",").map((one) => one.split("=") as [string, string])),
      message: message.replaceAll("%0A", "\n").replaceAll("%0D", "\r").replaceAll("%25", "%"),
    }));
  }

  test("only annotations, and a last line that is none", async () => {
    const text = await printed("github");
    expect(text.trimEnd().split("\n").at(-1)).toBe("codicil check: failed");
    for (const line of text.trimEnd().split("\n").slice(0, -1))
      expect(line).toMatch(/^::(?:error|warning|notice) [a-z]+=[^:]*::[^\r]+$/);
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
    expect(text).not.toMatch(/^(?!::(?:error|warning|notice) ).*::/m);
  });

  test("points at the changed line of the proposed file, whose name is from the top of the repository", async () => {
    const all = commands(await printed("github"));
    const narrowed = all.find(({ properties }) => properties["title"]?.startsWith("breaking bound-tightened"));
    expect(narrowed).toMatchObject({
      name: "error",
      properties: {
        file: schemaFile,
        line: String(lineOf(work, schemaFile, '"minimum": 5')),
        title: "breaking bound-tightened in example.parcel/1",
      },
    });
    expect(narrowed?.message).toContain('Document that shows it: {"weight":1}\nWhat to do: ');
    const inside = commands(
      (await codicil(["check", "--base", "main", "--format", "github"], { cwd: work.path("schemas") })).out,
    );
    expect(inside.find(({ properties }) => properties["title"] === narrowed?.properties["title"])?.properties["file"]).toBe(
      schemaFile,
    );
  });

  test("what stands beside the schema is shown there", async () => {
    const all = commands(await printed("github"));
    const place = (rule: string) => all.find(({ properties }) => properties["title"]?.includes(rule))?.properties;
    const record = "schemas/example.parcel/contract.json";
    expect(place("alias-removed")).toMatchObject({ file: record, line: String(lineOf(work, record, '"aliases"')) });
    expect(place("error taken")).toMatchObject({ file: "schemas/carrier.tracking/contract.json", line: "2" });
  });

  test("the text of a schema stays in its message", async () => {
    const reworded = commands(await printed("github")).find(({ properties }) =>
      properties["title"]?.includes("meaning-reworded"),
    );
    expect(reworded?.message).toContain("::error::x\\n::add-mask::y");
    expect(reworded?.message).toContain("[a](b) %0A ::");
  });

  test("sixteen files of one drift are one annotation, after what refuses", async () => {
    const all = commands(await printed("github"));
    const drift = all.filter(({ properties }) => properties["title"] === "error generated-drift");
    expect(drift).toHaveLength(1);
    expect(drift[0]?.message).toMatch(/The same in \d files more: generated\//);
    expect(all.filter(({ name }) => name === "error").at(-1)).toEqual(drift[0]);
  });

  test("more than GitHub shows of a kind: said first", async () => {
    const many = await repository();
    editSchema(many, ({ properties }) => {
      for (let at = 0; at < 12; at += 1) properties[`extra${at}`] = { type: "string" };
    });
    const [first, ...others] = commands((await many.run("check", "--format", "github")).out);
    expect(first).toMatchObject({ name: "notice", message: expect.stringMatching(/^1\d errors; GitHub shows 10 of a kind/) });
    expect(others.filter(({ name }) => name === "error").length).toBeGreaterThan(11);
  });

  test("names with every character that a command means something by", async () => {
    const named = repositoryAt((await publishedProject()).root);
    named.git("init", "--quiet", "--initial-branch=main");
    const folder = "a,b:c%d";
    fs.mkdirSync(named.path(folder));
    for (const part of ["codicil.json", "schemas", "generated", "registry"])
      fs.renameSync(named.path(part), named.path(`${folder}/${part}`));
    fs.rmSync(named.path(`${folder}/generated/package.json`));
    const { out } = await named.run("check", "--format", "github");
    expect(out).toContain("::error file=a%2Cb%3Ac%25d/generated/package.json,line=1,title=");
  });
});

describe("sarif", () => {
  test("is valid by the official schema, and that schema refuses something else", async () => {
    isSarif(JSON.parse(await printed("sarif")));
    expect(isSarif.errors).toBeNull();
    const clean = await (await repository()).run("check", "--format", "sarif");
    expect([clean.code, isSarif(JSON.parse(clean.out))]).toEqual([0, true]);
    expect(isSarif({ version: "2.1.0", runs: [{ results: [{ message: {} }] }] })).toBe(false);
  });

  interface Place {
    readonly physicalLocation: {
      readonly artifactLocation: { readonly uri: string };
      readonly region: { readonly startLine: number };
    };
  }
  interface Result {
    readonly ruleId: string;
    readonly ruleIndex: number;
    readonly level: string;
    readonly message: { readonly text: string };
    readonly locations: readonly Place[];
    readonly relatedLocations?: readonly Place[];
    readonly partialFingerprints: Readonly<Record<string, string>>;
  }
  interface Run {
    readonly results: readonly Result[];
    readonly tool: {
      readonly driver: { readonly rules: readonly { readonly id: string; readonly help: { readonly text: string } }[] };
    };
  }
  const runOf = (text: string): Run => (JSON.parse(text) as { readonly runs: readonly [Run] }).runs[0];
  const prints = ({ results }: Run): string[] => results.map((one) => one.partialFingerprints["codicil/v1"] ?? "");

  test("every result has a rule with help, a place that is there, and a fingerprint of its own", async () => {
    const run = runOf(await printed("sarif"));
    expect(run.results.length).toBeGreaterThan(8);
    expect(new Set(prints(run)).size).toBe(run.results.length);
    for (const { ruleId, ruleIndex, locations } of run.results) {
      expect(run.tool.driver.rules[ruleIndex]).toMatchObject({ id: ruleId, help: { text: expect.stringMatching(/\S/) } });
      expect(fs.existsSync(work.path(decodeURIComponent(locations[0]?.physicalLocation.artifactLocation.uri ?? "")))).toBe(true);
    }
    const narrowed = run.results.find(({ ruleId }) => ruleId === "bound-tightened");
    expect(narrowed?.locations[0]?.physicalLocation).toMatchObject({
      artifactLocation: { uri: schemaFile },
      region: { startLine: lineOf(work, schemaFile, '"minimum": 5') },
    });
    expect(narrowed?.relatedLocations?.[0]?.physicalLocation.artifactLocation.uri).toBe(
      "registry/published/c/example.parcel/1.0/schema.json",
    );
  });

  test("fingerprints stay when lines move", async () => {
    const moved = repositoryAt(scratch());
    fs.cpSync(work.root, moved.root, { recursive: true });
    moved.edit(schemaFile, (text) => text.replace("{\n", "{\n\n\n\n"));
    const [before, after] = [
      runOf(await printed("sarif")),
      runOf((await moved.run("check", "--base", "main", "--format", "sarif")).out),
    ];
    expect(prints(after)).toEqual(prints(before));
    const lines = ({ results }: Run) => results.map((one) => one.locations[0]?.physicalLocation.region.startLine);
    expect(lines(after)).not.toEqual(lines(before));
  });
});

describe("markdown", () => {
  test("begins with the marker, has one table, and folds every witness below it", async () => {
    const text = await printed("markdown");
    expect(text.startsWith("<!-- codicil: check -->\n\n### codicil: this change does not hold\n\n")).toBe(true);
    expect(text.match(/^\| --: \|/gm)).toHaveLength(1);
    const rows = text.match(/^\| \d+ \|.*$/gm) ?? [];
    // Unescaped bars: one before each of five cells, and one at the end.
    for (const row of rows) expect(row.replace(/\\[^]/g, "").split("|")).toHaveLength(7);
    expect(text.match(/^<details><summary>/gm)?.length).toBe(text.match(/^<\/details>$/gm)?.length);
    expect(text).toMatch(/<summary>\d+\. breaking bound-tightened: both places and a document that shows it<\/summary>/);
    expect(text.indexOf("<details>")).toBeGreaterThan(text.lastIndexOf("\n| "));
  });

  test("the text of a schema is text: nobody is called, nothing is linked, nothing ends a fence or a fold", async () => {
    const text = await printed("markdown");
    const outside = text.replace(/^(`{3,})text\n[^]*?\n\1$/gm, "");
    expect(outside).not.toMatch(/@everyone|#1\b|https:\/\/|<b |\[a\]\(b\)(?<!\\\]\(b\))|[^\\]`s`/);
    expect(
      outside.match(/<\/?[a-z]+/g)?.every((tag) => ["<br", "<details", "</details", "<summary", "</summary"].includes(tag)),
    ).toBe(true);
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
    // The block that holds three backticks has a fence of four.
    expect(text).toMatch(/^````text\n(?:(?!````)[^])*\| `s` ``` </m);
  });

  test("nothing to tell: no table, no fold, and what is published", async () => {
    const fine = await repository();
    editSchema(fine, ({ properties }) => {
      properties["wrapping"] = { description: "How it is wrapped.", type: "string" };
    });
    await fine.run("generate");
    const commit = fine.git("rev-parse", "HEAD").slice(0, 12);
    expect((await fine.run("check", "--base", "origin/main", "--format", "markdown")).out).toBe(
      `<!-- codicil: check -->\n\n### codicil: this change holds\n\n2 contracts checked against what is published at \`origin/main\`; ` +
        `only what is new since \`${commit}\` is listed.\n\nAfter the merge this would be published: \`example.parcel/1.1\` (addition).\n`,
    );
  });

  test("stays below what GitHub takes, and says what is left out", async () => {
    const many = await repository();
    editSchema(many, ({ properties }) => {
      for (let at = 0; at < 300; at += 1) properties[`extra${at}`] = { type: "string", title: "x".repeat(2_000) };
    });
    const { out } = await many.run("check", "--format", "markdown");
    expect(out.length).toBeLessThan(65_536);
    expect(out).toMatch(/^\d+ more are in the log of the check\.$/m);
  });
});

describe("several formats of one run", () => {
  test("--sarif and --markdown write what the formats print, in folders that they make", async () => {
    const before = tree(work.root);
    const { code, out } = await work.run(
      ...["check", "--base", "main", "--format", "github", "--sarif", "out/check.sarif", "--markdown", "out/check.md"],
    );
    expect([code, out]).toEqual([1, await printed("github")]);
    expect([work.read("out/check.sarif"), work.read("out/check.md")]).toEqual([
      await printed("sarif"),
      await printed("markdown"),
    ]);
    fs.rmSync(work.path("out"), { recursive: true });
    expect(tree(work.root)).toEqual(before);
  });

  test("a file that cannot be written is told in a sentence", async () => {
    const { code, err } = await work.run("check", "--sarif", "codicil.json/check.sarif");
    expect([code, err]).toEqual([2, expect.stringMatching(/^codicil: .*codicil\.json.* cannot be used \(.*\)\.\n$/)]);
  });

  test.each([
    [["--format", "yaml"], "--format is one of text, json, github, sarif, markdown."],
    [["--format", "toString"], "--format is one of text, json, github, sarif, markdown."],
    [["--json", "--format", "text"], "--json is --format json; give one of the two."],
    [["--queue"], "--queue says how --base is meant; give the base too."],
    [["--format"], "option '--format <value>' argument missing."],
    [["--base", "--json"], "option '--base' argument is ambiguous."],
  ])("%j is wrong usage", async (args, sentence) => {
    const { code, out, err } = await work.run("check", ...args);
    // Who asks for a value gets one, and the sentence beside it.
    expect([code, out === ""]).toEqual([64, !args.includes("--json")]);
    expect(err).toContain(sentence);
  });
});
