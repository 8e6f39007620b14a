import type { Json } from "../json/json.ts";
import type { Span } from "../diagnostic/diagnostic.ts";
import type { Marks } from "./marks.ts";

/** A JSON text that was read: its value and where each part of it stands. */
export interface Source {
  /** As printed in diagnostics: relative to the folder that was given, forward slashes. */
  readonly file: string;
  readonly text: string;
  readonly value: Json;
  /** The place of the value at a pointer, or of the member's name that leads to it. Unknown pointers give their nearest parent. */
  readonly span: (pointer: string, part?: Part) => Span;
  /** Where everything stands in the text, for a walk that knows its way. */
  readonly marks: Marks;
  /** The place of the value with a mark, which is at that pointer. */
  readonly spanOf: (mark: number, pointer: string, part?: Part) => Span;
}

/** Which part of a member is meant. */
export type Part = "name" | "value";

/** A subschema: a pointer into a source. */
export interface Location {
  readonly source: Source;
  readonly pointer: string;
  /** How it was reached, where that decides what a `$dynamicRef` in it means. */
  readonly scope?: Scope | undefined;
}

/** The dynamic scope (2020-12 core, 7.1), as far as it matters: what the outermost resource binds each dynamic name to. */
export interface Scope {
  /** Equal for equal bindings. */
  readonly key: string;
  readonly bound: ReadonlyMap<string, Location>;
}

export const locationKey = (location: Location): string => `${location.source.file}#${location.pointer}`;

/** A closed, resolved set of schemas: every reference in it has its target in it. */
export interface ResolvedSet {
  readonly sources: readonly Source[];
  /** From the location key of the schema object that holds `$ref` to the location it means. */
  readonly references: ReadonlyMap<string, Location>;
  /** Anchors by location key of the schema that carries them; those of a resource inside another are its own affair. */
  readonly anchors: ReadonlyMap<string, string>;
  /** Absent where no reference depends on the way that leads to it. */
  readonly dynamics?: Dynamics;
}

export interface Dynamics {
  /** From the location key of the schema object that holds `$dynamicRef`. */
  readonly references: ReadonlyMap<string, DynamicReference>;
  /** The dynamic names that the resource around a location binds. */
  readonly boundAt: (location: Location) => ReadonlyMap<string, Location>;
}

export interface DynamicReference {
  /** What it means where nothing on the way binds its name. */
  readonly target: Location;
  /** Absent where it is resolved like a `$ref`, because what it names has no `$dynamicAnchor` of that name. */
  readonly name?: string;
}
