import { beforeAll, describe, expect, test } from "vitest";
import { contractsUnderTest } from "../support/contracts.ts";
import { hasSomethingToRefuse } from "../support/documents.ts";
import { register } from "../support/second-engine.ts";
import { disagreementText } from "./compare.ts";
import { coverageOf, unaccounted, unused, type KeywordCoverage } from "./coverage.ts";
import { documentCount } from "./document-count.ts";
import { exceptions } from "./exceptions.ts";
import { studyContract, type ContractStudy } from "./study.ts";
import { WeakenedValidators } from "./weakened-validators.ts";

/**
 * Every generated validator agrees with an engine by another author, which reads the schemas as they were written, on
 * every example and on generated documents; and those documents ask every keyword of every schema.
 */
const contracts = contractsUnderTest();
register(contracts.map(({ working }) => working.schema.value));
const weakened = new WeakenedValidators(contracts);
const coverage: KeywordCoverage[] = [];

describe.each(contracts)("$name", (contract) => {
  let study: ContractStudy;
  beforeAll(async () => {
    study = await studyContract(contract, documentCount());
    coverage.push(...coverageOf(study, weakened));
  });

  test("all engines say the same of every document", () => {
    expect(
      study.units.flatMap((unit) => unit.disagreements.map((one) => `${unit.identifier}: ${disagreementText(one)}`)),
    ).toEqual([]);
  });

  test("examples are what their folder says", () => {
    expect(study.units.flatMap((unit) => unit.misplaced)).toEqual([]);
  });

  test("about half of the generated documents are valid", () => {
    for (const [at, { identifier, validShare, unintended, generated }] of study.units.entries()) {
      if (!hasSomethingToRefuse(contract.units[at]!.unit.root)) continue;
      expect(validShare, identifier).toBeGreaterThan(0.25);
      expect(validShare, identifier).toBeLessThan(0.75);
      expect(unintended / generated, identifier).toBeLessThan(0.02);
    }
  });

  test("every keyword evaluates false once, and refuses a document alone", () => {
    expect(
      unaccounted(
        coverage.filter((one) => one.contract === contract.name),
        exceptions,
      ),
    ).toEqual([]);
  });
});

test("every exception is needed", () => {
  expect(coverage.length).toBeGreaterThan(0);
  expect(unused(coverage, exceptions)).toEqual([]);
});

test("no document changed what every object inherits", () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
});
