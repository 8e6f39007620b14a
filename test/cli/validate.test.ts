import { beforeAll, describe, expect, test } from "vitest";
import { codicil, publishedProject, write, type TestProject } from "./project.ts";

let project: TestProject;
beforeAll(async () => {
  project = await publishedProject();
  write(project.root, {
    "right.json": { weight: 20, speed: "fast" },
    "unknown.json": '{\n  "weight": 20,\n  "speed": "drone",\n  "a/b": { "c~d": 1 }\n}',
    "wrong.json": '{\n  "weight": 0.5,\n\t"speed": 7,\n  "to": {}\n}',
    "broken.json": '{\n  "weight": 20,\n}',
    "twice.json": '{ "weight": 1, "weight": 20 }',
    "odd.json": '{ "weight": 20, "\\u001b[31m\\u202ename": 1, "speed": "\\u009b2J" }',
  });
});

const entry = "example.parcel/1.0";

test("a valid document", async () => {
  expect(await project.run("validate", entry, "right.json")).toEqual({
    code: 0,
    out: "right.json: a valid example.parcel/1.0.\n",
    err: "",
  });
});

test("an alias says which entry it stands for", async () => {
  const { code, out } = await project.run("validate", "com.parcels.example/parcel", "right.json");
  expect(code).toBe(0);
  expect(out).toBe(
    "com.parcels.example/parcel stands for example.parcel/1, whose newest entry that stands is example.parcel/1.0.\nright.json: a valid example.parcel/1.0.\n",
  );
});

test("an invalid document: every problem, with line and column", async () => {
  expect(await project.run("validate", entry, "wrong.json")).toEqual({
    code: 1,
    out:
      "wrong.json:2:13  /weight  must be integer  [type, schema /properties/weight/type]\n" +
      "wrong.json:2:13  /weight  must be >= 1  [minimum, schema /properties/weight/minimum]\n" +
      'wrong.json:3:11  /speed  must be string, such as "slow" or "fast"  [type, schema /$defs/speed/anyOf/2/type]\n' +
      "wrong.json:4:9  /to  must have required property 'town'  [required, schema /$defs/address/required]\n" +
      "wrong.json: not a example.parcel/1.0: 4 problems.\n",
    err: "",
  });
});

describe("an example envelope", () => {
  const hint = 'this looks like an example envelope; its document is the member "document".';

  test.each<[string, unknown]>([
    ["of a valid document", { weight: 20 }],
    ["of an invalid document", { weight: "much" }],
    ["of null", null],
  ])("%s", async (_what, document) => {
    write(project.root, { "envelope.json": { about: "One.", document } });
    const { code, out } = await project.run("validate", entry, "envelope.json");
    expect(code).toBe(1);
    expect(out).toContain(`envelope.json: not a example.parcel/1.0: 1 problem.\n  hint: ${hint}\n`);
    const { files } = JSON.parse((await project.run("validate", entry, "envelope.json", "--json")).out) as { files: unknown[] };
    expect(files).toMatchObject([{ outcome: "invalid", hint }]);
  });

  test.each<[string, unknown]>([
    ["that is accepted as it is", { about: "One.", document: {}, weight: 20 }],
    ["without words", { document: { weight: 20 } }],
    ["without a document", { about: "One." }],
    ["that is no object", ["about", "document"]],
  ])("not: one %s", async (_what, document) => {
    write(project.root, { "envelope.json": document });
    expect((await project.run("validate", entry, "envelope.json")).out).not.toContain("hint");
    expect((await project.run("validate", entry, "envelope.json", "--json")).out).not.toContain("hint");
  });
});

test("an unknown value is valid and named, and so is a member that nothing declares", async () => {
  expect(await project.run("validate", entry, "unknown.json")).toEqual({
    code: 0,
    out:
      "unknown.json: a valid example.parcel/1.0.\n" +
      '  unknown.json:3:12  /speed  "drone" is not a known value; read it as unknown.\n' +
      "  1 member unknown to this version, kept: /a~1b\n",
    err: "",
  });
});

