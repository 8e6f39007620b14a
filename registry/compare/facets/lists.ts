import type { Span } from "../../../generator/diagnostic/diagnostic.ts";
import { quote } from "../../../generator/diagnostic/define.ts";
import { jsonKey, type Json } from "../../../generator/json/json.ts";
import type { Node, Notes } from "../../../generator/model/model.ts";
import { resolved, typed, type Place } from "../place.ts";
import { areSamePatterns } from "./patterns.ts";
import { isInside, typesOf } from "./types.ts";

/** A value, or a form of values, that a list knows. */
export interface Known {
  /** As people read it: the value as JSON, or the pattern of a form. */
  readonly name: string;
  readonly isForm: boolean;
  readonly notes: Notes;
  readonly span: Span;
  /**
   * `arm`: an arm of a choice, whose notes are compared where that arm is; `nested`: so is the whole list that the arm is.
   * `place`: a lone const, whose notes are those of the place.
   */
  readonly origin: "list" | "arm" | "nested" | "place";
}

/** Everything at a place that lists values, as one list. */
export interface List {
  /** Values that nobody listed are accepted too. */
  readonly open: boolean;
  readonly values: ReadonlyMap<string, Known>;
  readonly forms: ReadonlyMap<string, Known>;
  /** Only a list that is itself an arm. */
  readonly isNested: boolean;
}

/** A lone const counts as a closed list of one. Undefined where no value is listed. */
export function listAt(place: Place): List | undefined {
  const lists = place.nodes.flatMap((node) => listOf(node) ?? []);
  const closed = lists.filter(({ open }) => !open);
  if (lists.length === 0) return undefined;
  if (closed.length === 0) return joined(lists, true);
  const all = joined(closed, false);
  const isListed = ([name]: readonly [string, Known]): boolean => closed.every(({ values }) => values.has(name));
  return closed.length === 1 ? all : { ...all, values: new Map([...all.values].filter(isListed)) };
}

/** The one value that a place is fixed to. */
export function constAt(place: Place): Json | undefined {
  const literal = place.nodes.find((node) => node.kind === "literal");
  return literal?.value;
}

/** An arm that is one value, or the bare type that leaves a list open: the rules about lists speak of it, not those of choices. */
export function isListArm(arm: Place, list: List | undefined): boolean {
  const [node, ...others] = arm.nodes;
  if (node === undefined || others.length > 0) return false;
  const isForm = list?.forms.has(formOf(node) ?? "") === true;
  // The list itself, which something else was put beside.
  if ((node.kind === "openList" || node.kind === "closedList") && list?.isNested === false) return true;
  return node.kind === "literal" || isForm || (list?.open === true && isBareScalar(node));
}

/** Known values and forms of one list that the other does not know; forms by the texts that they match. */
export function knownOnly(here: List, there: List | undefined): Known[] {
  if (here.isNested && there?.isNested) return [];
  const values = [...here.values].filter(([name]) => !there?.values.has(name));
  const forms = [...here.forms].filter(
    ([name]) => ![...(there?.forms.keys() ?? [])].some((other) => areSamePatterns(name, other)),
  );
  // Between two choices a form is an arm, and the arms are compared by themselves.
  const areArms = [...here.forms.values(), ...(there?.forms.values() ?? [])].every(({ origin }) => origin !== "list");
  return [...values, ...(areArms && there ? [] : forms)].map(([, known]) => known);
}

/** Whether both places are fixed to a value, or one is and the other lists nothing: const-changed speaks of that. */
export const constChangedAt = (before: Place, after: Place): boolean =>
  constAt(before) !== undefined && (constAt(after) !== undefined || listAt(after) === undefined);

export const nameOf = ({ name, isForm }: Known): string => (isForm ? `the form ${quote(name)}` : `the value ${valueWords(name)}`);

