import { asRefusal, type Problem, problemOf } from "../problem.ts";

/** Every code with which this folder refuses or reports a problem, and what it says. Codes may be added; none is ever re-used. */
export const codossierCodes = {
  // A block, and what holds it.
  "block-invalid": "The contract of the block refuses it.",
  "block-not-json": "The block holds what JSON text cannot carry, or is nested deeper than 64 levels.",
  "host-invalid": "What ought to hold the block cannot: it is not an object, or not a list where the host has one.",
  "declaration-required": "The card declares the extension as required, which it never is.",

  // What an answer is made of.
  undetermined: "An answer says its audience and its role, and none was stated or inferred.",
  "handling-missing": "There is no handling text for the label of the answer.",

  // What the writer of an answer is held to, beyond what a receiver refuses.
  "work-product-not-professional": "`work_product` is answered only to a professional.",
  "individual-not-none": "An individual is answered `none`.",
  "handling-not-fixed": "The label `none` has one fixed handling text.",
  "default-not-us": "Where there was nothing to go on, the jurisdiction is `US`.",
  "handling-varies": "One label comes with one text, and an earlier answer has another.",

  // In what an answer contradicts its ask.
  "stated-replaced": "A stated value came back as another.",
  "stated-unmarked": "A stated jurisdiction comes back with the basis `stated`.",
  "nothing-stated": "The basis says `stated`, and no jurisdiction was stated.",
  "work-product-without-matter": "`work_product` was answered, and no matter was named.",
  "privilege-unsaid": "The caller stated no label: the answer is `unknown`.",
} as const;

export type CodossierCode = keyof typeof codossierCodes;

/** One thing that is wrong with a block, an answer or a card, and where. */
export type CodossierProblem = Problem<CodossierCode>;

export const problem = (code: CodossierCode, pointer: string, detail?: string): CodossierProblem =>
  problemOf(codossierCodes, code, pointer, detail);

export function refuse(code: CodossierCode, pointer: string, detail?: string): never {
  throw asRefusal(problem(code, pointer, detail));
}

/** A problem that the contract's own validator found. `at` is where the block stands. */
export const invalid = (found: { readonly pointer: string; readonly message: string }, at = ""): CodossierProblem =>
  problem("block-invalid", at + found.pointer, `It ${found.message}.`);
