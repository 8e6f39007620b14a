import { expect, test } from "vitest";
import { generate } from "../../generator/generate.ts";
import { base, freshProject } from "../cli/project.ts";

const told = ({ files, diagnostics }: ReturnType<typeof generate>) => ({ files, diagnostics });
const schema = "schemas/example.parcel/schema.json";

test("what bundles to the same text is taken over, and everything else is made anew", () => {
  const project = freshProject();
  const folder = project.path("schemas");
  const before = generate(folder, { base });
  project.edit(schema, (text) => text.replace("Grams, whole.", "Grams."));
  const after = generate(folder, { base, like: before });
  expect(told(after)).toEqual(told(generate(folder, { base })));
  const compiledOf = (generation: typeof before, name: string) =>
    generation.contracts.find(({ contract }) => contract.record.name === name)?.compiled;
  expect(compiledOf(after, "carrier.tracking")).toBe(compiledOf(before, "carrier.tracking"));
  expect(compiledOf(after, "example.parcel")).not.toBe(compiledOf(before, "example.parcel"));
});

test("a problem is told where it stands by now", () => {
  const project = freshProject();
  const folder = project.path("schemas");
  project.edit(schema, (text) =>
    text.replace('"$defs": {', '"$defs": {\n    "Speed": { "$anchor": "Address", "description": "A.", "type": "string" },'),
  );
  const before = generate(folder, { base });
  expect(before.diagnostics.map(({ code }) => code)).toContain("type-name-clash");
  project.edit(schema, (text) => text.replace("{\n", "{\n\n\n\n"));
  const after = generate(folder, { base, like: before });
  expect(told(after)).toEqual(told(generate(folder, { base })));
  expect(after.diagnostics).not.toEqual(before.diagnostics);
});

test("another base is another identifier", () => {
  const project = freshProject();
  const folder = project.path("schemas");
  const other = "https://elsewhere.example/";
  const before = generate(folder, { base });
  project.edit(schema, (text) => text.replace(base, other));
  project.edit("schemas/carrier.tracking/schema.json", (text) => text.replace(base, other));
  expect(told(generate(folder, { base: other, like: before }))).toEqual(told(generate(folder, { base: other })));
});
