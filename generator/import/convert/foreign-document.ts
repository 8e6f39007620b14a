import type { Diagnostic } from "../../diagnostic/diagnostic.ts";
import { member } from "../../json/json.ts";
import type { Source } from "../../load/source.ts";
import type { Dialect } from "../dialect/dialect.ts";

/** A document of another dialect that was read. */
export interface ForeignDocument {
  /** In the folder; the address where it was given by address. */
  readonly path: string;
  /** Under which it is found where no `$id` says otherwise. */
  readonly address: string;
  readonly source: Source;
  /** Of schemas in it that name none themselves. */
  readonly dialect: Dialect;
  /** Pointers to the schemas that stand in it by themselves. */
  readonly roots: readonly string[];
  /** Numbers in it that a double does not carry. They count only where a schema that is taken holds them. */
  readonly inexact: readonly Diagnostic[];
}

/** The address that the document gives itself. */
export function ownAddress({ source, dialect, roots }: ForeignDocument): string | undefined {
  const id = roots.includes("") ? member(source.value, dialect.id) : undefined;
  return typeof id === "string" ? id : undefined;
}
