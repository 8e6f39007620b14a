import { describe, expect, test } from "vitest";
import * as codossier from "../../../runtime/codossier/index.ts";
import { answered, refusedBy } from "./blocks.ts";

const { checkAnswered, compareAnswered, readStated } = codossier;
const texts = { handling: {}, retention: "Not kept.", source: "Notes" };
const individual = { ...answered, audience: "individual", notice: "Information only." };
const first = (problems: readonly codossier.CodossierProblem[]) => problems[0];
const declaredAs = (required: boolean) => ({ capabilities: { extensions: [{ uri: codossier.codossierExtension, required }] } });

/** One call for each code that reports it or is refused with it; the compiler asks for all of them. */
const raised: Readonly<Record<codossier.CodossierCode, () => unknown>> = {
  "block-invalid": () => readStated(null),
  "block-not-json": () => readStated({ extra: 1n }),
  "host-invalid": () => codossier.placeStatedInCall({ _meta: null }, {}),
  "declaration-required": () => codossier.declareCodossier(declaredAs(true)),
  undetermined: () => codossier.buildAnswered(texts),
  "handling-missing": () => codossier.buildAnswered({ inferred: { audience: "professional", role: "counsel" }, ...texts }),
  "work-product-not-professional": () => first(checkAnswered({ ...answered, privilege: "work_product", audience: "student" })),
  "individual-not-none": () => first(checkAnswered(individual)),
  "handling-not-fixed": () => first(checkAnswered({ ...individual, privilege: "none", handling: "Share." })),
  "default-not-us": () => first(checkAnswered({ ...answered, jurisdiction: { value: "BE", basis: "default" } })),
  "handling-varies": () => first(codossier.checkAllAnswered([answered, { ...answered, handling: "Share." }])),
  "stated-replaced": () => first(compareAnswered({ jurisdiction: "US-NY" }, answered)),
  "stated-unmarked": () =>
    first(compareAnswered({ jurisdiction: "BE" }, { ...answered, jurisdiction: { value: "BE", basis: "inferred" } })),
  "nothing-stated": () => first(compareAnswered({}, answered)),
  "work-product-without-matter": () =>
    first(compareAnswered({ jurisdiction: "US-CA" }, { ...answered, privilege: "work_product" })),
  "privilege-unsaid": () => first(compareAnswered({ jurisdiction: "US-CA" }, { ...answered, privilege: "none" })),
};

/** The problem that was reported, or the refusal that was thrown. */
function told(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return error;
  }
}

describe("every code is raised, and says what the catalogue says", () => {
  test.each(Object.entries(codossier.codossierCodes))("%s", (code, meaning) => {
    const found = told(raised[code as codossier.CodossierCode]);
    expect(found).toMatchObject({ code, message: expect.stringContaining(meaning) as string });
  });
});

test("nothing that is called with the wrong thing throws anything but a Refusal, or is changed", () => {
  const shared = { metadata: { a: 1 }, capabilities: {}, _meta: {}, context: {}, privilege: "x", handling: {} };
  // prettier-ignore
  const junk: unknown[] = [undefined, null, 0, 1n, "", "{}", true, [], [[]], {}, shared, () => 0, Symbol("s"), new Map(), new Date(0), new Uint8Array(2), Object.create(null)];
  const calls = Object.entries(codossier).filter(([name, value]) => typeof value === "function" && name !== "Refusal");
  expect(calls.length).toBeGreaterThan(20);
  for (const [, call] of calls)
    for (const one of junk)
      for (const other of [undefined, null, 7, {}, shared])
        refusedBy(() => (call as (...values: unknown[]) => unknown)(one, other));
  expect(shared).toEqual({ metadata: { a: 1 }, capabilities: {}, _meta: {}, context: {}, privilege: "x", handling: {} });
});
