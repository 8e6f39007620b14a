import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { describe, expect, test } from "vitest";
import { freshProject, tree, write, type Ran, type TestProject } from "./project.ts";

const dialect = "https://json-schema.org/draft/2020-12/schema";
const from = "https://kiosk.example/api.yaml";
const dated = ["--name", "kiosk.api", "--date", "2026-09-18"];
const openapi = ["import", "openapi", "api.yaml", ...dated, "--source", from];

const api = `openapi: 3.1.0
info: { title: "Kiosk\\n  of the square", version: "1" }
components:
  schemas:
    SeatRow:
      type: object
      required: [seats]
      properties:
        seats: { type: array, items: { $ref: "#/components/schemas/Seat" } }
        tone: { type: string, x-extensible-enum: [loud, soft] }
    Seat: { $ref: shapes/seat.yaml, }
`;
const seat = "type: object\nproperties:\n  number: { type: integer, minimum: 1 }\n  xmlish: { type: string, xml: { name: x } }\n";

function projectWith(files: Readonly<Record<string, unknown>> = {}): TestProject {
  const project = freshProject();
  write(project.root, { "api.yaml": api, "shapes/seat.yaml": seat, ...files });
  return project;
}

async function importing(project: TestProject, ...args: string[]) {
  const before = tree(project.root);
  const ran = await project.run(...args);
  const after = tree(project.root);
  return { ran, before, after, added: Object.keys(after).filter((path) => !(path in before)) };
}
const json = (ran: Ran): Record<string, unknown> => JSON.parse(ran.out);

