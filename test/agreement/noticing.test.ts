import type { Json } from "../../generator/json/json.ts";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { compileSchema, loadUnit } from "../../generator/compile.ts";
import { contractsUnderTest, type ContractUnderTest, type UnitUnderTest } from "../support/contracts.ts";
import { someDocuments } from "../support/documents.ts";
import { register, secondEngine } from "../support/second-engine.ts";
import { disagreementOn, facesOf, type Disagreement, type Faces, type Judges } from "./compare.ts";
import { coverageOf, unaccounted, unused, type KeywordCoverage } from "./coverage.ts";
import { documentCount } from "./document-count.ts";
import { exceptions, type Exception } from "./exceptions.ts";
import { inheriting, ownPart } from "./inherited.ts";
import { keywordInstances } from "./keywords.ts";
import { studyContract } from "./study.ts";
import { weakened } from "./weaken.ts";
import { WeakenedValidators } from "./weakened-validators.ts";

/** Tests of the tests: what is wrong is noticed, so that silence means something. */
const contracts = contractsUnderTest();
register(contracts.map(({ working }) => working.schema.value));
const contractOf = (name: string): ContractUnderTest => contracts.find((one) => one.name === name)!;
const standingAlone = ["lcp.capability-declaration", "lcp.legal-context-json", "be.legal.corpus.read", "be.legal.corpus.search"];

describe("a validator that was generated without one keyword is noticed", () => {
  const cases = standingAlone.flatMap((name) => {
    const contract = contractOf(name);
    return keywordInstances(contract.working.schema)
      .filter((instance) => !exceptions.some((one) => one.never === "refusesAlone" && one.covers(instance)))
      .map((instance) => ({ name, pointer: instance.pointer, contract, instance }));
  });

  test.each(cases)("$name $pointer", async ({ contract, instance }) => {
    const found = await firstDisagreement(contract, await facesFor(weakened(contract.working.schema.value, instance), contract));
    expect(found?.verdicts).toMatchObject({ is: true, check: true, second: false, model: false });
  });
});

describe("a validator with a common fault is noticed", () => {
  const withAjv = (contract: ContractUnderTest, options: object, fault: (schema: Json) => Json = (schema) => schema): Faces => {
    const validate = new Ajv2020({
      strict: false,
      validateFormats: false,
      logger: false,
      ownProperties: true,
      ...options,
    }).compile(fault(contract.working.schema.value) as object);
    return faces((value) => validate(value));
  };

  test("one that counts UTF-16 units", async () => {
    const found = await firstDisagreement(
      contractOf("be.ecli.lookup"),
      withAjv(contractOf("be.ecli.lookup"), { unicode: false }),
    );
    expect(found).toBeDefined();
  });

  test("one that folds case in a closed list", async () => {
    const { is } = withAjv(contractOf("be.fiscal.erfbelasting"), {});
    const folding = (value: unknown): boolean => is(JSON.parse(JSON.stringify(value).toLowerCase()));
    expect(await firstDisagreement(contractOf("be.fiscal.erfbelasting"), faces(folding))).toBeDefined();
  });

  test("one that closes an open list", async () => {
    const closing = (schema: Json): Json =>
      JSON.parse(
        JSON.stringify(schema)
          .replace('{"const":"pdf"', '{"const":"pdf","title":"last"')
          .replace(/,\{"type":"string"\}\]/u, "]"),
      );
    const found = await firstDisagreement(
      contractOf("lcp.legal-context-json"),
      withAjv(contractOf("lcp.legal-context-json"), {}, closing),
    );
    expect(found?.smallest).toMatchObject({ termsFormat: expect.any(String) });
  });

  test("one that takes inherited members for present ones", () => {
    const { is } = withAjv(contractOf("lcp.capability-declaration"), { ownProperties: false });
    const [value] = inheriting({ minimumLevel: 1 });
    expect([is(value?.value), is(ownPart(value?.value))]).toEqual([true, false]);
  });

  test("one whose faces differ", async () => {
    const contract = contractOf("lcp.capability-declaration");
    const right = withAjv(contract, {});
    expect(await firstDisagreement(contract, right)).toBeUndefined();
    expect(await firstDisagreement(contract, { ...right, check: () => [] })).toBeDefined();
    expect(await firstDisagreement(contract, { ...right, parse: () => ({ ok: true }) })).toBeDefined();
    expect(await firstDisagreement(contract, { ...right, standard: () => ({ issues: [] }) })).toBeDefined();
  });
});