test("standard input", async () => {
  const ran = (stdin: string | Uint8Array) => codicil(["validate", `${entry}#address`, "-"], { cwd: project.root, stdin });
  expect(await ran('{ "town": "Aalst" }')).toEqual({ code: 0, out: "-: a valid example.parcel/1.0#address.\n", err: "" });
  expect((await ran('{ "town": "" }')).out).toContain(
    "-:1:11  /town  must NOT have fewer than 1 characters  [minLength, schema /$defs/address/properties/town/minLength]\n",
  );
  const bytes = await ran(Uint8Array.of(0x7b, 0xff, 0x7d));
  expect([bytes.code, bytes.out.split("\n")[0]]).toEqual([
    2,
    "error[not-utf8] The file is not UTF-8: byte 1 does not belong to a character.",
  ]);
});

describe("several files", () => {
  test("all of them are judged, and the worst decides", async () => {
    const { code, out } = await project.run("validate", entry, "right.json", "wrong.json", "unknown.json");
    expect(code).toBe(1);
    expect(out.match(/^\w+\.json: .*$/gm)).toEqual([
      "right.json: a valid example.parcel/1.0.",
      "wrong.json: not a example.parcel/1.0: 4 problems.",
      "unknown.json: a valid example.parcel/1.0.",
    ]);
  });

  test.each([
    ["broken.json", "error[json-syntax]", "--> broken.json:3:1  #"],
    ["nowhere.json", "error[file-unreadable] The file cannot be read: it does not exist.", "--> nowhere.json:1:1  #"],
    ["schemas", "error[file-unreadable] The file cannot be read: illegal operation on a directory.", "--> schemas:1:1  #"],
  ])("%s cannot be judged, and the others are all the same", async (file, said, where) => {
    const { code, out, err } = await project.run("validate", entry, file, "right.json");
    expect([code, err]).toEqual([2, ""]);
    expect(out).toContain(said);
    expect(out).toContain(where);
    expect(out).toContain(`${file}: could not be judged.\n`);
    expect(out).toContain("right.json: a valid example.parcel/1.0.\n");
  });
});

test("a repeated member is judged as every reader gets it, and said", async () => {
  const { code, out } = await project.run("validate", entry, "twice.json");
  expect(code).toBe(0);
  expect(out).toMatch(
    /^warning\[duplicate-key\] The member "weight" stands twice[^]*twice\.json: a valid example\.parcel\/1\.0\.\n$/,
  );
});

test("nothing that a document says reaches the terminal raw", async () => {
  const { code, out } = await project.run("validate", entry, "odd.json");
  expect(code).toBe(0);
  expect(out).toContain('"\\u009b2J" is not a known value');
  expect(out).toContain("kept: /\\u001b[31m\\u202ename\n");
  expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
});

test("a root without a shape of its own: its definitions are listed", async () => {
  const { code, out, err } = await codicil(["validate", "codossier.legal-context/1.0", "package.json"], { cwd: process.cwd() });
  expect([code, out]).toEqual([64, ""]);
  expect(err).toBe(
    "codicil: codossier.legal-context/1.0 has no shape of its own. Name one of its definitions: " +
      "codossier.legal-context/1.0#inbound, codossier.legal-context/1.0#outbound.\n",
  );
});

test("an identifier that does not exist is refused before any file is read", async () => {
  const { code, out, err } = await project.run("validate", "example.parcel/3", "nowhere.json");
  expect([code, out]).toEqual([1, ""]);
  expect(err).toMatch(/^error\[unknown-major\]/);
});

test("--json holds every file with its problems, lines and unknown values", async () => {
  const { code, out, err } = await project.run(
    "validate",
    entry,
    "--json",
    "wrong.json",
    "unknown.json",
    "broken.json",
    "nowhere.json",
  );
  expect([code, err]).toEqual([2, ""]);
  const said = JSON.parse(out);
  expect(said.files.map((one: { outcome: string }) => one.outcome)).toEqual(["invalid", "valid", "unreadable", "unreadable"]);
  expect(said.files[0].problems[3]).toMatchObject({
    pointer: "/to",
    rule: "required",
    schemaPointer: "/$defs/address/required",
    line: 4,
    column: 9,
  });
  expect(said.files[1].unknown).toEqual({
    values: [{ pointer: "/speed", raw: "drone", line: 3, column: 12 }],
    members: ["/a~1b"],
  });
  expect(said.files[2].diagnostics[0]).toMatchObject({ code: "json-syntax" });
});