describe("codicil import openapi", () => {
  test("gives a mirrored contract a schema, which the rest of the commands take", async () => {
    const project = projectWith();
    const { ran, added } = await importing(project, ...openapi);
    expect(ran).toMatchObject({ code: 0, err: "" });
    expect(ran.out).toBe(`api.yaml: 2 schemas.
  added        kiosk.api.seat-row@2026-09-18
  added        kiosk.api.seat@2026-09-18
note[read-as-open-list] The values of "x-extensible-enum" are read as known values of an open list; any other is still accepted. (api.yaml:10 #/components/schemas/SeatRow/properties/tone/x-extensible-enum)
note[keyword-dropped] "xml" is left out: it says how a document is written as XML. (shapes/seat.yaml:4 #/properties/xmlish/xml)
2 contracts written to schemas, from ${from}.
Next: codicil generate, then codicil check.
`);
    expect(added).toEqual(
      ["seat-row", "seat"].flatMap((name) => ["contract", "schema"].map((file) => `schemas/kiosk.api.${name}/${file}.json`)),
    );
    expect(JSON.parse(project.read("schemas/kiosk.api.seat-row/schema.json"))).toEqual({
      $schema: dialect,
      $id: "https://contracts.example/kiosk.api.seat-row@2026-09-18",
      type: "object",
      required: ["seats"],
      properties: {
        seats: { type: "array", items: { $ref: "#/$defs/shapes.seat" } },
        tone: { anyOf: [{ const: "loud" }, { const: "soft" }, { type: "string" }] },
      },
      $defs: {
        "shapes.seat": {
          type: "object",
          properties: { number: { type: "integer", minimum: 1 }, xmlish: { type: "string" } },
        },
      },
    });
    expect(JSON.parse(project.read("schemas/kiosk.api.seat-row/contract.json"))).toEqual({
      name: "kiosk.api.seat-row",
      kind: "mirrored",
      date: "2026-09-18",
      summary: "Schema SeatRow of Kiosk of the square.",
      source: { address: from, date: "2026-09-18", digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) },
      aliases: [],
    });
    for (const command of ["generate", "check", "publish"]) expect((await project.run(command)).code).toBe(0);
    write(project.root, { "good.json": { seats: [{ number: 1 }] }, "bad.json": { seats: [{ number: 0 }] } });
    expect((await project.run("validate", "kiosk.api.seat-row@2026-09-18", "good.json")).code).toBe(0);
    expect((await project.run("validate", "kiosk.api.seat-row@2026-09-18", "bad.json")).code).toBe(1);
  });

  test("imported again, changes nothing; imported changed, asks for --replace and puts all or nothing", async () => {
    const project = projectWith();
    await project.run(...openapi);
    const again = await importing(project, ...openapi);
    expect(again.ran.out).toContain("  unchanged    kiosk.api.seat@2026-09-18\n");
    expect(again.after).toEqual(again.before);

    project.edit("shapes/seat.yaml", (text) => text.replace("minimum: 1", "minimum: 2"));
    const refused = await importing(project, ...openapi);
    expect(refused.ran.code).toBe(1);
    expect(refused.ran.out).toContain("schemas/kiosk.api.seat stands there already and differs in schema.json.\n");
    expect(refused.ran.out).toContain('\n-      "minimum": 1\n+      "minimum": 2\n');
    expect(refused.ran.out).toMatch(/\n--replace puts the new schemas [^\n]*\nNothing was written\.\n$/);
    const { contracts } = json(await project.run(...openapi, "--json")) as { readonly contracts: Record<string, object[]> };
    expect(contracts["differences"]?.map((one) => ({ ...one, diff: "" }))).toEqual(
      ["seat-row", "seat"].map((name) => ({ path: `kiosk.api.${name}/schema.json`, diff: "" })),
    );
    expect(refused.after).toEqual(refused.before);
    expect((await importing(project, ...openapi, "--replace")).ran.out).toContain("  replaced     kiosk.api.seat@2026-09-18\n");
  });

  test("takes the schemas that are named, and writes their modules too", async () => {
    const project = projectWith();
    const { ran, added } = await importing(project, ...openapi, "--schema", "Seat", "--modules", "lib/kiosk");
    expect(ran.code).toBe(0);
    expect(ran.out).toContain("files written to lib/kiosk: types and validators of every schema.\n");
    expect(added).toContain("lib/kiosk/kiosk.api.seat/2026-09-18/index.d.ts");
    expect(added.filter((path) => path.startsWith("schemas/"))).toHaveLength(2);
  });

  test("for programs", async () => {
    const project = projectWith();
    project.edit("shapes/seat.yaml", (text) => text.replace("integer", "unheard"));
    const ran = await project.run(...openapi, "--json");
    expect(ran.code).toBe(1);
    expect(json(ran)).toMatchObject({
      file: "api.yaml",
      outcome: "imported",
      source: { address: from, date: "2026-09-18" },
      schemas: [
        { schema: "SeatRow", outcome: "refused", diagnostics: [{ code: "schema-malformed" }] },
        { schema: "Seat", outcome: "refused", diagnostics: [{ code: "schema-malformed" }] },
      ],
      contracts: { added: [] },
    });
  });

  test("names that come to one are told apart by their owner, or imported apart", async () => {
    const schemas = "    order_item: { type: string }\n    OrderItem: { type: string }\n    9lives: { type: string }\n";
    const project = projectWith({ "api.yaml": `${api}${schemas}` });
    const { ran, added } = await importing(project, ...openapi, "--json");
    expect(ran.code).toBe(1);
    expect((json(ran)["schemas"] as object[]).slice(2)).toMatchObject([
      { schema: "order_item", diagnostics: [{ code: "import-name-clash", hint: expect.stringContaining("--schema") }] },
      { schema: "OrderItem", diagnostics: [{ code: "import-name-clash" }] },
      { schema: "9lives", diagnostics: [{ code: "import-name-unusable" }] },
    ]);
    expect(added.every((path) => path.includes("kiosk.api.seat"))).toBe(true);
    expect((await project.run(...openapi, "--schema", "OrderItem")).code).toBe(0);
  });

  test("a name that the project has already is not taken", async () => {
    const { ran } = await importing(
      projectWith(),
      "import",
      "openapi",
      "api.yaml",
      "--name",
      "example.parcel.x",
      "--source",
      from,
    );
    expect(ran.code).toBe(0);
    const taken = projectWith({ "api.yaml": "openapi: 3.1.0\ncomponents: { schemas: { Parcel: { type: string } } }\n" });
    fs.renameSync(taken.path("schemas/example.parcel"), taken.path("schemas/example.kiosk.parcel"));
    for (const file of ["contract", "schema"])
      taken.edit(`schemas/example.kiosk.parcel/${file}.json`, (text) => text.replace("example.parcel", "example.kiosk.parcel"));
    const refused = await importing(
      taken,
      "import",
      "openapi",
      "api.yaml",
      "--name",
      "example.kiosk",
      "--source",
      from,
      "--json",
    );
    expect(json(refused.ran)["schemas"]).toMatchObject([{ outcome: "refused", diagnostics: [{ code: "import-name-taken" }] }]);
    expect(refused.after).toEqual(refused.before);
  });

  test.each<[string, string, string]>([
    [
      "3.0",
      "openapi: 3.0.3\ncomponents: { schemas: { A: { nullable: true } } }\n",
      'error[openapi-version] This is OpenAPI "3.0.3"',
    ],
    ["no YAML", "a: [\n", "error[yaml-syntax]"],
    ["no OpenAPI", "type: object\n", "error[openapi-malformed]"],
  ])("%s: nothing is written", async (_what, text, sentence) => {
    const { ran, before, after } = await importing(projectWith({ "api.yaml": text }), ...openapi);
    expect(ran).toMatchObject({ code: 2, err: "" });
    expect(ran.out).toContain(sentence);
    expect(ran.out).toMatch(/Nothing was written\.\n$/);
    expect(after).toEqual(before);
  });

  test("nothing says where it is from", async () => {
    const { ran } = await importing(projectWith(), "import", "openapi", "api.yaml", ...dated);
    expect(ran.code).toBe(2);
    expect(ran.out).toContain('error[address-missing] api.yaml: nothing says where "api.yaml" is from.');
  });

  test("--within lets references go further up, and no further", async () => {
    const project = projectWith();
    write(project.root, { "deep/api.yaml": api.replace("shapes/", "../shapes/") });
    const args = ["import", "openapi", "deep/api.yaml", ...dated, "--source", from];
    expect((await project.run(...args)).out).toContain("[ref-outside]");
    expect((await project.run(...args, "--within", ".")).code).toBe(0);
  });

  test.each([
    [["import", "openapi"], "import openapi takes one document."],
    [["import", "openapi", "a.yaml", "b.yaml", "--name", "a.b"], "import openapi takes one document."],
    [["import", "openapi", "api.yaml"], "--name PREFIX begins the name"],
    [["import", "openapi", "api.yaml", "--name", "one"], "--name PREFIX begins the name"],
    [["import", "openapi", "api.yaml", "--name", "../x.y"], "--name PREFIX begins the name"],
    [["import", "openapi", "shapes", "--name", "a.b"], "import openapi takes a file"],
    [["import", "openapi", "api.yaml", "--name", "a.b", "--within", "shapes"], "--within FOLDER is the folder that holds"],
    [["import", "draft-07", "shapes", "--name", "a.b", "--date", "2026-02-30"], '--date "2026-02-30" is no day'],
  ])("%j is wrong usage", async (args, sentence) => {
    const { code, out, err } = await projectWith().run(...args);
    expect([code, out]).toEqual([64, ""]);
    expect(err).toContain(sentence);
  });
});

