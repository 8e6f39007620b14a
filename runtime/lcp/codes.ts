import { asRefusal, type Problem, problemOf } from "../problem.ts";

/**
 * Every code with which the readers and writers of this folder refuse, and what it says. Codes may be added; none is ever
 * re-used.
 */
export const lcpCodes = {
  // The discovery document.
  "not-bytes": "Something else stands where bytes are asked for.",
  "too-large": "The document has more than 65,536 bytes.",
  "not-json-object": "The bytes are not one JSON object as this reader accepts it.",
  "not-an-object": "The document is not an object.",
  "terms-missing": "The document does not say where its terms are.",
  "terms-wrong-type": "The address of the terms is not text.",
  "terms-not-https": "The address of the terms is not an https URL as the contract asks for it.",
  "hash-malformed": 'The digest of the terms is not "0x" and 64 hexadecimal digits.',
  "clause-malformed": 'The identifier of the clause is not "sha256:0x" and 64 hexadecimal digits.',
  "member-malformed": "A member that the contract declares has another type, is null or is blank.",
  "not-json": "A member that the contract does not declare holds what JSON text cannot carry.",

  // The capability declaration.
  "declaration-not-object": "The declaration is not an object.",
  "unknown-requirement": "The declaration holds a requirement that this version does not know.",
  "level-invalid": "The minimum level is not 1, 2, 3 or 4.",
  "list-not-array": "What is accepted is not a list.",
  "list-empty": "A list of what is accepted is empty, so that nothing could satisfy it.",
  "entry-blank": "An entry of what is accepted is not text, or is blank.",

  // Its entry on an A2A agent card.
  "options-not-object": "The options are not an object.",
  "unknown-option": "There is no such option.",
  "required-type": "Whether the extension is required is not true or false.",
  "description-type": "The description is not text.",
  "description-blank": "The description is blank.",
  "capabilities-missing": "The card has no object of capabilities.",
  "extensions-not-array": "The extensions of the card are not a list.",
  "extension-not-object": "An entry of the extensions is not an object.",
  "duplicate-extension": "The card declares the extension twice.",
  "params-missing": "The entry of the extension carries no declaration.",

  // Its entry in a UCP profile.
  "envelope-missing": 'The profile has no object "ucp".',
  "capabilities-not-map": "The capabilities of the profile are not an object.",
  "declarations-not-array": "What stands under the name of the capability is not a list.",
  "declarations-empty": "The list under the name of the capability is empty.",
  "declaration-entry-not-object": "An entry under the name of the capability is not an object.",
  "duplicate-version": "The profile declares the capability twice at one version.",
  "spec-not-https": "The address of the specification is not an https URL as the contract asks for it.",
  "authority-mismatch": "The address of the schema is not at the origin that the name of the capability belongs to.",
  "config-missing": "The entry of the capability carries no declaration.",

  // Both hosts.
  "document-not-object": "The card or profile is not an object.",
  "version-unsupported": "There is a declaration, but at no version that this reader knows.",
} as const;

export type LcpCode = keyof typeof lcpCodes;

/** One way in which a value is refused, and where. */
export type LcpProblem = Problem<LcpCode>;

export const lcpProblem = (code: LcpCode, pointer: string, detail?: string): LcpProblem =>
  problemOf(lcpCodes, code, pointer, detail);

export function refuse(code: LcpCode, pointer: string, detail?: string): never {
  throw asRefusal(lcpProblem(code, pointer, detail));
}
