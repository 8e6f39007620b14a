import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { moduleName } from "../../generator/import/module-name.ts";
import { prepareContracts } from "../../generator/import/write-contracts.ts";
import { sharedPath } from "../support/shared.ts";
import { card, signature, testKey } from "../runtime/a2a/signed-card.ts";
import { freshProject, scratch, tree, write, type Ran, type TestProject } from "./project.ts";

const key = testKey();
const uri = "https://agent.molen.example/a2a/extensions/tool-schema/v1";
const dialect = "https://json-schema.org/draft/2020-12/schema";
const weigh = { type: "object", required: ["graan"], properties: { graan: { type: "string" } }, additionalProperties: false };

/** A card with these schemas by skill id, in this order. */
function cardOf(schemas: Readonly<Record<string, unknown>>, more: object = {}): object {
  const skills = Object.keys(schemas).map((id) => ({ id, name: `Kunst ${id}`, description: "", tags: [] }));
  return { ...card, capabilities: { streaming: true, extensions: [{ uri, params: schemas }] }, skills, ...more };
}

/** A project with the card and its keys beside it. */
function projectWith(value: object, signedBy = key): TestProject {
  const project = freshProject();
  write(project.root, { "card.json": { ...value, signatures: [signature(value, signedBy)] }, "jwks.json": key.keySet });
  return project;
}
const verified = ["import", "agent-card", "card.json", "--jwks", "jwks.json", "--date", "2026-09-18"];
const unverified = ["import", "agent-card", "card.json", "--unverified", "--date", "2026-09-18"];

interface Imported {
  readonly ran: Ran;
  readonly before: Record<string, string>;
  readonly after: Record<string, string>;
  readonly added: readonly string[];
}
async function importing(project: TestProject, ...args: string[]): Promise<Imported> {
  const before = tree(project.root);
  const ran = await project.run(...args);
  const after = tree(project.root);
  return { ran, before, after, added: Object.keys(after).filter((path) => !(path in before)) };
}
const json = (ran: Ran): Record<string, unknown> & { skills: Record<string, unknown>[] } => JSON.parse(ran.out);
/** "outcome code" of each skill. */
const outcomes = (ran: Ran): string[] =>
  json(ran).skills.map(({ skill, outcome, code }) => [skill, outcome, code].filter(Boolean).join(" "));

