import { isDeepStrictEqual } from "node:util";
import { steps } from "../../../generator/json/pointer.ts";
import { classifyTermsFormat, hashesAgree } from "../../../runtime/lcp/index.ts";
import { CaseFileError, isRecord } from "../case.ts";
import type { Outcome } from "./lcp-calls.ts";
import { codeOfKind } from "./lcp-codes.ts";

/** What a call was given, before and after. */
export interface Run {
  readonly input: unknown;
  readonly inputBefore: unknown;
  readonly objectPrototypeBefore: readonly string[];
  readonly result: Outcome;
}

type Assertion = (wanted: never, run: Run) => boolean;

const outcomes = ["ok", "refuse", "null", "mismatch", "format-not-machine-readable"];

/** The members of `expect`, and whether each holds. */
const assertions: Readonly<Record<string, Assertion>> = {
  outcome: (wanted: string, { result }) => result.outcome === known(wanted, outcomes, "outcome"),
  kind: (wanted: string, { result }) => result.refusal?.code === codeOfKind[known(wanted, Object.keys(codeOfKind), "kind")],
  path: (wanted: string, { result }) => dotted(result.refusal?.pointer ?? "") === wanted,
  names: (wanted: string, { result }) => result.refusal?.message.includes(wanted) === true,
  value: (wanted: unknown, { result }) => isDeepStrictEqual(result.value, wanted),
  text: (wanted: string, { result }) => result.value === wanted,
  keyOrder: (wanted: readonly string[], { result }) => isDeepStrictEqual(namesOf(result.value), wanted),
  entryKeyOrder: (wanted: readonly string[], { result }) => isDeepStrictEqual(namesOf(onlyEntry(result.value)), wanted),
  unknown: (wanted: readonly string[], { result }) =>
    isDeepStrictEqual((result.unknown ?? []).map(dotted).toSorted(), wanted.toSorted()),
  absent: (wanted: readonly string[], { result }) => !wanted.some((name) => namesOf(result.value).includes(name)),
  member: ({ path, equalsHash }: { path: string; equalsHash: string }, { result }) =>
    hashesAgree(at(result.value, path), equalsHash),
  formatKnown: (wanted: boolean, { result }) => classifyTermsFormat(String(at(result.value, "termsFormat"))).known === wanted,
  listLength: (wanted: number, { result }) =>
    (at(result.value, "acceptedJurisdictions") as unknown[] | undefined)?.length === wanted,
  listsCopied: (wanted: boolean, { input, result }) =>
    !listsIn(result.value).some((list) => listsIn(input).includes(list)) === wanted,
  inputUnchanged: (wanted: boolean, { input, inputBefore }) => isDeepStrictEqual(input, inputBefore) === wanted,
  objectPrototypeUntouched: (wanted: boolean, { objectPrototypeBefore, result }) =>
    (isDeepStrictEqual(Object.getOwnPropertyNames(Object.prototype), objectPrototypeBefore) &&
      (!isRecord(result.value) || Object.getPrototypeOf(result.value) === Object.prototype)) === wanted,
  noneContains: (wanted: string, { result }) => !JSON.stringify(result.value ?? null).includes(wanted),
};

/** The members of `expect` that do not hold. */
export function faultsOf(expect: Readonly<Record<string, unknown>>, run: Run): string[] {
  return Object.entries(expect).flatMap(([name, wanted]) => {
    const holds = assertions[known(name, Object.keys(assertions), "member of expect")] as Assertion;
    return holds(wanted as never, run) ? [] : [name];
  });
}

function known(word: string, words: readonly string[], what: string): string {
  if (!words.includes(word)) throw new CaseFileError(`unknown ${what} ${JSON.stringify(word)}`);
  return word;
}

/** A pointer as the files write a path; no name in them holds a dot. */
const dotted = (pointer: string): string => (steps(pointer) ?? []).join(".");

const namesOf = (value: unknown): string[] => (isRecord(value) ? Object.keys(value) : []);
const onlyEntry = (value: unknown): unknown =>
  isRecord(value) ? (Object.values(value)[0] as unknown[] | undefined)?.[0] : undefined;
const at = (value: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((here, name) => (isRecord(here) && Object.hasOwn(here, name) ? here[name] : undefined), value);

/** Every list in the value, at any depth. */
function listsIn(value: unknown): unknown[] {
  const below = Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : [];
  return [...(Array.isArray(value) ? [value] : []), ...below.flatMap(listsIn)];
}
