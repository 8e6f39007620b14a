import {
  parseLegalContextOutbound,
  readAudience,
  readBasis,
  readJurisdictionCode,
  readPrivilege,
  readRole,
  unknownInLegalContextOutbound,
  type AudienceReading,
  type BasisReading,
  type JurisdictionCodeReading,
  type LegalContextOutbound,
  type PrivilegeReading,
  type RoleReading,
} from "../../generated/codossier.legal-context/1/outbound/index.js";
import { acceptBlock } from "./accept-block.ts";

/** What an answer assumed, and how it may be handled. A value that is not known comes with its raw text and stands for no other. */
export interface Answered {
  readonly jurisdiction: {
    readonly value: JurisdictionCodeReading;
    /** One that is not known is never taken for `stated`. */
    readonly basis: BasisReading;
    readonly forum?: string;
  };
  readonly audience: AudienceReading;
  readonly role: RoleReading;
  readonly privilege: PrivilegeReading;
  /** To be carried on word for word. */
  readonly handling: string;
  /** A sentence for people, not a period. */
  readonly retention: string;
  readonly source: string;
  readonly notice?: string;
  /** The block as it came, with the members that this version does not know. */
  readonly block: LegalContextOutbound;
  /** Pointers of what this version does not know. */
  readonly unknown: ReturnType<typeof unknownInLegalContextOutbound>;
}

/**
 * Reads an outbound block, as any receiver may: texts come back unchanged, open values are known or unknown, exactly as
 * written. Own members only; the input stays as it is and shares nothing with the result. `at` is where the block was found,
 * and begins the pointer of a refusal.
 *
 * Refuses with `block-invalid` what the contract `codossier.legal-context/1#outbound` refuses (no object; a required member
 * missing, `notice` for an individual among them; a member of another type, `null` too; a blank text), and with
 * `block-not-json`. What only the writer of an answer is held to is not refused here: see `checkAnswered`. (Codossier legal
 * context, "Outbound".)
 *
 * @example
 * const answer = {
 *   jurisdiction: { value: "US", basis: "default" }, audience: "guest", role: "party", privilege: "unknown",
 *   handling: "Ask first.", retention: "Not kept.", source: "Notes",
 * };
 * readAnswered(answer).audience; // { known: false, raw: "guest" }
 */
export function readAnswered(value: unknown, at = ""): Answered {
  const block = acceptBlock(value, parseLegalContextOutbound, at);
  const { jurisdiction, audience, role, privilege, handling, retention, source, notice } = block;
  return {
    jurisdiction: {
      value: readJurisdictionCode(jurisdiction.value),
      basis: readBasis(jurisdiction.basis),
      ...(jurisdiction.forum !== undefined && { forum: jurisdiction.forum }),
    },
    audience: readAudience(audience),
    role: readRole(role),
    privilege: readPrivilege(privilege),
    handling,
    retention,
    source,
    ...(notice !== undefined && { notice }),
    block,
    unknown: unknownInLegalContextOutbound(block),
  };
}