describe("a card that is signed with a trusted key", () => {
  test("gives a mirrored contract a skill, which the rest of the commands take", async () => {
    const project = projectWith(cardOf({ "molen.weeg": weigh, "molen.alles": true, "molen.niets": false }));
    const { ran, added } = await importing(project, ...verified);
    expect(ran).toMatchObject({ code: 0, err: "" });
    expect(ran.out).toBe(`card.json: signature 0 holds, by the key "molen-1", over the card as it was served.
  added        molen.weeg@2026-09-18
  added        molen.alles@2026-09-18
  added        molen.niets@2026-09-18
3 contracts written to schemas, from https://agent.molen.example/.well-known/agent-card.json.
Next: codicil generate, then codicil check.
`);
    expect(added).toEqual(
      ["alles", "niets", "weeg"].flatMap((name) => ["contract", "schema"].map((file) => `schemas/molen.${name}/${file}.json`)),
    );
    expect(JSON.parse(project.read("schemas/molen.weeg/schema.json"))).toEqual({
      $schema: dialect,
      $id: "https://contracts.example/molen.weeg@2026-09-18",
      ...weigh,
    });
    expect(JSON.parse(project.read("schemas/molen.weeg/contract.json"))).toEqual({
      name: "molen.weeg",
      kind: "mirrored",
      date: "2026-09-18",
      summary: "Input of the skill Kunst molen.weeg.",
      source: {
        address: "https://agent.molen.example/.well-known/agent-card.json",
        date: "2026-09-18",
        digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      },
      aliases: [{ kind: "a2a-skill", value: "molen.weeg" }],
    });
    for (const command of ["generate", "publish"]) expect((await project.run(command)).code).toBe(0);
    write(project.root, { "alles.json": { anything: 1 }, "weeg.json": { gras: 1 } });
    expect((await project.run("validate", "molen.alles", "alles.json")).code).toBe(0);
    expect((await project.run("validate", "molen.niets@2026-09-18", "alles.json")).code).toBe(1);
    expect((await project.run("validate", "molen.weeg", "weeg.json")).code).toBe(1);
  });

  test("imported again, changes nothing", async () => {
    const project = projectWith(cardOf({ "molen.weeg": weigh }));
    await project.run(...verified);
    const { ran, before, after } = await importing(project, ...verified);
    expect(ran.code).toBe(0);
    expect(ran.out).toContain("  unchanged    molen.weeg@2026-09-18\n0 contracts written");
    expect(after).toEqual(before);
  });

  test("never replaces what stands there, unless that is asked for; examples stay", async () => {
    const project = projectWith(cardOf({ "molen.weeg": weigh, "molen.nieuw": true }));
    write(project.root, {
      "schemas/molen.weeg/schema.json": { mine: true },
      "schemas/molen.weeg/valid/een.json": { about: "Een lading.", document: { graan: "rogge" } },
    });
    fs.rmSync(project.path("schemas/example.parcel"), { recursive: true });
    write(project.root, { "schemas/molen.weeg/contract.json": contractBefore });
    write(project.root, {
      "schemas/molen.weeg/schema.json": { $schema: dialect, $id: "https://contracts.example/molen.weeg@2025-01-01" },
    });
    const refusal = await importing(project, ...verified);
    expect(refusal.ran.code).toBe(1);
    expect(refusal.ran.out).toContain("  differs      molen.weeg@2026-09-18\n  held back    molen.nieuw@2026-09-18\n");
    expect(refusal.ran.out).toMatch(
      /schemas\/molen\.weeg stands there already and differs in [^]*\n--replace puts the new schemas in place of the old ones; examples stay\.[^\n]*\nNothing was written\.\n$/,
    );
    expect(refusal.after).toEqual(refusal.before);

    const { ran, added } = await importing(project, ...verified, "--replace");
    expect(ran.out).toContain("  replaced     molen.weeg@2026-09-18\n  added        molen.nieuw@2026-09-18\n2 contracts written");
    expect(added).toEqual(["schemas/molen.nieuw/contract.json", "schemas/molen.nieuw/schema.json"]);
    expect(JSON.parse(project.read("schemas/molen.weeg/schema.json"))).toMatchObject(weigh);
    expect((await project.run("generate")).code).toBe(0);
    expect((await project.run("check")).code).toBe(0);
  });
});

const contractBefore = {
  name: "molen.weeg",
  kind: "mirrored",
  date: "2025-01-01",
  summary: "What it was.",
  source: { address: "https://agent.molen.example/card", date: "2025-01-01" },
  aliases: [],
};

describe("a card that is not to be trusted", () => {
  const value = cardOf({ "molen.weeg": weigh });
  const edited = { ...value, signatures: [signature({ ...value, name: "Bakker" }, key)] };
  test.each<[string, object, string]>([
    ["changed after signing", edited, "error[signature-wrong] card.json at /signatures/0: The signature does not fit the card"],
    ["signed by another key", { ...value, signatures: [signature(value, testKey())] }, "error[signature-wrong]"],
    ["unsigned", value, "error[unsigned] card.json: the card is not signed."],
    [
      "signed by no algorithm",
      { ...value, signatures: [signature(value, key, { alg: "none" })] },
      "error[algorithm-not-allowed]",
    ],
  ])("%s: nothing of it is used, and nothing is written", async (_what, content, sentence) => {
    const project = projectWith(value);
    write(project.root, { "card.json": content });
    const { ran, before, after } = await importing(project, ...verified);
    expect(ran).toMatchObject({ code: 1, err: "" });
    expect(ran.out).toContain(sentence);
    expect(ran.out).toMatch(/Nothing was written\.\n$/);
    expect(after).toEqual(before);
  });

  test("is imported where that is asked for, and that is said", async () => {
    const project = projectWith(value);
    write(project.root, { "card.json": value });
    const { ran } = await importing(project, ...unverified);
    expect(ran.code).toBe(0);
    expect(ran.out).toContain("card.json: its signature was not asked about.\n");
    expect(json(await project.run(...unverified, "--json"))).toMatchObject({ outcome: "imported", verification: null });
  });
});

