/**
 * `contract.json`: what is about the contract and not about documents. It stands beside the working schema,
 * and beside each published schema with what publishing adds to it.
 */
export type ContractRecord = GovernedRecord | MirroredRecord;

interface RecordBase {
  /** Two or more labels joined by dots; the name of the folder. */
  readonly name: string;
  /** One sentence for people who look for a contract. */
  readonly summary: string;
  /** Other identifiers under which the contract is found; append-only, matched byte for byte. */
  readonly aliases: readonly Alias[];
}

/** A line that we promise: entries `name/MAJOR.MINOR`. */
export interface GovernedRecord extends RecordBase {
  readonly kind: "governed";
  /** The major number. */
  readonly line: number;
  /** `both`: every document any entry's writers send is read by every other entry's readers; else one way. */
  readonly promise: "both" | "requests" | "answers";
  readonly attestations: readonly Attestation[];
}

/** A shape that somebody else owns: entries `name@YYYY-MM-DD`. */
export interface MirroredRecord extends RecordBase {
  readonly kind: "mirrored";
  /** The date of the shape, YYYY-MM-DD. */
  readonly date: string;
  readonly source: {
    readonly address: string;
    readonly date: string;
    /** sha256 over the canonical form of the source document, where one was fetched. */
    readonly digest?: string;
    /** The source's own name of that state, where it has one. */
    readonly revision?: string;
  };
}

export const aliasKinds = ["a2a-extension", "mcp-meta", "ucp-capability", "well-known", "a2a-skill"] as const;
export type AliasKind = (typeof aliasKinds)[number];
export interface Alias {
  readonly kind: AliasKind;
  readonly value: string;
}

/** Somebody's word that a reworded text means the same. Digests are of the folded text. */
export interface Attestation {
  readonly pointer: string;
  readonly before: string;
  readonly after: string;
  readonly reason: string;
  readonly who: string;
}

/** `name/1` or `name@2026-09-18`: what the working schema's `$id` names under the base. */
export const workingIdentifier = (record: ContractRecord): string =>
  record.kind === "governed" ? `${record.name}/${record.line}` : `${record.name}@${record.date}`;