describe("codicil import draft-07", () => {
  const files = {
    "old/order.schema.json": {
      $schema: "http://json-schema.org/draft-07/schema#",
      $id: "https://shop.example/schemas/order.schema.json",
      title: "An order.",
      properties: { to: { $ref: "parts/address.json" }, sizes: { items: [{ type: "number" }], additionalItems: false } },
    },
    "old/parts/address.json": { properties: { town: { type: "string" } }, required: ["town"] },
    "old/parts/note.yml": "type: string\n",
    "old/package.json": { name: "old", private: true },
    "old/README.md": "Old.\n",
  };
  const folder = ["import", "draft-07", "old", "--name", "shop", "--date", "2026-09-18"];
  const named = folder.map((word) => (word === "shop" ? "shop.old" : word));

  test("takes every schema of a folder, each from its own address", async () => {
    const project = projectWith(files);
    const { ran, added } = await importing(project, ...named, "--source", "https://shop.example/schemas/");
    expect(ran).toMatchObject({ code: 0, err: "" });
    expect(added.filter((path) => path.endsWith("contract.json"))).toEqual([
      "schemas/shop.old.order/contract.json",
      "schemas/shop.old.parts.address/contract.json",
      "schemas/shop.old.parts.note/contract.json",
    ]);
    expect(JSON.parse(project.read("schemas/shop.old.parts.note/contract.json"))).toMatchObject({
      summary: "Schema of the file parts/note.yml.",
      source: { address: "https://shop.example/schemas/parts/note.yml" },
    });
    expect(JSON.parse(project.read("schemas/shop.old.order/schema.json"))).toEqual({
      $schema: dialect,
      $id: "https://contracts.example/shop.old.order@2026-09-18",
      title: "An order.",
      properties: { to: { $ref: "#/$defs/parts.address" }, sizes: { prefixItems: [{ type: "number" }], items: false } },
      $defs: { "parts.address": { properties: { town: { type: "string" } }, required: ["town"] } },
    });
    for (const command of ["generate", "check", "publish"]) expect((await project.run(command)).code).toBe(0);
  });

  test("a sound way of writing that an author would be advised against stays as its owner wrote it, through to what is published", async () => {
    const level = {
      description: "How much.",
      oneOf: [
        { const: "none", type: "string" },
        { type: "string", description: "Any." },
      ],
    };
    const project = projectWith({
      "old/level.json": { $schema: "http://json-schema.org/draft-07/schema#", title: "A level.", properties: { level } },
    });
    const { ran } = await importing(project, ...named, "--source", "https://shop.example/schemas/");
    expect(ran).toMatchObject({ code: 0, err: "" });
    for (const command of ["generate", "check", "publish"]) expect((await project.run(command)).code).toBe(0);
    write(project.root, { "fits.json": { level: "some" }, "both.json": { level: "none" } });
    expect((await project.run("validate", "shop.old.level@2026-09-18", "fits.json")).code).toBe(0);
    expect((await project.run("validate", "shop.old.level@2026-09-18", "both.json")).code).toBe(1);
  });

  test("a file says itself where it is from", async () => {
    const { ran } = await importing(projectWith(files), ...named, "--schema", "order", "--json");
    expect(json(ran)).toMatchObject({ source: { address: null }, schemas: [{ schema: "order", outcome: "contract" }] });
    const missing = await importing(projectWith(files), ...named);
    expect(missing.ran.out).toContain('nothing says where "old/parts/address.json", "old/parts/note.yml" is from');
  });

  test("what nobody asked for is not read", async () => {
    const project = projectWith({ ...files, "old/broken.json": "{" });
    const source = ["--source", "https://shop.example/"];
    expect((await project.run(...named, ...source)).out).toContain("error[json-syntax]");
    expect((await project.run(...named, ...source, "--schema", "order, parts/note")).code).toBe(0);
    const unknown = await project.run(...named, ...source, "--schema", "ordre");
    expect(unknown.out).toContain("hint: It holds broken, order, package, parts/address, parts/note.");
  });

  test("one file, by its path", async () => {
    const { ran, added } = await importing(projectWith(files), "import", "draft-07", "old/order.schema.json", ...named.slice(3));
    expect(ran.code).toBe(0);
    expect(added).toEqual(["schemas/shop.old.order/contract.json", "schemas/shop.old.order/schema.json"]);
  });

  test("what is no schema of such a draft", async () => {
    const project = projectWith({
      ...files,
      "old/odd.json": { $schema: "https://json-schema.org/draft/2019-09/schema", type: "object" },
    });
    const { ran } = await importing(project, ...named, "--schema", "odd", "--source", "https://shop.example/", "--json");
    expect(json(ran)["schemas"]).toMatchObject([{ outcome: "refused", diagnostics: [{ code: "import-dialect" }] }]);
    const [nothing] = [await importing(project, "import", "draft-07", "old/package.json", ...named.slice(3))];
    expect(nothing.ran.out).toContain("error[import-schema-unknown]");
  });
});

