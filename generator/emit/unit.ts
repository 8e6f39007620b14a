import type { Span } from "../diagnostic/diagnostic.ts";
import type { Node } from "../model/model.ts";

/** What a unit is called, and where its files lie. */
export interface EmittedUnit {
  /** As the header names it: `codossier.legal-context/1#inbound`. */
  readonly identifier: string;
  /** Folder of its files under the output folder, forward slashes, built from parsed parts. */
  readonly folder: string;
  /** PascalCase name of its root type. */
  readonly typeName: string;
  /** Whether its types are `readonly`, all the way down. */
  readonly readonly?: boolean;
  /** Where its schema stands. */
  readonly span: Span;
}

/** One thing to emit: a contract's root, or one of its anchored definitions. Everything an emitter may know. */
export interface Unit extends EmittedUnit {
  readonly root: Node;
  /** Canonical digest of the schema it comes from. */
  readonly digest: string;
  /** Whether `format` refuses documents: only where the contract says so. */
  readonly assertFormats: boolean;
}

export interface EmittedFile {
  /** Relative to the output folder, forward slashes. */
  readonly path: string;
  readonly text: string;
}

/**
 * A piece of one module. Each emitter gives its declarations and its code; the module puts them one after the other,
 * because a generated module imports nothing, not even its neighbour.
 */
export interface Section {
  readonly declarations: string;
  readonly code: string;
}
