import * as fs from "node:fs";
import { describe, expect, test } from "vitest";
import { codicil, publishedProject, sharedProject } from "./project.ts";

const digests = async () => {
  const { out } = await (await sharedProject()).run("lookup", "example.parcel/1.0", "--json");
  return JSON.parse(out) as { canonical: string; served: string };
};

describe("every form of identifier", () => {
  test.each([
    ["example.parcel/1.0", "example.parcel/1.0", "is an entry; it never changes."],
    ["example.parcel/1", "example.parcel/1.0", "is a line; its newest entry that stands is example.parcel/1.0."],
    ["carrier.tracking@2026-09-18", "carrier.tracking@2026-09-18", "is an entry; it never changes."],
    ["carrier.tracking", "carrier.tracking@2026-09-18", "whose newest entry that stands is carrier.tracking@2026-09-18."],
    [
      "com.parcels.example/parcel",
      "example.parcel/1.0",
      "stands for example.parcel/1, whose newest entry that stands is example.parcel/1.0.",
    ],
    ["https://parcels.example/a2a/ext/parcel/v1", "example.parcel/1.0", "stands for example.parcel/1"],
    ["/.well-known/parcel.json", "example.parcel/1.0", "stands for example.parcel/1"],
    ["example.parcel/1.0#address", "example.parcel/1.0", "is an entry"],
    ["example.parcel/1#address", "example.parcel/1.0", "is a line"],
  ])("%s", async (reference, entry, how) => {
    const { code, out, err } = await (await sharedProject()).run("lookup", reference);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(new RegExp(`^entry {8}${entry.replaceAll(".", "\\.")}$`, "m"));
    expect(/^asked as {5}(.*)$/m.exec(out)?.[1]).toContain(how);
  });

  test.each(["canonical", "served"] as const)("the digest of the %s form", async (of) => {
    const { code, out } = await (await sharedProject()).run("lookup", (await digests())[of]);
    expect(code).toBe(0);
    expect(out).toContain("entry        example.parcel/1.0\n");
  });
});

describe("what is not there is refused, and what is near is suggested", () => {
  test.each([
    ["example.parcl/1", "unknown-name", "did you mean: example.parcel/1"],
    ["example.parcel/2", "unknown-major", "there is:     example.parcel/1"],
    ["example.parcel/1.1", "unknown-version", "there is:     example.parcel/1.0"],
    ["example.parcel", "version-required", "there is:     example.parcel/1"],
    ["carrier.tracking@2026-09-19", "unknown-version", "there is:     carrier.tracking@2026-09-18"],
    ["com.parcels.example/parcels", "unknown-name", "did you mean: com.parcels.example/parcel"],
    ["https://parcels.example/a2a/ext/parcel/v2", "no-fallback", "there is:     https://parcels.example/a2a/ext/parcel/v1"],
    ["/.well-known/parcels.json", "unknown-name", "did you mean: /.well-known/parcel.json"],
    ["example.parcel/1#adress", "unknown-definition", "did you mean: example.parcel/1.0#address"],
    [`sha256:${"0".repeat(64)}`, "unknown-name", "Nothing is registered"],
  ])("%s: %s", async (reference, code, near) => {
    const ran = await (await sharedProject()).run("lookup", reference);
    expect([ran.code, ran.out]).toEqual([1, ""]);
    expect(ran.err).toMatch(new RegExp(`^error\\[${code}\\] `));
    expect(ran.err).toContain(near);
    const machine = await (await sharedProject()).run("lookup", reference, "--json");
    expect([machine.code, machine.err]).toEqual([1, ""]);
    expect(JSON.parse(machine.out)).toMatchObject({ code, given: reference, status: expect.any(Number) });
  });

  test.each([
    ["Example.parcel/1", 0, '"E"'],
    ["example.parcel/01", 15, '"0"'],
    ["example..parcel/1", 8, '"."'],
    ["exam ple.parcel/1", 4, '" "'],
    ["example.parcel/1.x", 17, '"x"'],
  ])("malformed %s: the character is shown", async (reference, position, character) => {
    const { code, out, err } = await (await sharedProject()).run("lookup", reference);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain(`Character ${position + 1} of ${JSON.stringify(reference)} is ${character}`);
    expect(err).toContain(`    ${reference}\n    ${" ".repeat(position)}^\n`);
  });
});