describe("comparing documents of another dialect", () => {
  const draft = {
    $schema: "http://json-schema.org/draft-07/schema#",
    definitions: { Seat: { type: "object", properties: { number: { type: "integer" } } } },
  };
  const files = { "seats.json": draft, "before.yaml": api, "after.yaml": api.replace("[seats]", "[seats, tone]") };

  test.each<[string, readonly string[], number, string]>([
    ["a component by its name", ["compare", "before.yaml#SeatRow", "before.yaml#SeatRow"], 0, "unchanged"],
    ["by its pointer", ["compare", "before.yaml#/components/schemas/SeatRow", "after.yaml#SeatRow"], 1, "breaking"],
    ["a schema in another file", ["compare", "before.yaml#Seat", "shapes/seat.yaml"], 0, "unchanged"],
    ["a definition of draft-07", ["includes", "before.yaml#Seat", "seats.json#/definitions/Seat"], 0, "included"],
    ["and back", ["includes", "seats.json#/definitions/Seat", "before.yaml#Seat"], 1, "not included"],
  ])("%s", async (_what, args, code, sentence) => {
    const ran = await projectWith(files).run(...args);
    expect([ran.code, ran.err]).toEqual([code, ""]);
    expect(ran.out).toContain(sentence);
  });

  test("differences are told where their owner wrote them", async () => {
    const { out } = await projectWith(files).run("compare", "before.yaml#SeatRow", "after.yaml#SeatRow");
    expect(out).toContain("after.yaml:10:15  #/components/schemas/SeatRow");
  });

  test("a commit is one side", async () => {
    const project = projectWith();
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@kiosk.example", ...args], { cwd: project.root });
    git("init", "--quiet");
    git("add", ".");
    git("commit", "--quiet", "--message", "Seats.");
    project.edit("shapes/seat.yaml", (text) => text.replace("minimum: 1", "minimum: 2"));
    const ran = await project.run("compare", "HEAD:api.yaml#SeatRow", "api.yaml#SeatRow");
    expect(ran.code).toBe(1);
    expect(ran.out).toContain("--> published HEAD:shapes/seat.yaml:3:11  #/properties/number");
  });

  test.each([
    [["compare", "api.yaml", "api.yaml#Seat"], "it is an OpenAPI document; name one of its schemas (#Pet)."],
    [["compare", "api.yaml#Stool", "api.yaml#Seat"], "it has no schema #Stool."],
    [["compare", "three.yaml#A", "api.yaml#Seat"], "[openapi-version]"],
    [["compare", "out.json", "api.yaml#Seat"], "[ref-outside]"],
  ])("%j is refused", async (args, sentence) => {
    const more = {
      "three.yaml": "openapi: 3.0.0\ncomponents: { schemas: { A: {} } }\n",
      "out.json": { $schema: "http://json-schema.org/draft-07/schema#", items: { $ref: "../x.json" } },
    };
    const ran = await projectWith(more).run(...args);
    expect(ran.code).toBe(2);
    expect(ran.out + ran.err).toContain(sentence);
  });
});
