import { diagnose, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { quote } from "../diagnostic/define.ts";
import type { Definition, KnownForm, KnownValue, Node } from "../model/model.ts";

/**
 * Every place and every known value of a governed contract has a description, or a later change of its meaning could
 * not be seen. A place is described if one of the subschemas that speak of it is: a text beside a reference is the
 * place's own, without one the definition's counts. Not asked for: the bare last arm of an open list, and whatever
 * stands inside conditions, `not`, `contains`, `propertyNames` and `dependentSchemas`. (Design, section 6.)
 */
export function checkDescriptions(root: Node, anchored: Iterable<Definition>): Diagnostic[] {
  const found: Diagnostic[] = [];
  const seen = new Set<Node>();
  const place = (node: Node, what: string): void => {
    const parts = [...inPlace(node)];
    if (isUnsaid(parts)) return;
    if (!parts.some((part) => part.notes.description?.trim())) found.push(diagnose("description-missing", node.span, { what }));
    for (const part of parts) {
      if (seen.has(part)) continue;
      seen.add(part);
      inside(part, place, (known, text) => {
        if (!known.notes.description?.trim()) found.push(diagnose("description-missing", known.span, { what: text }));
      });
    }
  };
  place(root, "The root");
  for (const definition of anchored) place(definition.node, `The definition ${quote(definition.anchor ?? definition.name)}`);
  return found;
}

function inside(
  node: Node,
  place: (node: Node, what: string) => void,
  known: (value: KnownValue | KnownForm, what: string) => void,
): void {
  switch (node.kind) {
    case "object":
      for (const member of node.members.values()) place(member.node, `The member ${quote(member.name)}`);
      for (const { pattern, node: value } of node.patternMembers) place(value, `The members that match ${quote(pattern)}`);
      place(node.rest, "What other members hold");
      return;
    case "array":
      node.prefix.forEach((item, at) => place(item, `Place ${at} of the tuple`));
      place(node.rest, "The items");
      return;
    case "anyOf":
    case "oneOf":
      node.arms.forEach((arm, at) => place(arm, `Arm ${at} of ${node.kind}`));
      return;
    case "openList":
      for (const form of node.forms) known(form, `The known form ${quote(form.pattern)}`);
      for (const value of node.values) known(value, `The known value ${quote(JSON.stringify(value.value))}`);
      return;
    case "closedList":
      for (const value of node.values) known(value, `The value ${quote(JSON.stringify(value.value))}`);
      return;
    default:
      return;
  }
}

/** `true` without a word, and `false`: nothing is there to describe. */
const isUnsaid = (parts: readonly Node[]): boolean =>
  parts.every((part) => part.kind === "never" || (part.kind === "any" && Object.keys(part.notes).length === 0));

/** The subschemas that together say what this place is. */
function inPlace(node: Node, seen = new Set<Node>()): Set<Node> {
  if (seen.has(node)) return seen;
  seen.add(node);
  const next =
    node.kind === "use" ? [node.definition.node] : node.kind === "allOf" ? node.parts : node.kind === "types" ? node.arms : [];
  for (const one of next) inPlace(one, seen);
  return seen;
}
