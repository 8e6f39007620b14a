import { quote } from "../../../generator/diagnostic/define.ts";
import type { Span } from "../../../generator/diagnostic/diagnostic.ts";
import type { Node, ObjectNode } from "../../../generator/model/model.ts";
import type { Change } from "../change.ts";
import { typed } from "../place.ts";
import { objectSide } from "./objects.ts";
import { refusalOf, sayingOf } from "./prints.ts";

/** Something that is asked under a condition, or forbidden. */
export interface Condition {
  /** Conditions of one subject stand for each other: one that changed is not one that went and one that came. */
  readonly subject: string;
  readonly words: string;
  /** All that it says, and what of it refuses documents. */
  readonly saying: string;
  readonly refusal: string;
  /** The member whose presence brings it about. */
  readonly trigger?: string;
  readonly span: Span;
}

export function conditionsAt(change: Change, side: "before" | "after"): Condition[] {
  const other = objectSide(change, side === "before" ? "after" : "before");
  return change[side].nodes.flatMap(typed).flatMap((node): Condition[] => {
    if (node.kind === "condition" || node.kind === "not") return [whole(node)];
    return node.kind === "object" ? [...needed(node, other.alwaysRequired), ...schemas(node)] : [];
  });
}

function whole(node: Node): Condition {
  const words = node.kind === "not" ? `A "not"` : "A condition (if, then, else)";
  return { subject: node.kind, words, saying: sayingOf(node), refusal: refusalOf(node), span: node.span };
}

/** Each name that another brings with it; what the other version asks anyway is left out. */
const needed = ({ dependentRequired, span }: ObjectNode, required: ReadonlySet<string>): Condition[] =>
  [...dependentRequired].flatMap(([trigger, names]) =>
    names
      .filter((name) => name !== trigger && !required.has(name))
      .map((name) => {
        const said = `needs ${JSON.stringify([trigger, name])}`;
        const words = `The rule that ${quote(trigger)} does not come without ${quote(name)}`;
        return { subject: said, words, saying: said, refusal: said, trigger, span };
      }),
  );

const schemas = ({ dependentSchemas }: ObjectNode): Condition[] =>
  [...dependentSchemas].map(([trigger, node]) => ({
    subject: `with ${trigger}`,
    words: `What has to hold where ${quote(trigger)} is there`,
    saying: `with ${trigger} ${sayingOf(node)}`,
    refusal: `with ${trigger} ${refusalOf(node)}`,
    trigger,
    span: node.span,
  }));