describe("one bad schema takes out its skill alone", () => {
  test.each<[string, unknown, string]>([
    ["a reference elsewhere", { $ref: "https://elders.example/x.json" }, "ref-remote"],
    ["a reference to a file", { $ref: "file:///etc/hostname" }, "ref-outside"],
    ["a reference to a contract of the project", { $ref: "https://contracts.example/example.parcel/1" }, "ref-remote"],
    ["another dialect", { $schema: "http://json-schema.org/draft-07/schema#" }, "dialect-unsupported"],
    ["a dialect that is no text", { $schema: 7 }, "schema-malformed"],
    ["the id of a contract", { $schema: dialect, $id: "codossier.legal-context/1.0" }, "id-foreign"],
    ["the id of a contract, inside", { properties: { a: { $id: "codossier.quick-ask/1" } } }, "id-foreign"],
    ["an id in the project's space", { $id: "https://contracts.example/x" }, "id-foreign"],
    ["a keyword of nobody", { $recursiveRef: "#" }, "unmodelled-keyword"],
    ["a value that is no schema", "object", "schema-malformed"],
    ["a type of nobody", { type: "tekst" }, "schema-malformed"],
    ["a pattern of nobody", { pattern: "(" }, "pattern-invalid"],
    ["a required member without a name", { required: [""] }, "name-unusable"],
  ])("%s", async (_what, bad, code) => {
    const project = projectWith(cardOf({ "molen.slecht": bad, "molen.weeg": weigh }));
    const { ran, added } = await importing(project, ...verified, "--json");
    expect(ran.code).toBe(1);
    expect(outcomes(ran)).toEqual([`molen.slecht refused ${code}`, "molen.weeg contract"]);
    expect(added).toEqual(["schemas/molen.weeg/contract.json", "schemas/molen.weeg/schema.json"]);
  });

  test("and is shown where it stands on the card", async () => {
    const project = projectWith(cardOf({ "molen.slecht": { properties: { a: { $ref: "https://elders.example/x.json" } } } }));
    const { ran } = await importing(project, ...verified);
    expect(ran.out).toContain(
      '  refused      "molen.slecht": The reference "https://elders.example/x.json" names a document elsewhere',
    );
    expect(ran.out).toMatch(
      /--> card\.json:\d+:\d+ {2}#\/capabilities\/extensions\/0\/params\/molen\.slecht\/properties\/a\/\$ref/,
    );
  });

  test("an address of its own is no fault: the contract has another", async () => {
    const project = projectWith(cardOf({ "molen.weeg": { ...weigh, $id: "https://molen.example/weeg.json" } }));
    expect((await importing(project, ...verified)).ran.code).toBe(0);
    expect(JSON.parse(project.read("schemas/molen.weeg/schema.json"))).toMatchObject({
      $id: "https://contracts.example/molen.weeg@2026-09-18",
    });
  });

  test("a member called __proto__ is one more member, and its schema counts", async () => {
    const schema = JSON.parse(
      '{"type": "object", "properties": {"__proto__": {"type": "string"}, "a": {"items": {"properties": {"__proto__": {"type": "null"}}}}}, "additionalProperties": false}',
    ) as object;
    const project = projectWith(cardOf({ "molen.weeg": schema }));
    expect((await importing(project, ...verified)).ran.code).toBe(0);
    for (const command of ["generate", "publish"]) expect((await project.run(command)).code).toBe(0);
    for (const [text, code] of [
      ['{"__proto__": "x"}', 0],
      ['{"__proto__": 5}', 1],
      ["{}", 0],
      ['{"b": 1}', 1],
      ['{"a": [{"__proto__": null}]}', 0],
      ['{"a": [{"__proto__": 1}]}', 1],
    ] as const) {
      write(project.root, { "document.json": text });
      expect([text, (await project.run("validate", "molen.weeg", "document.json")).code]).toEqual([text, code]);
    }
  });
});

