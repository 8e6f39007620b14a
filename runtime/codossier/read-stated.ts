import {
  parseLegalContextInbound,
  readAudience,
  readJurisdictionCode,
  readPrivilege,
  readRole,
  unknownInLegalContextInbound,
  type AudienceReading,
  type JurisdictionCodeReading,
  type LegalContextInbound,
  type PrivilegeReading,
  type RoleReading,
} from "../../generated/codossier.legal-context/1/inbound/index.js";
import { acceptBlock } from "./accept-block.ts";

/** What a caller stated. What is absent was not stated; a value that is not known comes with its raw text and stands for no other. */
export interface Stated {
  readonly jurisdiction?: JurisdictionCodeReading;
  readonly forum?: string;
  readonly audience?: AudienceReading;
  readonly role?: RoleReading;
  readonly matter?: string;
  readonly on_behalf_of?: string;
  readonly privilege?: PrivilegeReading;
  /** The block as it came, with the members that this version does not know. */
  readonly block: LegalContextInbound;
  /** Pointers of what this version does not know. */
  readonly unknown: ReturnType<typeof unknownInLegalContextInbound>;
}

/**
 * Reads an inbound block. Its open values are known or unknown, exactly as written: nothing is trimmed, folded or mapped to
 * `other`, `none` or `unknown`. Own members only; the input stays as it is and shares nothing with the result. `at` is where
 * the block was found, and begins the pointer of a refusal.
 *
 * Refuses with `block-invalid` what the contract `codossier.legal-context/1#inbound` refuses (no object; a member of another
 * type than text, `null` too; a blank `matter` or `on_behalf_of`), and with `block-not-json`. (Codossier legal context,
 * "Inbound" and "Isolation".)
 *
 * @example
 * readStated({ role: "guardian" }).role; // { known: false, raw: "guardian" }
 */
export function readStated(value: unknown, at = ""): Stated {
  const block = acceptBlock(value, parseLegalContextInbound, at);
  const { jurisdiction, forum, audience, role, matter, on_behalf_of, privilege } = block;
  return {
    ...(jurisdiction !== undefined && { jurisdiction: readJurisdictionCode(jurisdiction) }),
    ...(forum !== undefined && { forum }),
    ...(audience !== undefined && { audience: readAudience(audience) }),
    ...(role !== undefined && { role: readRole(role) }),
    ...(matter !== undefined && { matter }),
    ...(on_behalf_of !== undefined && { on_behalf_of }),
    ...(privilege !== undefined && { privilege: readPrivilege(privilege) }),
    block,
    unknown: unknownInLegalContextInbound(block),
  };
}
