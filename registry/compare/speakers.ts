import type { Node, ObjectNode } from "../../generator/model/model.ts";

/**
 * A subschema that speaks of a place of a document, whatever it stands in: a part, a reference, an arm of a choice, a branch
 * of a condition. What is inside `not` speaks of no place: it says what is not there.
 */
export interface Speaker {
  readonly node: Node;
  /** Reached through an `if` alone: it names members, and the values that it asks for are a question and not known values. */
  readonly supposed: boolean;
}

/** All that speaks of the place of which these speak, they themselves among them. */
export function speakersOf(starts: readonly Speaker[]): readonly Speaker[] {
  const found = new Map<Node, boolean>();
  const waiting = [...starts];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, supposed } = next;
    const known = found.get(node);
    if (known === false || known === supposed) continue;
    found.set(node, supposed);
    for (const inside of inPlace(node)) waiting.push({ node: inside, supposed });
    if (node.kind === "condition") waiting.push({ node: node.if, supposed: true });
  }
  return [...found].map(([node, supposed]) => ({ node, supposed }));
}

function inPlace(node: Node): readonly Node[] {
  switch (node.kind) {
    case "use":
      return [node.definition.node];
    case "allOf":
      return node.parts;
    case "anyOf":
    case "oneOf":
    case "types":
      return node.arms;
    case "condition":
      return [node.then, node.else];
    case "unevaluated":
      return [node.node];
    case "object":
      return [...node.dependentSchemas.values()];
    default:
      return [];
  }
}

/** The names that are declared at the place: one of those that speak of it is enough. */
export function declaredNames(speakers: readonly Speaker[]): ReadonlySet<string> {
  return new Set(speakers.flatMap(({ node }) => (node.kind === "object" ? [...node.members.keys()] : opaqueNames(node))));
}

/** What cannot be modelled still names members where it writes `properties`. */
function opaqueNames(node: Node): string[] {
  if (node.kind !== "opaque" || typeof node.schema !== "object" || node.schema === null) return [];
  const properties = Object.hasOwn(node.schema, "properties") ? (node.schema as { properties: unknown }).properties : undefined;
  return typeof properties === "object" && properties !== null ? Object.keys(properties) : [];
}

export function patternsOf(speakers: readonly Speaker[]): readonly string[] {
  return [...new Set(objects(speakers).flatMap(({ node }) => node.patternMembers.map(({ pattern }) => pattern)))];
}

/** What speaks of the member of that name; nothing where no subschema says a word about it. */
export function memberSpeakers(speakers: readonly Speaker[], name: string): readonly Speaker[] {
  const inside = objects(speakers).flatMap(({ node, supposed }) => {
    const patterned = node.patternMembers.filter(({ pattern }) => matches(pattern, name)).map((one) => one.node);
    const declared = node.members.get(name);
    const said = [...(declared ? [declared.node] : []), ...patterned];
    return (said.length > 0 ? said : saying(node.rest)).map((one) => ({ node: one, supposed }));
  });
  return speakersOf([...inside, ...unevaluated(speakers, "properties")]);
}

/**
 * What speaks of the members whose names match a pattern. Patterns overlap each other and declared names, so all of these are
 * taken together.
 */
export function patternSpeakers(speakers: readonly Speaker[]): readonly Speaker[] {
  const patterns = patternsOf(speakers);
  const inside = objects(speakers).flatMap(({ node, supposed }) =>
    [
      ...node.patternMembers.map((one) => one.node),
      ...[...node.members.values()].filter(({ name }) => patterns.some((one) => matches(one, name))).map((one) => one.node),
      ...saying(node.rest),
    ].map((one) => ({ node: one, supposed })),
  );
  return speakersOf([...inside, ...unevaluated(speakers, "properties")]);
}

/** What speaks of the members that no subschema names: the values of a map. */
export function restSpeakers(speakers: readonly Speaker[]): readonly Speaker[] {
  const inside = objects(speakers).flatMap(({ node, supposed }) => saying(node.rest).map((one) => ({ node: one, supposed })));
  return speakersOf([...inside, ...unevaluated(speakers, "properties")]);
}

/** What speaks of an item; `Infinity` is any item behind every tuple. */
export function itemSpeakers(speakers: readonly Speaker[], at: number): readonly Speaker[] {
  const inside = speakers.flatMap(({ node, supposed }) =>
    node.kind !== "array"
      ? []
      : [...saying(node.prefix[at] ?? node.rest), ...(node.contains ? [node.contains.node] : [])].map((one) => ({
          node: one,
          supposed,
        })),
  );
  return speakersOf([...inside, ...unevaluated(speakers, "items")]);
}

/**
 * An object without declared members, or whose remaining members have a schema, is a map: its keys are data and not names.
 * `true` and `{}` are no schema that says anything.
 */
export const isMap = (speakers: readonly Speaker[]): boolean =>
  declaredNames(speakers).size === 0 ||
  objects(speakers).some(({ node }) => saying(node.rest).length > 0) ||
  unevaluated(speakers, "properties").length > 0;

/** Names that contain `.`, `:` or `/` or begin with `x-` are free for ever. (Design, section 6.) */
export const extensionPattern = "[.:/]|^x-";
export const isExtensionName = (name: string): boolean => matches(extensionPattern, name);

const objects = (speakers: readonly Speaker[]) =>
  speakers.filter((one): one is { node: ObjectNode; supposed: boolean } => one.node.kind === "object");

const saying = (node: Node): readonly Node[] =>
  node.kind === "never" || (node.kind === "any" && Object.keys(node.notes).length === 0) ? [] : [node];

function unevaluated(speakers: readonly Speaker[], what: "properties" | "items"): readonly Speaker[] {
  return speakers.flatMap(({ node, supposed }) => {
    const said = node.kind === "unevaluated" ? node[what] : undefined;
    return said === undefined ? [] : saying(said).map((one) => ({ node: one, supposed }));
  });
}

const expressions = new Map<string, RegExp>();
function matches(pattern: string, name: string): boolean {
  let expression = expressions.get(pattern);
  if (expression === undefined) expressions.set(pattern, (expression = new RegExp(pattern, "u")));
  return expression.test(name);
}
