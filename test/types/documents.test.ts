import { expect, test } from "vitest";
import { compileSchema } from "../../generator/compile.ts";
import type { Unit } from "../../generator/emit/unit.ts";
import { features } from "../agreement/features.ts";
import { contractsUnderTest, declarationsOf } from "../support/contracts.ts";
import { someDocuments } from "../support/documents.ts";
import { notAssignable, type Assignment } from "./assignable.ts";
import { mismatches } from "./examples.ts";

const units = contractsUnderTest().flatMap((contract) => contract.units);
const examples = units.flatMap((under) => under.examples);

test("every example stands where its type puts it: valid ones compile, invalid ones do not unless they say that types cannot", () => {
  expect(mismatches(units)).toEqual([]);
});

test("there are examples of every kind, and types refuse most of the invalid ones", () => {
  const invalid = examples.filter(({ kind }) => kind === "invalid");
  const beyondTypes = invalid.filter(({ example }) => example.types === "accept");
  expect(beyondTypes.length / invalid.length).toBeLessThan(0.4);
  expect(examples.some(({ kind }) => kind === "valid") && examples.some(({ kind }) => kind === "unknown")).toBe(true);
});

test("a wrong mark is noticed, whichever way it is wrong", () => {
  const [under] = units.filter((one) => one.identifier === "lcp.capability-declaration/1");
  const remarked = {
    ...under!,
    examples: under!.examples.map((one) => {
      const { types, ...example } = one.example;
      return one.kind === "invalid"
        ? { ...one, example: types === "accept" ? example : { ...example, types: "accept" as const } }
        : one;
    }),
  };
  const invalid = under!.examples.filter(({ kind }) => kind === "invalid");
  expect(mismatches([remarked]).map(({ example }) => example)).toEqual(invalid.map(({ source }) => source.file));
});

test("an invalid document among the valid ones is noticed", () => {
  const [under] = units.filter((one) => one.identifier === "lcp.capability-declaration/1");
  const misplaced = { ...under!, examples: under!.examples.map((one) => ({ ...one, kind: "valid" as const })) };
  const refused = under!.examples.filter(({ kind, example }) => kind === "invalid" && example.types !== "accept");
  expect(mismatches([misplaced]).map(({ example }) => example)).toEqual(refused.map(({ source }) => source.file));
});

/** Every valid document is assignable: the examples above are what people write, these are what nobody would. */
test("the shipped contracts' types let generated valid documents in", () => {
  const assignments = units.map((under) => assignmentOf(under.unit, declarationsOf(under), 30));
  expect(notAssignable(assignments)).toEqual([]);
});

test("the types of every other feature do too", () => {
  const assignments = Object.entries(features).map(([name, schema]) => {
    const { units, files } = compileSchema({ value: schema }, { name });
    return assignmentOf(units[0]!, files.find((file) => file.path.endsWith("index.d.ts"))!.text, 30);
  });
  expect(notAssignable(assignments)).toEqual([]);
});

test("a type that is too narrow is noticed", () => {
  const assignment = {
    declarations: "export type Narrow = { a: string };",
    typeName: "Narrow",
    documents: [{ a: "x" }, { a: 1 }],
  };
  expect(notAssignable([assignment])).toEqual([
    { typeName: "Narrow", what: '{"a":1}', message: "Type 'number' is not assignable to type 'string'." },
  ]);
});

const inherited = /"(?:constructor|toString|toLocaleString|valueOf|hasOwnProperty|isPrototypeOf|propertyIsEnumerable)":/;

function assignmentOf(unit: Unit, declarations: string, count: number): Assignment {
  const documents = someDocuments(unit.root, count, { seed: `types of ${unit.identifier}` })
    .filter((one) => one.intended === "valid")
    .map((one) => one.document)
    // The compiler reads a literal by recursion, and long texts say nothing about types.
    .filter((document) => JSON.stringify(document).length < 1000)
    // Where a literal meets a union, TypeScript takes what every object inherits for a member of each arm.
    .filter((document) => !inherited.test(JSON.stringify(document)));
  return { declarations, typeName: unit.typeName, documents };
}
