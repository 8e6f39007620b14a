import { expect, test } from "vitest";
import { contractsUnderTest } from "../support/contracts.ts";
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
