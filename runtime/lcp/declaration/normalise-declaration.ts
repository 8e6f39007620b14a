import {
  type CapabilityDeclaration,
  type CapabilityDeclarationProblem,
  checkCapabilityDeclaration,
} from "../../../generated/lcp.capability-declaration/1/index.js";
import { isObject, type Members, own, put, step } from "../../own.ts";
import { type LcpCode, refuse } from "../codes.ts";

/**
 * A declaration as an author may write it; the list of a frozen constant is fine. That none is empty is checked at run
 * time.
 */
export interface DeclarationInput {
  readonly minimumLevel: CapabilityDeclaration["minimumLevel"];
  readonly acceptedJurisdictions?: readonly string[] | undefined;
  readonly acceptedDisputeMethods?: readonly string[] | undefined;
}

/** The requirements there are, in the order in which they are written. */
const requirements = ["minimumLevel", "acceptedJurisdictions", "acceptedDisputeMethods"];

/**
 * The declaration in normal form: a new object in the order of the contract, its lists copied, lists that hold undefined
 * left out; entries are kept as they are, repeated ones too. Refuses, the first that holds: `declaration-not-object`;
 * `unknown-requirement`, since an unknown member would be a requirement that nobody evaluates; `level-invalid`; then for
 * each list `list-not-array`, `list-empty`, `entry-blank`. Inherited members are neither read nor refused. (LCP 1.0,
 * section 4.5.)
 *
 * @example
 * normaliseDeclaration({ acceptedJurisdictions: ["BE"], minimumLevel: 2 }); // { minimumLevel: 2, acceptedJurisdictions: ["BE"] }
 */
export function normaliseDeclaration(declaration: unknown): CapabilityDeclaration {
  return declarationAt(declaration, "");
}

/** The same of a declaration that stands at a pointer. */
export function declarationAt(value: unknown, pointer: string): CapabilityDeclaration {
  if (!isObject(value)) refuse("declaration-not-object", pointer);
  const unknown = Object.keys(value).find((name) => !requirements.includes(name));
  if (unknown !== undefined) refuse("unknown-requirement", pointer + step(unknown));
  const declaration = normalForm(value);
  const [problem] = checkCapabilityDeclaration(declaration);
  if (problem !== undefined) refuse(codeOf(problem), pointer + problem.pointer);
  // The contract's validator has accepted it.
  return declaration as CapabilityDeclaration;
}

function normalForm(members: Members): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const name of requirements) {
    const value = own(members, name);
    if (value !== undefined) put(made, name, Array.isArray(value) ? [...value] : value);
  }
  return made;
}

function codeOf({ pointer, rule }: CapabilityDeclarationProblem): LcpCode {
  // Where the level is missing, the problem is at the declaration itself.
  if (pointer === "" || pointer === "/minimumLevel") return "level-invalid";
  if (/\/\d+$/.test(pointer)) return "entry-blank";
  return rule === "minItems" ? "list-empty" : "list-not-array";
}
