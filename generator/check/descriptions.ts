import { diagnose, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { printable, quote } from "../diagnostic/define.ts";
import type { AnyOfNode, Definition, KnownForm, KnownValue, Node, OneOfNode } from "../model/model.ts";
import { reached } from "../model/walk.ts";
import { saysSomething } from "../model/notes.ts";

/**
 * Every place and every known value of a governed contract has a description, or a later change of its meaning could
 * not be seen. A place is described if one of the subschemas that speak of it is: a text beside a reference is the
 * place's own, without one the definition's counts. Not asked for: the bare last arm of an open list, and whatever
 * stands inside conditions, `not`, `contains`, `propertyNames` and `dependentSchemas`. (Design, section 6.)
 */
export function checkDescriptions(root: Node, anchored: Iterable<Definition>): Diagnostic[] {
  const found: Diagnostic[] = [];
  const seen = new Set<Node>();
  // Places wait in a list of their own: a chain of references may be longer than any stack.
  const waiting: Place[] = [{ node: root, what: "The root", isDeclared: false }];
  const place = (node: Node, what: string, isDeclared = false): void => void waiting.push({ node, what, isDeclared });
  for (const definition of anchored) place(definition.node, `The definition ${quote(definition.anchor ?? definition.name)}`);
  for (const { node, what, isDeclared } of waiting) {
    const parts = [...inPlace(node)];
    if (isUnsaid(parts) && !(isDeclared && parts.some((part) => part.kind === "any"))) continue;
    if (!parts.some((part) => part.notes.description?.trim())) found.push(diagnose("description-missing", node.span, { what }));
    for (const part of parts) {
      if (seen.has(part)) continue;
      seen.add(part);
      inside(part, place, (known, text) => {
        if (!known.notes.description?.trim()) found.push(diagnose("description-missing", known.span, { what: text }));
      });
    }
  }
  return found;
}

const shown = ({ value }: KnownValue): string => (typeof value === "string" ? quote(value) : printable(JSON.stringify(value)));

interface Place {
  readonly node: Node;
  readonly what: string;
  /** By a name of its own: then even `true` has to say what it holds. */
  readonly isDeclared: boolean;
}

function inside(
  node: Node,
  place: (node: Node, what: string, isDeclared?: boolean) => void,
  known: (value: KnownValue | KnownForm, what: string) => void,
): void {
  switch (node.kind) {
    case "object":
      for (const member of node.members.values()) place(member.node, `The member ${quote(member.name)}`, true);
      for (const { pattern, node: value } of node.patternMembers) place(value, `A member that matches ${quote(pattern)}`);
      place(node.rest, "What other members hold");
      return;
    case "array":
      node.prefix.forEach((item, at) => place(item, `Place ${at} of the tuple`));
      place(node.rest, "An item");
      return;
    case "anyOf":
    case "oneOf":
      node.arms.forEach((arm, at) => {
        if (!isBareLastArm(node, at)) place(arm, `Arm ${at} of ${node.kind}`);
      });
      return;
    case "unevaluated":
      if (node.properties) place(node.properties, "What unevaluated members hold");
      if (node.items) place(node.items, "The unevaluated items");
      return;
    case "openList":
      for (const form of node.forms) known(form, `The known form ${quote(form.pattern)}`);
      for (const value of node.values) known(value, `The known value ${shown(value)}`);
      return;
    case "closedList":
      for (const value of node.values) known(value, `The value ${shown(value)}`);
      return;
    default:
      return;
  }
}

/** Of a list that is open although one of its arms lets too much through, so that the model does not call it a list. */
function isBareLastArm(node: AnyOfNode | OneOfNode, at: number): boolean {
  const [arm, others] = [node.arms[at], node.arms.slice(0, -1)];
  if (node.kind === "oneOf" || at < node.arms.length - 1 || arm === undefined || !isBareScalar(arm)) return false;
  return others.length > 0 && others.every((one) => one.kind === "literal" || one.kind === "closedList" || hasPattern(one));
}

const isBareScalar = ({ kind, notes, span: _span, ...facets }: Node): boolean =>
  ["string", "number", "boolean"].includes(kind) &&
  Object.keys(notes).length === 0 &&
  Object.keys(facets).every((name) => name === "integer");

const hasPattern = (node: Node): boolean =>
  node.kind === "types" ? node.arms.some(hasPattern) : node.kind === "string" && node.pattern !== undefined;

/** `true` without a word, and `false`: nothing is there to describe. */
const isUnsaid = (parts: readonly Node[]): boolean =>
  parts.every((part) => part.kind === "never" || (part.kind === "any" && !saysSomething(part.notes)));

/** The subschemas that together say what this place is. */
const inPlace = (root: Node): Set<Node> => reached(root, besideOf);

function besideOf(node: Node): readonly Node[] {
  switch (node.kind) {
    case "use":
      return [node.definition.node];
    case "allOf":
      return node.parts;
    case "types":
      return node.arms;
    case "unevaluated":
      return [node.node];
    default:
      return [];
  }
}
