import { compile, type JSONSchema } from "json-schema-to-typescript";
import { expect, test } from "vitest";
import { isObject, type Json } from "../../generator/json/json.ts";
import { printSchema } from "../../generator/model/print.ts";
import { contractsUnderTest, type UnitUnderTest } from "../support/contracts.ts";
import { inspectTypes } from "../support/inspect.ts";

/**
 * What json-schema-to-typescript makes of the shipped contracts. It reads our canonical print without texts: it takes the
 * name that it is given for a file's and titles for names, so identifiers are ready made and titles are gone.
 */
const units = contractsUnderTest().flatMap((contract) => contract.units);

/** What it refuses and ours lets in, each with the reason. One that is not needed any more fails the test. */
const known: Readonly<Record<string, string>> = {
  "schemas/be.legal.corpus.search/invalid/sources-too-many.json":
    "a list of at most 12 of 12 values: it writes 33,000 characters of tuples, ours is an array and the validator counts",
};

/** Titles are names to it; everything else is as it was. Members called "title" are no annotations and stay. */
function withoutTitles(value: Json, isSchema = true): Json {
  if (Array.isArray(value)) return value.map((item: Json) => withoutTitles(item, isSchema));
  if (!isObject(value)) return value;
  const maps = ["properties", "patternProperties", "$defs", "dependentSchemas"];
  const entries = Object.entries(value).filter(([name, item]) => !(isSchema && name === "title" && typeof item === "string"));
  return Object.fromEntries(entries.map(([name, item]) => [name, withoutTitles(item, !(isSchema && maps.includes(name)))]));
}

async function theirs({ unit }: UnitUnderTest): Promise<string> {
  const schema = withoutTitles(printSchema(unit.root, { purpose: "canonical" }).schema);
  return compile(schema as JSONSchema, unit.typeName, {
    additionalProperties: true,
    bannerComment: "",
    format: false,
    $refOptions: { resolve: { external: false, file: false, http: false } },
  });
}

test.each(units.map((one) => [one.identifier, one] as const))(
  "%s: what the second opinion accepts and refuses, ours does",
  async (_, one) => {
    const documents = one.examples.map(({ example }) => example.document);
    const ours = inspectTypes(
      one.files.find((file) => file.path.endsWith("index.d.ts"))?.text ?? "",
      one.unit.typeName,
      documents,
    );
    const second = inspectTypes(await theirs(one), one.unit.typeName, documents);
    expect(second.compile).toEqual([]);
    const differing = one.examples.flatMap(({ kind, source }, at) => {
      const isValid = kind !== "invalid";
      // A valid document has to fit; of the invalid ones, ours refuses whatever the second opinion can refuse.
      const fault = isValid ? !ours.literals[at] : ours.literals[at] && !second.literals[at];
      return fault ? [source.file] : [];
    });
    expect(differing).toEqual(one.examples.map(({ source }) => source.file).filter((file) => Object.hasOwn(known, file)));
  },
);
