import {
  checkLegalContextJson,
  type LegalContextJson,
  type LegalContextJsonProblem,
} from "../../../generated/lcp.legal-context-json/1/index.js";
import { findNonJson } from "../../non-json.ts";
import { isObject } from "../../own.ts";
import { type LcpCode, type LcpProblem, lcpProblem } from "../codes.ts";
import { isHttpsUrl } from "../is-https-url.ts";
import { inWriteOrder } from "./write-order.ts";

/** A parsed value has no limit of its own; this one keeps a circular value from being followed for ever. */
export const deepestValue = 1_000;

/**
 * Whether the value is a discovery document: own members only, every member that the contract declares as it says, any others.
 * Refuses nothing. (LCP 1.0, the well-known document.)
 *
 * @example
 * isDiscovery({ terms: "https://seller.example/terms.md", "x-seller": 7 }); // true
 */
export function isDiscovery(value: unknown): value is LegalContextJson {
  return checkDiscovery(value).length === 0;
}

/**
 * Every problem of the value as a discovery document, in the order of the contract's members; none where it is one. The
 * codes: `not-an-object`, `terms-missing`, `terms-wrong-type`, `terms-not-https`, `hash-malformed`, `clause-malformed`,
 * `member-malformed`; and `not-json`, looked for where nothing else is wrong. (LCP 1.0, the well-known document.)
 *
 * @example
 * checkDiscovery({ terms: "http://seller.example/terms.md", api: "" }).map(({ code, pointer }) => `${code} ${pointer}`);
 * // ["terms-not-https /terms", "member-malformed /api"]
 */
export function checkDiscovery(value: unknown): readonly LcpProblem[] {
  return problemsOf(value, deepestValue);
}

/**
 * The same, with the deepest nesting that is allowed. The validator goes by the contract's order, in which `terms` is the
 * first.
 */
export function problemsOf(value: unknown, deepest: number): readonly LcpProblem[] {
  if (!isObject(value)) return [lcpProblem("not-an-object", "")];
  const document = inWriteOrder(value);
  const problems = checkLegalContextJson(document).map(problemOf);
  const isSpeltWell = !problems.some(({ pointer }) => pointer === "/terms");
  if (isSpeltWell && !isHttpsUrl(String(document["terms"]))) problems.unshift(lcpProblem("terms-not-https", "/terms"));
  if (problems.length > 0) return problems;
  const found = findNonJson(document, deepest);
  return found === undefined ? [] : [lcpProblem("not-json", found.pointer, found.reason)];
}

function problemOf({ pointer, rule, message }: LegalContextJsonProblem): LcpProblem {
  if (rule === "required") return lcpProblem("terms-missing", "/terms");
  const code = codeAt(pointer, rule);
  return lcpProblem(code, pointer, code === "member-malformed" && rule === "type" ? `It ${message}.` : "");
}

function codeAt(pointer: string, rule: string): LcpCode {
  if (pointer === "/terms") return rule === "type" ? "terms-wrong-type" : "terms-not-https";
  if (pointer === "/atrHash") return "hash-malformed";
  return pointer === "/disputeResolution/clauseId" ? "clause-malformed" : "member-malformed";
}
