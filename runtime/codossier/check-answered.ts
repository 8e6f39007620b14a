import { checkLegalContextProducer } from "../../generated/codossier.legal-context/1/producer/index.js";
import { own } from "../own.ts";
import { invalid, problem, refuse, type CodossierCode, type CodossierProblem } from "./codes.ts";

/**
 * What the writer of an answer did wrong: everything that a receiver would refuse (`block-invalid`), and beyond that
 * `work-product-not-professional`, `individual-not-none`, `handling-not-fixed` and `default-not-us`, the rules that show in the
 * answer alone. A receiver accepts an answer that breaks those. The rules are
 * `schemas/codossier.legal-context/producer.schema.json`. `at` is where the answer stands, and begins every pointer. (Codossier
 * legal context, "Outbound".)
 *
 * @example
 * const answer = {
 *   jurisdiction: { value: "US-NY", basis: "default" }, audience: "professional", role: "counsel", privilege: "unknown",
 *   handling: "Ask first.", retention: "Not kept.", source: "Notes",
 * };
 * checkAnswered(answer)[0]; // { code: "default-not-us", pointer: "/jurisdiction/value", ... }
 */
export function checkAnswered(answered: unknown, at = ""): readonly CodossierProblem[] {
  const problems = checkLegalContextProducer(answered).map((found) => problemOf(found, at));
  // That a value is no object is said by both schemas, the producer's and the receiver's that it narrows.
  return problems.filter(({ message }, index) => problems.findIndex((other) => other.message === message) === index);
}

/**
 * The problems of several answers of one writer, each pointer beginning with the answer's place in the list: those of each, and
 * `handling-varies` where a label comes with another text than in an earlier answer.
 *
 * Refuses with `host-invalid` what is no list.
 *
 * @example
 * const answer = {
 *   jurisdiction: { value: "US", basis: "default" }, audience: "professional", role: "counsel", privilege: "unknown",
 *   handling: "Ask first.", retention: "Not kept.", source: "Notes",
 * };
 * checkAllAnswered([answer, { ...answer, handling: "Share freely." }])[0];
 * // { code: "handling-varies", pointer: "/1/handling", ... }
 */
export function checkAllAnswered(answers: readonly unknown[]): readonly CodossierProblem[] {
  if (!Array.isArray(answers)) refuse("host-invalid", "");
  return [...answers.flatMap((answered, index) => checkAnswered(answered, `/${index}`)), ...variedHandling(answers)];
}

function variedHandling(answers: readonly unknown[]): CodossierProblem[] {
  const first = new Map<string, string>();
  return answers.flatMap((answered, index): CodossierProblem[] => {
    const [label, text] = [own(answered, "privilege"), own(answered, "handling")];
    if (typeof label !== "string" || typeof text !== "string") return [];
    if (!first.has(label)) first.set(label, text);
    return first.get(label) === text ? [] : [problem("handling-varies", `/${index}/handling`)];
  });
}

/** The producer's schema fixes each of these values in one rule; every other problem is the receiver's. */
const rules: Readonly<Record<string, CodossierCode>> = {
  "/audience": "work-product-not-professional",
  "/privilege": "individual-not-none",
  "/handling": "handling-not-fixed",
  "/jurisdiction/value": "default-not-us",
};

function problemOf(
  found: { readonly pointer: string; readonly rule: string; readonly message: string },
  at: string,
): CodossierProblem {
  const broken = found.rule === "const" ? rules[found.pointer] : undefined;
  return broken === undefined ? invalid(found, at) : problem(broken, at + found.pointer);
}
