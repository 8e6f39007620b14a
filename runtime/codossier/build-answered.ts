import type { KnownPrivilege, LegalContextInbound } from "../../generated/codossier.legal-context/1/inbound/index.js";
import type { LegalContextOutbound } from "../../generated/codossier.legal-context/1/outbound/index.js";
import { own } from "../own.ts";
import { quoted } from "../quoted.ts";
import { checkAnswered } from "./check-answered.ts";
import { asRefusal } from "../problem.ts";
import { refuse } from "./codes.ts";
import { readStated, type Stated } from "./read-stated.ts";

/** The one handling text that is public: that of the label `none`. (Codossier legal context, "Outbound".) */
export const handlingOfNone =
  "Not privileged. Do not assume confidentiality protections; share only with the person and their counsel.";

export interface Inferred {
  readonly jurisdiction?: string;
  readonly forum?: string;
  readonly audience?: string;
  readonly role?: string;
}

/** What an answer is made of. */
export interface Answering {
  /** What the caller stated, if anything. */
  readonly stated?: LegalContextInbound;
  /** What was read from the question or the document. It counts only where nothing was stated. */
  readonly inferred?: Inferred;
  /** That the matter which the caller named is the caller's own, as the caller's credentials show. */
  readonly ownsMatter?: boolean;
  /** The writer's fixed texts, one a label. That of `none` is everybody's. */
  readonly handling: Readonly<Partial<Record<Exclude<KnownPrivilege, "none">, string>>>;
  readonly retention: string;
  readonly source: string;
  /** For individuals, who always get one; others may. */
  readonly notice?: string;
}

/**
 * The outbound block of an answer. A stated value beats an inferred one, and a stated jurisdiction comes back with the basis
 * `stated`. One in no known form gives nothing to go on. Without one the inferred jurisdiction counts, and without that `US`,
 * with the basis `default`.
 *
 * The label is `none` for an individual, whatever was stated; else the stated one; where the caller did not say, `work_product`
 * for a professional who works an own matter, and else `unknown`. A stated `work_product` is answered only to such a
 * professional, and else `unknown`.
 *
 * Refuses what `readStated` refuses; with `undetermined` where an audience or a role was neither stated nor inferred; with
 * `handling-missing` where there is no text for the label; and with `block-invalid` what a receiver would refuse, an
 * individual's answer without `notice` among it. (Codossier legal context, "Inbound" and "Outbound".)
 *
 * @example
 * const stated = { jurisdiction: "US-CA", role: "counsel" };
 * const inferred = { jurisdiction: "US-NY", audience: "professional" };
 * const texts = { handling: { unknown: "Ask first." }, retention: "Not kept.", source: "Notes" };
 * buildAnswered({ stated, inferred, ...texts });
 * // { jurisdiction: { value: "US-CA", basis: "stated" }, audience: "professional", privilege: "unknown", ... }
 */
export function buildAnswered(answering: Answering): LegalContextOutbound {
  const { stated = {}, inferred, ownsMatter, handling, retention, source, notice } = { ...answering };
  const ask = readStated(stated);
  const read = { ...inferred };
  const audience = determined("audience", ask.block.audience ?? read.audience);
  const role = determined("role", ask.block.role ?? read.role);
  const privilege = labelFor(ask, audience, ownsMatter === true);
  const block: LegalContextOutbound = {
    jurisdiction: jurisdictionOf(ask, read),
    audience,
    role,
    privilege,
    handling: handlingOf(privilege, handling),
    retention,
    source,
    ...(notice !== undefined && { notice }),
  };
  const [found] = checkAnswered(block);
  if (found !== undefined) throw asRefusal(found);
  return block;
}

const determined = (name: string, value: string | undefined): string => value ?? refuse("undetermined", `/${name}`);

function jurisdictionOf(ask: Stated, read: Inferred): LegalContextOutbound["jurisdiction"] {
  const forum = ask.forum ?? read.forum;
  return { ...jurisdictionBasis(ask.jurisdiction, read.jurisdiction), ...(forum !== undefined && { forum }) };
}

function jurisdictionBasis(stated: Stated["jurisdiction"], inferred: string | undefined): { value: string; basis: string } {
  if (stated?.known) return { value: stated.value, basis: "stated" };
  return inferred === undefined ? { value: "US", basis: "default" } : { value: inferred, basis: "inferred" };
}

function labelFor({ privilege, matter }: Stated, audience: string, ownsMatter: boolean): KnownPrivilege {
  if (audience === "individual") return "none";
  if (privilege?.known && (privilege.value === "attorney_client" || privilege.value === "none")) return privilege.value;
  return audience === "professional" && matter !== undefined && ownsMatter ? "work_product" : "unknown";
}

function handlingOf(label: KnownPrivilege, handling: Answering["handling"]): string {
  const text = label === "none" ? handlingOfNone : own(handling, label);
  return typeof text === "string" ? text : refuse("handling-missing", "/handling", `It is ${quoted(label)}.`);
}