describe("an id is data", () => {
  const ids = [
    "../../escape",
    "/tmp/escape",
    "C:\\escape",
    "con.x",
    "Molen.weeg",
    "molen",
    "molen..weeg",
    "__proto__",
    "",
    "a/b",
    ".",
    "..",
    "molen.weeg\u202e",
    "con",
    "*/ x",
    "${x}.y",
  ];
  test("and never a path: an id that names no contract gets none", async () => {
    const schemas = Object.fromEntries(ids.map((id) => [id, weigh]));
    const project = projectWith(cardOf(schemas));
    const { ran, added } = await importing(project, ...verified, "--json", "--modules", "modules");
    expect(ran.code).toBe(0);
    expect(outcomes(ran)).toEqual(ids.map((id) => [id, "module id-syntax"].filter(Boolean).join(" ")));
    const folders = new Set(added.map((path) => path.split("/").slice(0, -2).join("/")));
    expect(
      added.filter(
        (path) => !/^modules\/(?:manifest\.json|package\.json|[a-z0-9-]+\/2026-09-18\/index\.(?:js|d\.ts))$/.test(path),
      ),
    ).toEqual([]);
    expect(folders.size).toBe(ids.length + 1);
    expect(fs.readdirSync(join(project.root, "..")).filter((name) => name === "escape")).toEqual([]);
  });

  test("names of modules are distinct, safe, and each id's own", () => {
    const all = [
      ...ids,
      "be.legal.lookup",
      "be.legal-lookup",
      "be.legal_lookup",
      "be.legal.Lookup",
      "be-legal-lookup",
      "x".repeat(500),
      "日付",
    ];
    const names = all.map(moduleName);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(all.length);
    expect(names.filter((name) => !/^[a-z][a-z0-9-]{0,80}$/.test(name))).toEqual([]);
    expect(moduleName("be.legal.lookup")).toBe("be-legal-lookup");
    expect(moduleName("con")).toMatch(/^con-/);
  });

  test("one that cannot be told from another gets no contract, whichever comes first", async () => {
    for (const order of [
      ["molen.a-b", "molen.a_b"],
      ["molen.a_b", "molen.a-b"],
    ]) {
      const { ran } = await importing(
        projectWith(cardOf(Object.fromEntries(order.map((id) => [id, weigh])))),
        ...verified,
        "--json",
      );
      expect(outcomes(ran)).toEqual(order.map((id) => `${id} module id-confusable`));
    }
  });

  test("nor one that the project knows as something else", async () => {
    const { ran } = await importing(
      projectWith(cardOf({ "example.parcel": weigh, "carrier_x.tracking": true, "example_x.parcel": true })),
      ...verified,
      "--json",
    );
    expect(outcomes(ran)).toEqual(["example.parcel module id-taken", "carrier_x.tracking contract", "example_x.parcel contract"]);
    const project = projectWith(cardOf({ "molen.oud": weigh, "carrier.track_ing": true }));
    project.edit("schemas/carrier.tracking/contract.json", (text) =>
      text.replace('"value": "carrier.tracking"', '"value": "molen.oud"'),
    );
    expect(outcomes((await importing(project, ...verified, "--json")).ran)).toEqual([
      "molen.oud module id-taken",
      "carrier.track_ing contract",
    ]);
  });

  test.each([
    ["another resource inside it", { properties: { a: { $id: "https://molen.example/a" } } }, "id-embedded"],
    ["references that depend on the way", { $dynamicAnchor: "a", items: { $dynamicRef: "#a" } }, "keyword-not-bundled"],
  ])("a schema with %s is fine alone, and no contract", async (_what, schema, code) => {
    const { ran, added } = await importing(projectWith(cardOf({ "molen.weeg": schema })), ...verified, "--json");
    expect([ran.code, outcomes(ran), added]).toEqual([0, [`molen.weeg module ${code}`], []]);
  });

  test("a text of the card reaches a terminal as text", async () => {
    const { ran } = await importing(projectWith(cardOf({ "x\u001b[31m\u202e": weigh })), ...verified);
    expect(ran.out).not.toMatch(/[\u001b\u202e]/);
  });
});

