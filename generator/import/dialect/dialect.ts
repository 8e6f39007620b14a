import type { DiagnosticCode, Parameters } from "../../diagnostic/codes.ts";
import type { Json, JsonObject } from "../../json/json.ts";

/** How a keyword's value holds schemas: `either` is one schema or a list, `mixed` a map of schemas and lists of names. */
export type Holds = "schema" | "list" | "either" | "map" | "mixed";

/** A draft of JSON Schema as it is written: where schemas stand in it, and what each keyword is in 2020-12. */
export interface Dialect {
  readonly name: string;
  /** The member that gives a schema its address. */
  readonly id: "$id" | "id";
  /** Whether nothing beside a `$ref` counts. */
  readonly referenceAlone: boolean;
  readonly holds: ReadonlyMap<string, Holds>;
  /** What is not here, and does not begin with `x-`, is left out with a note. */
  readonly rules: ReadonlyMap<string, Rule>;
}

/** A member of the schema in 2020-12. */
export type Member = readonly [name: string, value: Json];

/** What a keyword is in 2020-12: members of the converted schema. */
export type Rule = (value: Json, keyword: string, place: Place) => readonly Member[];

/** The schema that is being converted, as rules see it. */
export interface Place {
  readonly schema: JsonObject;
  /** Whether the schema keeps its names: what is copied from elsewhere has none, so that no name stands twice. */
  readonly keepsNames: boolean;
  /** The converted schema at these steps below this one. */
  readonly sub: (value: Json, ...steps: (string | number)[]) => Json;
  /** The text of a reference to what `$ref` means here; undefined where that was refused. */
  readonly reference: (ref: string) => string | undefined;
  /** A definition at these steps, which stands by itself in the result. */
  readonly define: (...steps: string[]) => void;
  readonly report: <C extends DiagnosticCode>(code: C, keyword: string, parameters: Parameters<C>) => void;
}
