import type { Json } from "../json/json.ts";
import type { Span } from "../diagnostic/diagnostic.ts";

/** A JSON text that was read: its value and where each part of it stands. */
export interface Source {
  /** As printed in diagnostics: relative to the folder that was given, forward slashes. */
  readonly file: string;
  readonly text: string;
  readonly value: Json;
  /** The place of the value at a pointer, or of the member's name that leads to it. Unknown pointers give their nearest parent. */
  readonly span: (pointer: string, part?: "name" | "value") => Span;
}

/** A subschema: a pointer into a source. */
export interface Location {
  readonly source: Source;
  readonly pointer: string;
}

export const locationKey = (location: Location): string => `${location.source.file}#${location.pointer}`;

/** A closed, resolved set of schemas: every reference in it has its target in it. */
export interface ResolvedSet {
  readonly sources: readonly Source[];
  /** From the location key of the schema object that holds `$ref` to the location it means. */
  readonly references: ReadonlyMap<string, Location>;
  /** Anchors by location key of the schema that carries them. */
  readonly anchors: ReadonlyMap<string, string>;
}
