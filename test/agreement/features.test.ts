import { describe, expect, test } from "vitest";
import { compileSchema, loadUnit } from "../../generator/compile.ts";
import { someDocuments } from "../support/documents.ts";
import { register, secondEngine } from "../support/second-engine.ts";
import { disagreementOn, disagreementText, facesOf } from "./compare.ts";
import { features } from "./features.ts";

/** The generator is for any team's schemas: the same agreement, on what the shipped contracts do not use. */
describe.each(Object.entries(features))("%s", (name, keywords) => {
  const $id = `https://codicil.example/test/${encodeURIComponent(name)}`;
  const schema = { $schema: "https://json-schema.org/draft/2020-12/schema", $id, ...keywords };

  test("agrees with the second engine", async () => {
    register([schema]);
    const compiled = compileSchema({ value: schema }, { name: "feature" });
    expect(compiled.diagnostics).toEqual([]);
    const unit = compiled.units[0]!;
    const judges = {
      module: facesOf(unit.typeName, await loadUnit(compiled, unit)),
      second: await secondEngine($id),
      root: unit.root,
    };
    const documents = someDocuments(unit.root, 300, { seed: name });
    const disagreements = documents.flatMap(({ document, about }) => {
      const found = disagreementOn(document, judges);
      return found ? [`${about}: ${disagreementText(found)}`] : [];
    });
    expect(disagreements).toEqual([]);
    const valid = documents.filter(({ document }) => judges.second.accepts(document)).length / documents.length;
    expect(valid).toBeGreaterThan(0.25);
    expect(valid).toBeLessThan(0.75);
  });
});