describe("all is written, or nothing", () => {
  const two = { "molen.a": weigh, "molen.b": weigh };

  test.each<[string, (path: string) => void]>([
    ["a file", (path) => fs.writeFileSync(path, "mine")],
    ["a link to nowhere", (path) => fs.symlinkSync("nowhere", path)],
  ])("%s in the place of a contract", async (_what, put) => {
    const project = projectWith(cardOf(two));
    put(project.path("schemas/molen.b"));
    const { ran, before, after } = await importing(project, ...verified, "--replace", "--json");
    expect([ran.code, after]).toEqual([1, before]);
    expect(json(ran)).toMatchObject({ outcome: "refused", contracts: { outcome: "refused", blocked: ["molen.b"] } });
  });

  test("files in the way of the modules hold the contracts back", async () => {
    const project = projectWith(cardOf(two));
    write(project.root, { "modules/package.json": "mine" });
    const { ran, before, after } = await importing(project, ...verified, "--modules", "modules");
    expect([ran.code, after]).toEqual([1, before]);
    expect(ran.out).toContain("  held back    molen.a@2026-09-18\n");
    expect(ran.out).toContain("modules/package.json is no file that codicil made.\nNothing was written.\n");
  });

  test("a link to a folder elsewhere is not followed", async () => {
    const folder = scratch();
    fs.symlinkSync(scratch(), join(folder, "x.linked"));
    const contract = { name: "x.linked", identifier: "x.linked", files: { "schema.json": "", "contract.json": "" } };
    expect(await prepareContracts(folder, [contract], true)).toEqual({
      outcome: "refused",
      differing: [],
      differences: [],
      blocked: ["x.linked"],
    });
  });

  test("line ends alone are told as such", async () => {
    const project = projectWith(cardOf({ "molen.weeg": weigh }));
    await project.run(...verified);
    project.edit("schemas/molen.weeg/schema.json", (text) => text.replaceAll("\n", "\r\n"));
    const { ran } = await importing(project, ...verified);
    expect(ran.out).toContain(
      "\nschemas/molen.weeg stands there already and differs in schema.json, by line ends alone.\n--replace puts",
    );
  });

  test("a step that fails takes back those before it", async () => {
    const folder = scratch();
    const files = { "schema.json": "new\n", "contract.json": "new\n" };
    const contracts = ["x.old", "x.new", "x.late"].map((name) => ({ name, identifier: name, files }));
    write(folder, { "x.old/schema.json": "old\n", "x.old/valid/one.json": "1" });
    const prepared = await prepareContracts(folder, contracts, true);
    if (prepared.outcome !== "ready") throw new Error(prepared.outcome);
    // Something else got there in the meantime.
    write(folder, { "x.late": "mine" });
    const before = tree(folder);
    await expect(prepared.write()).rejects.toThrow(/E\w+/);
    expect(tree(folder)).toEqual(before);
    expect(fs.readdirSync(folder).sort()).toEqual(["x.late", "x.old"]);
  });
});

describe("what cannot be judged is exit 2, and nothing is written", () => {
  test.each<[string, Record<string, unknown>, string]>([
    ["a card that is no JSON", { "card.json": "<html>" }, "error[json-syntax]"],
    ["a member that stands twice", { "card.json": '{"name": "a", "name": "b"}' }, "error[duplicate-key]"],
    ["keys that are no JSON", { "jwks.json": "{" }, "error[json-syntax]"],
  ])("%s", async (_what, files, sentence) => {
    const project = projectWith(cardOf({}));
    write(project.root, files);
    const { ran, before, after } = await importing(project, ...verified);
    expect([ran.code, after]).toEqual([2, before]);
    expect(ran.out).toContain(sentence);
    expect(ran.out).toMatch(/Nothing was written\.\n$/);
  });

  test("a document that is no card, and one whose extension stands twice", async () => {
    const twice = { ...card, capabilities: { extensions: [{ uri }, { uri }] } };
    for (const [value, code] of [
      [{ name: "x" }, "card-malformed"],
      [twice, "extension-duplicate"],
    ] as const) {
      const { ran } = await importing(projectWith(value), ...verified);
      expect(ran.code).toBe(2);
      expect(ran.out).toContain(`error[${code}] card.json: `);
    }
  });

  test("a file that is not there", async () => {
    expect(await freshProject().run("import", "agent-card", "nowhere.json", "--unverified")).toMatchObject({ code: 2, out: "" });
  });

  test("a card that does not say where it is from", async () => {
    const project = projectWith(cardOf({ "molen.weeg": weigh }, { supportedInterfaces: [] }));
    const { ran } = await importing(project, ...verified);
    expect([ran.code, ran.out]).toEqual([
      2,
      "error[address-missing] card.json: nothing on the card says where it is from. Name it with --source ADDRESS.\nNothing was written.\n",
    ]);
    expect((await importing(project, ...verified, "--source", "https://molen.example/card")).ran.out).toContain(
      "from https://molen.example/card.\n",
    );
  });

  test("a project whose contracts cannot be read", async () => {
    const project = projectWith(cardOf({ "molen.weeg": weigh }));
    project.edit("schemas/example.parcel/contract.json", (text) => text.replace('"governed"', '"gouverned"'));
    const { ran, before, after } = await importing(project, ...verified);
    expect([ran.code, after]).toEqual([2, before]);
    expect(ran.err).toContain("the contracts of the project cannot be read.");
  });
});

