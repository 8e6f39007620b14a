import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { freshProject, write, type TestProject } from "../cli/project.ts";
import { bundlers } from "./bundlers.ts";

/** A project whose program uses what is generated, and where that is as it should be. */
async function project(): Promise<TestProject> {
  const made = freshProject();
  write(made.root, {
    "package.json": { type: "module" },
    "main.js": `export { isParcel } from "./generated/example.parcel/1/index.js";\n`,
  });
  const { code, out, err } = await made.run("generate");
  expect([code, err], out).toEqual([0, ""]);
  return made;
}

const schema = "schemas/example.parcel/schema.json";
const declarations = "generated/example.parcel/1/index.d.ts";
const heavier = (text: string): string => text.replace("Grams, whole.", "Grams, whole ones.");

describe.each(Object.entries(bundlers))("%s", (_name, bundle) => {
  test("builds where everything is as it was generated, and writes nothing of it", async () => {
    const { root, read } = await project();
    const before = read("generated/manifest.json");
    expect(await bundle(root)).toEqual([]);
    expect(fs.existsSync(resolve(root, "dist/main.js"))).toBe(true);
    expect(read("generated/manifest.json")).toBe(before);
  });

  test("fails where a schema has changed since, and says what to do", async () => {
    const { root, edit, read } = await project();
    edit(schema, heavier);
    const [failure, ...more] = await bundle(root);
    expect(more).toEqual([]);
    expect(failure?.text).toMatch(
      /generated-drift: \d files are not what the contracts give: generated\/example\.parcel\/.* Run `codicil generate` and commit what it writes\./,
    );
    expect(read(declarations)).not.toContain("Grams, whole ones.");
  });

  test("generates instead, where it is told to", async () => {
    const { root, edit, read } = await project();
    edit(schema, heavier);
    expect(await bundle(root, { build: "generate" })).toEqual([]);
    expect(read(declarations)).toContain("Grams, whole ones.");
  });

  test("fails at the place in a schema that is wrong", async () => {
    const { root, edit, path, read } = await project();
    edit(schema, (text) => text.replace('"minimum": 1', '"minimun": 1'));
    const [failure] = await bundle(root);
    expect(failure?.text).toMatch(/unmodelled-keyword: "minimun" has no place/);
    expect(resolve(root, failure?.place?.file ?? "")).toBe(path(schema));
    const lines = read(schema).split("\n");
    const line = lines.findIndex((text) => text.includes("minimun"));
    expect(failure?.place).toMatchObject({ line: line + 1, column: (lines[line]?.indexOf('"minimun"') ?? 0) + 1 });
  });

  test("text from a schema does not reach the terminal as it is", async () => {
    const { root, edit } = await project();
    edit(schema, (text) => text.replace('"minimum": 1', '"\\u001b[2Jminimum": 1'));
    const [failure] = await bundle(root);
    expect(failure?.text).not.toContain("\u001b[2J");
    expect(failure?.text).toContain("\\u001b[2Jminimum");
  });

  test("says in a sentence what the system refused", async () => {
    const { root, path } = freshProject();
    write(root, {
      "codicil.json": { contracts: ["iban.validate"], vendor: "vendor", generated: "made" },
      "main.js": "export default 1;\n",
      vendor: "a file",
    });
    fs.rmSync(path("schemas"), { recursive: true });
    const failures = await bundle(root, { build: "generate", frozen: false });
    expect(failures).toEqual([{ text: expect.stringContaining(`codicil: ${JSON.stringify(path("vendor"))}`) }]);
    expect(failures[0]?.text).toContain("cannot be used (");
  });

  test("says what is missing where there is no project", async () => {
    const { root } = await project();
    expect(await bundle(root, { root: resolve(root, "schemas") })).toEqual([]);
    expect(await bundle(root, { root: tmpdir() })).toMatchObject([{ text: expect.stringMatching(/config-missing: /) }]);
  });
});
