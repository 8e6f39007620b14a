/**
 * The forms under which a contract is found:
 *
 *     exact       codossier.legal-context/1.0        one entry of a governed line
 *     line        codossier.quick-ask/1              a governed line
 *     dated       be.vies.validate@2026-09-18        a mirrored entry, or a UCP capability
 *     mcp-key     com.codossier/legal-context        an MCP `_meta` key
 *     bare        be.legal.lookup                    a name, or the id of a skill
 *     digest      sha256:<64 lower-case hex digits>  of the canonical form or of the served bytes
 *     uri         https://codossier.com/a2a/...      a canonical https URI
 *     well-known  /.well-known/legal-context.json    a path
 *
 * One rule separates a version from an MCP key: after `/`, a digit is a version and a letter is a name.
 */
export type Identifier = ExactIdentifier | LineIdentifier | DatedIdentifier | OtherIdentifier;

/** The forms that name a version of a contract by its own name. */
export type VersionIdentifier = ExactIdentifier | LineIdentifier | DatedIdentifier;

export interface ExactIdentifier {
  readonly form: "exact";
  readonly text: string;
  readonly name: string;
  readonly major: number;
  readonly minor: number;
}

export interface LineIdentifier {
  readonly form: "line";
  readonly text: string;
  readonly name: string;
  readonly major: number;
}

export interface DatedIdentifier {
  readonly form: "dated";
  readonly text: string;
  readonly name: string;
  /** YYYY-MM-DD, a real date. */
  readonly date: string;
}

type OtherIdentifier =
  | { readonly form: "mcp-key"; readonly text: string; readonly name: string; readonly local: string }
  | { readonly form: "bare"; readonly text: string; readonly name: string }
  | { readonly form: "digest"; readonly text: string }
  | { readonly form: "uri"; readonly text: string }
  | { readonly form: "well-known"; readonly text: string; readonly segment: string };

/** The version in the path of an entry: `1.0` or `2026-09-18`. */
export const versionOf = (identifier: ExactIdentifier | DatedIdentifier): string =>
  identifier.form === "exact" ? `${identifier.major}.${identifier.minor}` : identifier.date;

export const lineOf = (identifier: ExactIdentifier): string => `${identifier.name}/${identifier.major}`;
