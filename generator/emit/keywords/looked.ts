import { _, type Code, type KeywordCxt, type Name, nil } from "ajv/dist/2020.js";
import type { Node, UnevaluatedNode } from "../../model/model.ts";
import { lookedAt, type Looked } from "../accepts/looked.ts";
import { codeOf } from "./ajv-code.ts";
import { type Places, pointerOf } from "./places.ts";
import { depthOf } from "./reference.ts";

/** The function of the boolean face that judges a value by a node and keeps in a set what was looked at. */
export type LookFunction = (node: Node) => { readonly name: string; readonly isTold: boolean };

/** What stands beside an `unevaluated*` keyword. */
export interface Beside {
  /** All that it looks at, on whatever condition. */
  readonly looked: Looked;
  /** Whether it has looked at a name or an index, as code; `may` says whether it looks there at all. */
  readonly hasSeen: (at: Name, may: Code) => Code;
}

/**
 * What the schema beside the keyword has looked at. AJV counts on the way, and is wrong about `contains`, about `if` alone and about
 * lists in arms; so that is asked of the boolean face, where it depends on the value. Of a value that is refused besides, only that is
 * left over which no part ever looks at. (2020-12 core, 11.)
 */
export function lookBeside(context: KeywordCxt, { nodeAt }: Places, lookFunction: LookFunction): Beside {
  const { gen, it, data } = context;
  const { node } = nodeAt(pointerOf(it.errSchemaPath)) as UnevaluatedNode;
  const { isCertain, ...looked } = lookedAt(node);
  if (isCertain) return { looked, hasSeen: (_at, may) => may };
  const { name, isTold } = lookFunction(node);
  const seen = gen.const("seen", _`new Set()`);
  const fits = gen.const("fits", _`${codeOf(name)}(${data}, ${seen}${isTold ? _`, ${depthOf(it)}` : nil})`);
  return { looked, hasSeen: (at, may) => _`(${fits} ? ${seen}.has(true) || ${seen}.has(${at}) : ${may})` };
}