describe("one answer in the form that was asked for", () => {
  test("--schema is the published file, byte for byte", async () => {
    const project = await sharedProject();
    const { code, out, err } = await project.run("lookup", "example.parcel/1", "--schema");
    expect([code, err]).toEqual([0, ""]);
    expect(out).toBe(project.read("registry/published/c/example.parcel/1.0/schema.json"));
  });

  test("--types are the declarations of the root, or of the definition that was named", async () => {
    const project = await sharedProject();
    const whole = await project.run("lookup", "example.parcel/1.0", "--types");
    expect([whole.code, whole.err]).toEqual([0, ""]);
    expect(whole.out.match(/^export type \w+/gm)).toEqual(
      expect.arrayContaining(["export type Parcel", "export type Address", "export type ParcelAddress"]),
    );
    const part = await project.run("lookup", "example.parcel/1.0#address", "--types");
    expect(part.out).toContain("export type ParcelAddress = {");
    expect(part.out).not.toContain("export type Parcel =");
  });

  test.each([
    ["", { title: "Parcel" }],
    ["/properties/weight", { description: "Grams, whole.", type: "integer", minimum: 1 }],
    ["/$defs/speed/anyOf/1/const", "fast"],
    ["/required/0", "weight"],
  ])("--field %j", async (pointer, expected) => {
    const { code, out, err } = await (await sharedProject()).run("lookup", "example.parcel/1", "--field", pointer);
    expect([code, err]).toEqual([0, ""]);
    if (typeof expected === "object") expect(JSON.parse(out)).toMatchObject(expected);
    else expect(JSON.parse(out)).toBe(expected);
  });

  test.each([
    ["/properties/width", '"/properties/width"; there is: "weight", "speed", "to"'],
    ["/required/length", '"/required/length"; there is: "0"'],
    ["/title/toString", '"/title/toString"; there is: no members'],
    ["/constructor", '"/constructor"; there is: '],
    ["/a~1b/c", '"/a~1b"'],
  ])("--field %s leads nowhere, and what there is is named", async (pointer, said) => {
    const { code, out, err } = await (await sharedProject()).run("lookup", "example.parcel/1", "--field", pointer);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain(`codicil: example.parcel/1.0 has nothing at ${said}`);
  });

  test("--json holds the record, how it was found, and the schema", async () => {
    const { code, out } = await (await sharedProject()).run("lookup", "com.parcels.example/parcel", "--json");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      identifier: "example.parcel/1.0",
      kind: "governed",
      via: { by: "alias", kind: "mcp-meta" },
      record: { summary: "A parcel and where it goes." },
      schema: { title: "Parcel" },
    });
  });
});

test("bytes that were changed are refused, never answered", async () => {
  const project = await publishedProject();
  project.edit("registry/published/c/example.parcel/1.0/schema.json", (text) => text.replace("Grams", "Gramm"));
  const { code, out, err } = await project.run("lookup", "example.parcel/1", "--schema");
  expect([code, out]).toEqual([1, ""]);
  expect(err).toMatch(/^error\[digest-mismatch\] c\/example\.parcel\/1\.0\/schema\.json has the digest /);
});

test("a registry that is named needs no project", async () => {
  const project = await sharedProject();
  const elsewhere = fs.mkdtempSync(project.path("elsewhere-"));
  const { code, out } = await codicil(["lookup", "example.parcel/1.0", "--registry", project.path("registry/published")], {
    cwd: elsewhere,
  });
  expect([code, out.slice(0, 31)]).toEqual([0, "entry        example.parcel/1.0"]);
});

test("nothing that a published text says reaches the terminal raw", async () => {
  const project = await publishedProject();
  fs.rmSync(project.path("registry"), { recursive: true });
  project.edit("schemas/example.parcel/contract.json", (text) => text.replace("A parcel and", "A \\u001b[31m\\u202eparcel and"));
  await project.run("publish");
  const { code, out } = await project.run("lookup", "example.parcel/1");
  expect(code).toBe(0);
  expect(out).toContain("summary      A \\u001b[31m\\u202eparcel and");
});
