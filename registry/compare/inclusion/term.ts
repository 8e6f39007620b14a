import type { Json } from "../../../generator/json/json.ts";
import type { Span } from "../../../generator/diagnostic/diagnostic.ts";
import type { Rational } from "./rational.ts";

/**
 * What a node says of documents, without what it says of meaning: one object for one structure, so that two parts of
 * two schemas that say the same are the same term, told by `id`.
 */
export type Term =
  | AnyTerm
  | NeverTerm
  | TypedTerm
  | TypesTerm
  | ValuesTerm
  | ArmsTerm
  | AllOfTerm
  | NotTerm
  | ConditionTerm
  | UseTerm
  | UnevaluatedTerm
  | FormatTerm
  | OpaqueTerm;

interface Base {
  readonly id: number;
  /** Where the first such structure was met. */
  readonly place: Span;
}
export interface AnyTerm extends Base {
  readonly kind: "any";
}
export interface NeverTerm extends Base {
  readonly kind: "never";
}
export interface NullTerm extends Base {
  readonly kind: "null";
}
export interface BooleanTerm extends Base {
  readonly kind: "boolean";
}
export interface NumberTerm extends Base {
  readonly kind: "number";
  readonly low?: Bound;
  readonly high?: Bound;
  /** Of all of these; whole numbers are multiples of 1. */
  readonly multiples: readonly Rational[];
}
export interface Bound {
  readonly at: Rational;
  readonly open: boolean;
}
export interface StringTerm extends Base {
  readonly kind: "string";
  readonly least: number;
  readonly most: number;
  readonly pattern?: string;
}
export interface ArrayTerm extends Base {
  readonly kind: "array";
  readonly prefix: readonly Term[];
  readonly rest: Term;
  /** Whether `items` was written at all: what was looked at is not unevaluated. */
  readonly restStated: boolean;
  readonly least: number;
  readonly most: number;
  readonly unique: boolean;
  readonly contains?: { readonly term: Term; readonly least: number; readonly most: number };
}
export interface ObjectTerm extends Base {
  readonly kind: "object";
  readonly members: ReadonlyMap<string, Term>;
  readonly required: ReadonlySet<string>;
  readonly patterns: readonly { readonly pattern: string; readonly term: Term }[];
  readonly rest: Term;
  readonly restStated: boolean;
  readonly names?: Term;
  readonly least: number;
  readonly most: number;
}
export type TypedTerm = NullTerm | BooleanTerm | NumberTerm | StringTerm | ArrayTerm | ObjectTerm;

export interface TypesTerm extends Base {
  readonly kind: "types";
  readonly arms: readonly TypedTerm[];
}
/** One of these values. */
export interface ValuesTerm extends Base {
  readonly kind: "values";
  readonly values: readonly Json[];
}
export interface ArmsTerm extends Base {
  readonly kind: "anyOf" | "oneOf";
  readonly arms: readonly Term[];
}
export interface AllOfTerm extends Base {
  readonly kind: "allOf";
  readonly parts: readonly Term[];
}
export interface NotTerm extends Base {
  readonly kind: "not";
  readonly term: Term;
}
export interface ConditionTerm extends Base {
  readonly kind: "condition";
  readonly if: Term;
  readonly then: Term;
  readonly else: Term;
}
/** A definition; its inside is made when it is first asked for, so terms may be cyclic. */
export interface UseTerm extends Base {
  readonly kind: "use";
  readonly target: () => Term;
}
export interface UnevaluatedTerm extends Base {
  readonly kind: "unevaluated";
  readonly term: Term;
  readonly properties?: Term;
  readonly items?: Term;
}
/** An asserted format: text that a function of the validator accepts, and everything that is no text. */
export interface FormatTerm extends Base {
  readonly kind: "format";
  readonly format: string;
}
/** Nothing is known about it but that it is equal to itself. */
export interface OpaqueTerm extends Base {
  readonly kind: "opaque";
  readonly keyword: string;
}

/** A term that has to hold, or has to fail. */
export interface Literal {
  readonly term: Term;
  readonly holds: boolean;
}
export const must = (term: Term): Literal => ({ term, holds: true });
export const mustNot = (term: Term): Literal => ({ term, holds: false });
export const opposite = ({ term, holds }: Literal): Literal => ({ term, holds: !holds });
/** One number for one literal. */
export const literalKey = ({ term, holds }: Literal): number => (holds ? term.id : -term.id);