test("a disagreement is shown on its smallest document", async () => {
  const contract = contractOf("lcp.capability-declaration");
  const instance = keywordInstances(contract.working.schema).find(
    (one) => one.pointer === "/properties/acceptedJurisdictions/minItems",
  )!;
  const found = await firstDisagreement(contract, await facesFor(weakened(contract.working.schema.value, instance), contract));
  expect(found?.smallest).toEqual({ minimumLevel: expect.any(Number), acceptedJurisdictions: [] });
});

describe("exceptions are held to what happened", async () => {
  const contract = contractOf("be.fiscal.erfbelasting");
  const study = await studyContract(contract, 500);
  const coverage: KeywordCoverage[] = coverageOf(study, new WeakenedValidators(contracts));
  const wrong: Exception = {
    never: "refusesAlone",
    why: "a mistake",
    covers: ({ keyword }) => keyword === "additionalProperties",
  };

  test("all are accounted for as it stands", () => expect(unaccounted(coverage, exceptions)).toEqual([]));
  test("a missing exception", () =>
    expect(unaccounted(coverage, [])).toEqual([
      "be.fiscal.erfbelasting /required never evaluated false",
      "be.fiscal.erfbelasting /required never refused a document alone",
      "be.fiscal.erfbelasting /properties/categorie/type never refused a document alone",
    ]));
  test("an exception for a keyword that does refuse", () =>
    expect(unaccounted(coverage, [...exceptions, wrong])).toEqual([
      "be.fiscal.erfbelasting /additionalProperties is excepted (a mistake) and yet refused a document alone",
    ]));
  test("an exception that covers nothing", () =>
    expect(unused(coverage, [{ ...wrong, covers: () => false }])).toEqual(["a mistake"]));
  test("a keyword that no document asked", async () => {
    const bare = { ...contract, units: contract.units.map((unit) => ({ ...unit, examples: [] })) };
    const unasked = coverageOf(await studyContract(bare, 0), new WeakenedValidators(contracts));
    expect(unaccounted(unasked, exceptions)).not.toEqual([]);
  });
});

test("a count of documents that is none is refused, and not taken for none at all", () => {
  expect([documentCount(undefined), documentCount(""), documentCount("10000")]).toEqual([500, 500, 10_000]);
  for (const said of ["0", "-1", "1e9", "many"]) expect(() => documentCount(said)).toThrow(RangeError);
});

/** The faces of a module that is generated from another schema, as if it were the contract's. */
async function facesFor(schema: Json, contract: ContractUnderTest): Promise<Faces> {
  const compiled = compileSchema({ value: schema }, { name: contract.name });
  const [unit] = compiled.units;
  if (unit === undefined) throw new Error(compiled.diagnostics.map((one) => one.message).join("\n"));
  return facesOf(unit.typeName, await loadUnit(compiled, unit));
}

/** All four faces of one answer. */
const faces = (is: (value: unknown) => boolean): Faces => ({
  is,
  check: (value) => (is(value) ? [] : ["refused"]),
  parse: (value) => ({ ok: is(value) }),
  standard: (value) => (is(value) ? { value } : { issues: [] }),
});

async function firstDisagreement(contract: ContractUnderTest, module: Faces): Promise<Disagreement | undefined> {
  const { documents, ...others } = await stand(contract);
  for (const document of documents) {
    const found = disagreementOn(document, { ...others, module });
    if (found) return found;
  }
  return undefined;
}

interface Stand extends Omit<Judges, "module"> {
  readonly documents: readonly Json[];
}

/** What every test of one contract shares: the documents, and those who judge them beside the module. */
function stand(contract: ContractUnderTest): Promise<Stand> {
  const made = stands.get(contract.name) ?? makeStand(contract.units[0]!);
  stands.set(contract.name, made);
  return made;
}
const stands = new Map<string, Promise<Stand>>();

async function makeStand({ identifier, unit, schemaUri, examples }: UnitUnderTest): Promise<Stand> {
  const written = examples.filter(({ kind }) => kind !== "invalid").map(({ example }) => example.document);
  const documents = someDocuments(unit.root, 500, { seed: identifier, examples: written }).map((one) => one.document);
  return { documents, second: await secondEngine(schemaUri), root: unit.root };
}
