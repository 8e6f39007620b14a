/** A contract of this package, or one definition of it, and where its generated module is. */
export interface Contract {
  /** A line with its definition (`codossier.legal-context/1#inbound`), or a dated shape (`be.vies.validate@2026-09-18`). */
  readonly identifier: string;
  /** Governed: the line keeps its meaning for ever. Mirrored: a shape that somebody else owns, as it was on that date. */
  readonly kind: "governed" | "mirrored";
  readonly summary: string;
  /** What else stands for it on the wire: extension URIs, `_meta` keys, skill ids, well-known paths. Compared exactly. */
  readonly aliases: readonly string[];
  /** What to import: types, validators, readers of open lists. */
  readonly module: string;
  /** Digest of the schema from which the module was generated: `sha256:` and 64 hexadecimal digits. */
  readonly schema: string;
}

/** Every generated module of this package. */
export declare const contracts: readonly Contract[];
