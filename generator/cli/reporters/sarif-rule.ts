import { lineRules, type LineRule } from "../../../registry/compare/line-rules.ts";
import { rules } from "../../../registry/compare/rules/index.ts";
import { problemCodes } from "../../../registry/problem/codes.ts";
import { codes } from "../../diagnostic/codes.ts";
import type { ProblemCode } from "../../../registry/problem/problem.ts";
import { problemHint } from "./problem-hint.ts";

/** A reportingDescriptor: what an id means, from the tables out of which the reference pages are made. */
export interface SarifRule {
  readonly id: string;
  readonly shortDescription: { readonly text: string };
  readonly help: { readonly text: string };
}

export function ruleOf(id: string): SarifRule {
  const [summary, help] = comparison(id) ?? diagnostic(id) ?? problem(id) ?? bare(id);
  return { id, shortDescription: { text: summary }, help: { text: help } };
}

type Words = readonly [summary: string, help: string];

function comparison(id: string): Words | undefined {
  const rule = rules.find((one) => one.id === id) ?? ofLine(id);
  return rule && [rule.summary, `${rule.why} See docs/reference/rules.md.`];
}

const ofLine = (id: string): LineRule | undefined =>
  Object.hasOwn(lineRules, id) ? lineRules[id as keyof typeof lineRules] : undefined;

/** Stands for the facts of a sentence, each by its name. */
const facts = new Proxy({}, { get: (_, name) => (typeof name === "string" ? `<${name}>` : undefined) });

function diagnostic(id: string): Words | undefined {
  if (!Object.hasOwn(codes, id)) return undefined;
  // The hint of any code takes the facts of that code; these answer to every name.
  const { hint } = codes[id as keyof typeof codes] as { readonly hint: (facts: object) => string };
  return [inWords(id), `${hint(facts)} See docs/reference/diagnostics.md.`];
}

function problem(id: string): Words | undefined {
  if (!Object.hasOwn(problemCodes, id)) return undefined;
  const code = id as ProblemCode;
  return [`${problemCodes[code].title}.`, `${problemHint(code)} See docs/reference/problems.md.`];
}

/** For an id of no table. */
const bare = (id: string): Words => [inWords(id), "The message of each finding says what it is about and what to do."];

function inWords(id: string): string {
  const words = id.replaceAll("-", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
