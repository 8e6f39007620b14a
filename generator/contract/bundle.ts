import type { Location, ResolvedSet, Source } from "../load/source.ts";
import { chooseCopies, identifierOf } from "./bundle-copies.ts";
import { Edits, Printer } from "./bundle-print.ts";
import { Documents, reach } from "./bundle-reach.ts";

export interface BundleOptions {
  /** The registry's address, which begins every `$id`. */
  readonly base: string;
  /** What the entry will be called: `codossier.insight/1.2`. */
  readonly identifier: string;
  /** The exact identifier of the newest entry of a line (`codossier.legal-context/1`); without one the line itself is named. */
  readonly pin: (line: string) => string | undefined;
}

export interface Bundle {
  /** JSON, two spaces, final newline. */
  readonly text: string;
  /** The entries whose definitions were copied, sorted. */
  readonly uses: readonly string[];
  /** From a pointer into the text to the place that its author wrote. */
  readonly origin: (pointer: string) => Location;
  /** From a place of another contract's schema to its pointer in the text; undefined where it was not copied. */
  readonly placed: (location: Location) => string | undefined;
}

/**
 * The published form of a schema: one document that needs no other.
 *
 * The author's own text is kept token by token, in its order (an object of JavaScript would move names like "10"); `$id` becomes
 * the exact address. Definitions of other documents that it reaches are copied into `$defs`, without their `$anchor`s,
 * which are the other contract's, and without nested definitions, which are copied by themselves if they are reached.
 * The set must have been loaded without errors.
 */
export function bundle(contract: { readonly schema: Source }, resolved: ResolvedSet, options: BundleOptions): Bundle {
  const own = contract.schema;
  const documents = new Documents();
  const copies = chooseCopies(reach(own, documents, resolved), own, documents, resolved, options.base);
  const edits = new Edits(own, resolved, copies, options.base + options.identifier);

  const printer = new Printer();
  printer.document(documents.of(own), edits, copies.tops);
  const foreign = copies.tops.map(({ document }) => document.source);
  const lines = foreign.map((source) => identifierOf(source, options.base)).filter((line) => line !== undefined);
  const uses = new Set(lines.map((line) => line.replace(/\/producer$/, "")).map((line) => options.pin(line) ?? line));
  return { text: printer.text, uses: [...uses].sort(), origin: copies.origin, placed: copies.placed };
}
