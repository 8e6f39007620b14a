import type { Span } from "../diagnostic/diagnostic.ts";
import type { Json, JsonType } from "../json/json.ts";

/**
 * The model: what a JSON Schema 2020-12 document says, with one spelling for one meaning.
 *
 * Fully resolved (references are links to definitions, never text), frozen, a union told apart by `kind`.
 * Emitters and rules read this and never the schema it came from.
 */

/** In the order in which anything about types is printed. */
export const jsonTypes: readonly JsonType[] = ["null", "boolean", "number", "string", "array", "object"];

/** What is said about a place and not about documents. Absent members were not said. */
export interface Notes {
  readonly title?: string;
  readonly description?: string;
  readonly default?: Json;
  readonly deprecated?: boolean;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  readonly format?: string;
  readonly contentMediaType?: string;
  readonly contentEncoding?: string;
  readonly contentSchema?: Node;
  /** Editorial: no part of the meaning. */
  readonly comment?: string;
  readonly examples?: readonly Json[];
  /** `x-` keywords, by name; locked like the description. */
  readonly extensions?: ReadonlyMap<string, Json>;
}

/** A node that lists values says which keyword refuses the others: its pointer. */
interface Listing {
  readonly at: string;
}

interface Base {
  readonly notes: Notes;
  /** Where the author wrote it; the pointer is that of the schema, below which its `title` and `description` stand. */
  readonly span: Span;
  /** Pointer of the schema that holds the keywords, where that is another one than the texts stand in: an `allOf` of one. */
  readonly shapeAt?: string;
}

/** Accepts everything: `true`, `{}`. */
export interface AnyNode extends Base {
  readonly kind: "any";
  /** `additionalProperties` or `items` that was written and refuses nothing: what it looks at is not unevaluated. Kept only where something asks. */
  readonly stated?: true;
}
/** Accepts nothing: `false`, `not: {}`, an empty enum. */
export interface NeverNode extends Base {
  readonly kind: "never";
}
export interface NullNode extends Base {
  readonly kind: "null";
}
export interface BooleanNode extends Base {
  readonly kind: "boolean";
}
export interface NumberNode extends Base {
  readonly kind: "number";
  readonly integer: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
}
export interface StringNode extends Base {
  readonly kind: "string";
  /** Code points. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** ECMA-262 source, matched anywhere, u flag. */
  readonly pattern?: string;
}
export interface ArrayNode extends Base {
  readonly kind: "array";
  readonly prefix: readonly Node[];
  /** Items after the prefix. */
  readonly rest: Node;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems: boolean;
  readonly contains?: Contains;
}
export interface Contains {
  readonly node: Node;
  readonly minContains: number;
  readonly maxContains?: number;
}
export interface ObjectNode extends Base {
  readonly kind: "object";
  /** Declared members in the author's order. A required name that nobody declares stands in `required` only. */
  readonly members: ReadonlyMap<string, Member>;
  readonly required: ReadonlySet<string>;
  readonly patternMembers: readonly PatternMember[];
  /** Members that are neither declared nor patterned: `any` keeps them, `never` refuses them, else a map's values. */
  readonly rest: Node;
  readonly propertyNames?: Node;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly dependentRequired: ReadonlyMap<string, readonly string[]>;
  readonly dependentSchemas: ReadonlyMap<string, Node>;
}
export interface Member {
  readonly name: string;
  readonly node: Node;
  readonly required: boolean;
}
export interface PatternMember {
  readonly pattern: string;
  readonly node: Node;
}

/** A node about values of one JSON type. */
export type TypedNode = NullNode | BooleanNode | NumberNode | StringNode | ArrayNode | ObjectNode;

/** Several JSON types, each with what is said about it: a type list, or keywords beside no `type` at all. */
export interface TypesNode extends Base {
  readonly kind: "types";
  /** At most one a type, in the order of `jsonTypes`; at least two. */
  readonly arms: readonly TypedNode[];
}
/** One value: `const`, or an enum of one. */
export interface LiteralNode extends Base, Listing {
  readonly kind: "literal";
  readonly value: Json;
}
/** A closed list: `enum`, or `anyOf` of consts without a bare last arm. */
export interface ClosedListNode extends Base, Listing {
  readonly kind: "closedList";
  readonly values: readonly KnownValue[];
}
/** `anyOf` of known values and forms, and a last arm of one bare scalar type. */
export interface OpenListNode extends Base, Listing {
  readonly kind: "openList";
  readonly base: "string" | "number" | "integer" | "boolean";
  readonly values: readonly KnownValue[];
  readonly forms: readonly KnownForm[];
}
export interface KnownValue {
  readonly value: Json;
  readonly notes: Notes;
  readonly span: Span;
}
/** A value known by its form: a `pattern` arm. */
export interface KnownForm {
  readonly pattern: string;
  readonly notes: Notes;
  readonly span: Span;
}
/** At least one holds. */
export interface AnyOfNode extends Base {
  readonly kind: "anyOf";
  readonly arms: readonly Node[];
}
/** Exactly one holds. */
export interface OneOfNode extends Base {
  readonly kind: "oneOf";
  readonly arms: readonly Node[];
}
/** All hold: `allOf`, and keywords that stand beside each other. */
export interface AllOfNode extends Base {
  readonly kind: "allOf";
  readonly parts: readonly Node[];
}
export interface NotNode extends Base {
  readonly kind: "not";
  readonly node: Node;
}
export interface ConditionNode extends Base {
  readonly kind: "condition";
  readonly if: Node;
  readonly then: Node;
  readonly else: Node;
}
/** What no part of `node` has looked at. */
export interface UnevaluatedNode extends Base {
  readonly kind: "unevaluated";
  readonly node: Node;
  readonly properties?: Node;
  readonly items?: Node;
}
/** A resolved reference, `$ref` or `$dynamicRef`. `notes` are the place's own; where it says nothing, the definition's count. */
export interface UseNode extends Base {
  readonly kind: "use";
  readonly definition: Definition;
}
/** What the model cannot say: equal only to itself. Foreign schemas only. */
export interface OpaqueNode extends Base {
  readonly kind: "opaque";
  readonly keyword: string;
  readonly schema: Json;
}

export type Node =
  | AnyNode
  | NeverNode
  | TypedNode
  | TypesNode
  | LiteralNode
  | ClosedListNode
  | OpenListNode
  | AnyOfNode
  | OneOfNode
  | AllOfNode
  | NotNode
  | ConditionNode
  | UnevaluatedNode
  | UseNode
  | OpaqueNode;

/** A target of references. The one place where the model may be cyclic; `key` tells definitions apart. */
export interface Definition {
  /** File and pointer: unique within a loaded set, stable while the file is. */
  readonly key: string;
  /** The author's name: the last step of its pointer, or its anchor. */
  readonly name: string;
  readonly anchor?: string;
  readonly node: Node;
}

/** One schema, built: its root, and the definitions that have an `$anchor` (each an entry of its own). */
export interface SchemaModel {
  readonly root: Node;
  /** By anchor, in the order of the file. */
  readonly anchored: ReadonlyMap<string, Definition>;
}