describe("options", () => {
  test("the day is that on which the file was written, unless it is named", async () => {
    const project = projectWith(cardOf({ "molen.weeg": weigh }));
    fs.utimesSync(project.path("card.json"), 0, Date.parse("2026-08-01T12:00:00Z") / 1000);
    const { ran } = await importing(project, "import", "agent-card", "card.json", "--jwks", "jwks.json");
    expect(ran.out).toContain("molen.weeg@2026-08-01");
  });

  test("another extension and another layout", async () => {
    const extensions = [{ uri: "urn:molen:schemas", params: { skills: { "molen.weeg": weigh } } }];
    const value = { ...cardOf({ "molen.weeg": true }), capabilities: { extensions } };
    const project = projectWith(value);
    expect((await importing(project, ...verified)).ran.out).toContain("The card has no schema extension");
    const { ran } = await importing(project, ...verified, "--extension", "urn:molen:schemas", "--layout", "params.skills");
    expect(ran.out).toContain("  added        molen.weeg@2026-09-18\n");
  });

  test("a project that has no contracts yet", async () => {
    const project = projectWith(cardOf({ "molen.weeg": weigh }));
    fs.rmSync(project.path("schemas"), { recursive: true });
    expect((await importing(project, ...verified)).added).toEqual([
      "schemas/molen.weeg/contract.json",
      "schemas/molen.weeg/schema.json",
    ]);
  });

  test.each([
    [["import"], "import takes what it is that is imported: agent-card, openapi, draft-07."],
    [["import", "wsdl", "x.xml"], 'import takes what it is that is imported: agent-card, openapi, draft-07, not "wsdl".'],
    [["import", "agent-card"], "import agent-card takes one file."],
    [["import", "agent-card", "a.json", "b.json", "--unverified"], "import agent-card takes one file."],
    [["import", "agent-card", "card.json"], "--jwks FILE holds the keys"],
    [["import", "agent-card", "card.json", "--jwks", "jwks.json", "--unverified"], "One of them."],
    [["import", "agent-card", "card.json", "--unverified", "--date", "2026-02-30"], '--date "2026-02-30" is no day'],
    [["import", "agent-card", "card.json", "--unverified", "--layout", "toString"], "--layout is one of params, "],
  ])("%j is wrong usage", async (args, sentence) => {
    const { code, out, err } = await projectWith(cardOf({})).run(...args);
    expect([code, out]).toEqual([64, ""]);
    expect(err).toContain(sentence);
  });
});

const samples = sharedPath("samples");
test.skipIf(samples === undefined)("the card of the agent gives sixteen contracts", async () => {
  const project = freshProject();
  const [file, keys] = [join(samples!, "co-legal-agent-card.json"), join(samples!, "co-legal-jwks.json")];
  const { ran, added } = await importing(project, "import", "agent-card", file, "--jwks", keys, "--date", "2026-09-18");
  expect(ran.code).toBe(0);
  expect(added).toHaveLength(32);
  expect(ran.out).toContain('  no schema    "answer_legal_question"\n');
  expect((await project.run("generate")).code).toBe(0);
  const record = JSON.parse(project.read("schemas/be.vies.validate/contract.json")) as { source: object };
  const ours = JSON.parse(fs.readFileSync(new URL("../../schemas/be.vies.validate/contract.json", import.meta.url), "utf8")) as {
    source: object;
  };
  expect(record.source).toEqual(ours.source);
});
