import { quote } from "../diagnostic/define.ts";
import type { Span } from "../diagnostic/diagnostic.ts";
import { describe } from "../load/describe.ts";
import { Suggestions } from "../load/nearest.ts";
import { isObject, type Json, member } from "../json/json.ts";
import { below, valueAt } from "../json/pointer.ts";
import type { Source } from "../load/source.ts";

/** What a member of a record must be, in words that follow "where … is expected". */
export interface MemberRule {
  readonly optional?: true;
  readonly expected: string;
  readonly accepts: (value: Json) => boolean;
}
export type Rules = Readonly<Record<string, MemberRule>>;
export type Report = (span: Span, problem: string) => void;

/** Holds the object at a pointer to the rules: every wrong, missing and unknown member is reported. True where none is. */
export function checkMembers(source: Source, pointer: string, rules: Rules, report: Report): boolean {
  const value = valueAt(source.value, pointer);
  if (!isObject(value)) {
    report(source.span(pointer), `${pointer === "" ? "" : `has at ${quote(pointer)} a value that `}is not an object`);
    return false;
  }
  const wrong = Object.keys(value).flatMap((name) => wrongMember(value, name, rules).map((problem) => ({ name, problem })));
  for (const { name, problem } of wrong) report(source.span(below(pointer, name), "name"), problem);
  const missing = Object.keys(rules).filter((name) => !rules[name]!.optional && !Object.hasOwn(value, name));
  for (const name of missing) report(source.span(pointer), `has no ${quote(name)} (${rules[name]!.expected})`);
  return wrong.length === 0 && missing.length === 0;
}

function wrongMember(value: Json, name: string, rules: Rules): string[] {
  if (!Object.hasOwn(rules, name)) {
    const absent = Object.keys(rules).filter((known) => member(value, known) === undefined);
    const nearest = new Suggestions().nearest(
      name,
      absent.map((known) => ({ name: known, write: known })),
    );
    return [
      `has a member ${quote(name)} that it cannot have${nearest === undefined ? "" : ` (perhaps ${quote(nearest)} was meant)`}`,
    ];
  }
  const { accepts, expected } = rules[name]!;
  const given = member(value, name)!;
  return accepts(given) ? [] : [`gives ${quote(name)} ${describe(given)}, where ${expected} is expected`];
}

/** Where an editor finds the schema of the file; nothing here reads it. */
export const editorSchema: Rules = {
  $schema: { optional: true, expected: "a text", accepts: (value) => typeof value === "string" },
};

export const isFilled = (value: Json): value is string => typeof value === "string" && value.trim() !== "";
export const isOneOf =
  (values: readonly string[]) =>
  (value: Json): boolean =>
    typeof value === "string" && values.includes(value);
export const isPointer = (value: Json): boolean => typeof value === "string" && /^(?:\/(?:[^~]|~[01])*)?$/u.test(value);
export const isDigest = (value: Json): boolean => typeof value === "string" && /^sha256:[0-9a-f]{64}$/.test(value);

/** `2026-09-18`, and a day that the calendar has. */
export function isDate(value: Json): value is string {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}
