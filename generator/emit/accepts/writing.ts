import type { Node } from "../../model/model.ts";

/** What the files of one kind of node each ask of the writer. */
export interface Writing {
  /** An expression that says whether a value is one of the node's. */
  test(node: Node, value: string): string;
  /** The same of `value`; where it is one, what the node has looked at is in the set `seen`: names, indexes, or `true` for all. */
  look(node: Node): string;
  /** The name of a constant of the module, made once for one text. */
  constant(prefix: string, code: string): string;
}

/** A function's body: what must hold before anything is read, what is read, what else must hold, and loops. */
export interface Body {
  readonly first?: string;
  readonly reads?: string;
  readonly tests: readonly string[];
  readonly loops: readonly string[];
}