/** A JSON text for a sentence: texts quoted once, numbers as they are. */
export const valueWords = (json: string): string =>
  json.startsWith('"') ? quote(JSON.parse(json) as string) : /^[[{]/.test(json) ? quote(json) : json;

const joined = (lists: readonly List[], open: boolean): List => ({
  open,
  isNested: lists.every(({ isNested }) => isNested),
  values: new Map(lists.flatMap(({ values }) => [...values])),
  forms: new Map(lists.flatMap(({ forms }) => [...forms])),
});

function listOf(node: Node): List | undefined {
  switch (node.kind) {
    case "literal":
      return listFrom(false, [{ value: node.value, notes: {}, span: node.span, origin: "place" }]);
    case "closedList": {
      // Both booleans, and nothing said of them, are the type boolean.
      const isType =
        node.values.length === 2 &&
        node.values.every(({ value, notes }) => typeof value === "boolean" && Object.keys(notes).length === 0);
      return isType
        ? undefined
        : listFrom(
            false,
            node.values.map((known) => ({ ...known, origin: "list" as const })),
          );
    }
    case "openList":
      return listFrom(
        true,
        [...node.values, ...node.forms].map((known) => ({ ...known, origin: "list" as const })),
      );
    case "unevaluated":
      return resolved(node.node)
        .map(listOf)
        .find((list) => list !== undefined);
    case "anyOf":
    case "oneOf": {
      const known = node.arms.flatMap(listed);
      const isOpen = node.arms.some((arm) => isOpening(arm, known));
      return known.some((one) => "value" in one) || (isOpen && known.length > 0) ? listFrom(isOpen, known) : undefined;
    }
    default:
      return undefined;
  }
}

type Item = { readonly notes: Notes; readonly span: Span; readonly origin: Known["origin"] } & (
  { readonly value: Json } | { readonly pattern: string }
);

function listFrom(open: boolean, items: readonly Item[]): List {
  const named = (item: Item, name: string): [string, Known] => [
    name,
    { name, isForm: "pattern" in item, notes: item.notes, span: item.span, origin: item.origin },
  ];
  return {
    open,
    isNested: items.every(({ origin }) => origin === "nested"),
    values: new Map(items.flatMap((item) => ("value" in item ? [named(item, jsonKey(item.value))] : []))),
    forms: new Map(items.flatMap((item) => ("pattern" in item ? [named(item, item.pattern)] : []))),
  };
}

function listed(arm: Node): Item[] {
  const [node, ...others] = resolved(arm);
  if (node === undefined || others.length > 0) return [];
  if (node.kind === "literal") return [{ value: node.value, notes: arm.notes, span: arm.span, origin: "arm" }];
  if (node.kind === "closedList") return node.values.map((known) => ({ ...known, origin: "nested" }));
  if (node.kind === "openList") return [...node.values, ...node.forms].map((known) => ({ ...known, origin: "nested" }));
  const pattern = formOf(node);
  return pattern === undefined ? [] : [{ pattern, notes: arm.notes, span: arm.span, origin: "arm" }];
}

/** A pattern and nothing else, with or without a type beside it. */
function formOf(node: Node): string | undefined {
  const arms = typed(node);
  if (arms.length !== 1 && arms.length !== 6) return undefined;
  const text = arms.find((arm) => arm.kind === "string");
  return text?.minLength === undefined && text?.maxLength === undefined ? text?.pattern : undefined;
}

/** An open list, or a bare type of which some value is listed: what stands beside the values and lets the others in. */
function isOpening(arm: Node, known: readonly Item[]): boolean {
  const [node] = resolved(arm);
  if (node?.kind === "openList") return true;
  const types = typesOf(arm);
  return isBareScalar(arm) && known.some((one) => isInside(typesOf(valueNode(one)), types));
}

const valueNode = (item: Item): Node =>
  "value" in item
    ? { kind: "literal", value: item.value, at: item.span.pointer, notes: {}, span: item.span }
    : { kind: "string", pattern: item.pattern, notes: {}, span: item.span };

function isBareScalar(arm: Node): boolean {
  return resolved(arm)
    .flatMap(typed)
    .some((node) => {
      if (node.kind === "string")
        return node.pattern === undefined && node.minLength === undefined && node.maxLength === undefined;
      if (node.kind !== "number") return false;
      return [node.minimum, node.maximum, node.exclusiveMinimum, node.exclusiveMaximum, node.multipleOf].every(
        (bound) => bound === undefined,
      );
    });
}
