import type { LegalContextInbound } from "../../generated/codossier.legal-context/1/inbound/index.js";
import type { LegalContextOutbound } from "../../generated/codossier.legal-context/1/outbound/index.js";
import { quoted } from "../quoted.ts";
import { problem, type CodossierProblem } from "./codes.ts";
import { readAnswered, type Answered } from "./read-answered.ts";
import { readStated, type Stated } from "./read-stated.ts";

/**
 * In what an answer contradicts its ask. A stated value beats an inferred one and comes back, the jurisdiction with the basis
 * `stated`:
 *
 * - `stated-replaced`: another jurisdiction, forum, audience, role or privilege than the stated one. A jurisdiction in no known
 *   form and a privilege that is not known give the answer nothing to go on; a role or an audience that is not known comes back
 *   as it was written.
 * - `stated-unmarked`: the jurisdiction came back with another basis. `nothing-stated`: the basis says `stated`, and none was.
 * - `privilege-unsaid`: the caller did not say, and the answer says neither `unknown` nor `work_product`.
 * - `work-product-without-matter`: `work_product`, and no matter was named.
 *
 * An individual is answered `none` whatever was stated, which `checkAnswered` holds. Whether a matter is the caller's own shows
 * in neither block. Refuses what `readStated` and `readAnswered` refuse. (Codossier legal context, "Inbound" and "Outbound".)
 *
 * @example
 * const answer = {
 *   jurisdiction: { value: "US-CA", basis: "inferred" }, audience: "professional", role: "counsel", privilege: "unknown",
 *   handling: "Ask first.", retention: "Not kept.", source: "Notes",
 * };
 * compareAnswered({ jurisdiction: "US-CA" }, answer)[0]; // { code: "stated-unmarked", pointer: "/jurisdiction/basis", ... }
 */
export function compareAnswered(stated: LegalContextInbound, answered: LegalContextOutbound): readonly CodossierProblem[] {
  const [ask, answer] = [readStated(stated), readAnswered(answered)];
  return [...jurisdictionProblems(ask, answer), ...replacedValues(ask, answer), ...privilegeProblems(ask, answer)];
}

function jurisdictionProblems({ block: { jurisdiction: said }, jurisdiction }: Stated, { block }: Answered): CodossierProblem[] {
  const { value, basis } = block.jurisdiction;
  const isMarked = basis === "stated";
  if (said === undefined) return isMarked ? [problem("nothing-stated", "/jurisdiction/basis")] : [];
  const isKnown = jurisdiction?.known === true;
  if (value !== said) return isKnown || isMarked ? [replaced("/jurisdiction/value", said, value)] : [];
  return isKnown && !isMarked ? [problem("stated-unmarked", "/jurisdiction/basis")] : [];
}

/** What has no basis of its own. An answer that assumed no forum contradicts none. */
function replacedValues({ block: ask }: Stated, { block: answer }: Answered): CodossierProblem[] {
  const pairs = [
    ["/jurisdiction/forum", ask.forum, answer.jurisdiction.forum],
    ["/audience", ask.audience, answer.audience],
    ["/role", ask.role, answer.role],
  ] as const;
  return pairs.flatMap(([pointer, said, given]) =>
    said === undefined || given === undefined || given === said ? [] : [replaced(pointer, said, given)],
  );
}

function privilegeProblems({ block: ask, privilege }: Stated, { block: answer }: Answered): CodossierProblem[] {
  const given = answer.privilege;
  if (given === "work_product" && ask.matter === undefined) return [problem("work-product-without-matter", "/privilege")];
  if (answer.audience === "individual") return [];
  // `unknown` is what a caller states who does not say.
  if (privilege?.known !== true || privilege.value === "unknown") {
    return ["unknown", "work_product", ask.privilege].includes(given) ? [] : [problem("privilege-unsaid", "/privilege")];
  }
  // Whether the matter is the caller's own is decided elsewhere; where it is not, nothing is established.
  const isKept = given === privilege.value || (privilege.value === "work_product" && given === "unknown");
  return isKept ? [] : [replaced("/privilege", privilege.value, given)];
}

const replaced = (pointer: string, said: string, given: string): CodossierProblem =>
  problem("stated-replaced", pointer, `Stated was ${quoted(said)}, answered ${quoted(given)}.`);
