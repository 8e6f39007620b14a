import type { Json } from "../../../generator/json/json.ts";
import { accepts, matches, spokenOf } from "../accepts.ts";
import type { Node, ObjectNode } from "../../../generator/model/model.ts";
import { writeMatch } from "../pattern/write.ts";
import type { Random } from "../random.ts";
import { flatten, narrowed, ofKind } from "./flatten.ts";
import { type Inside, mostObjects, type Sampling, type Step } from "./sampling.ts";
import { anyText, awkwardNames } from "./texts.ts";

export function sampleObject(
  nodes: readonly ObjectNode[],
  sampling: Sampling,
  towards: readonly Step[],
  inside: Inside,
): Json | undefined {
  const { random } = sampling;
  const [step, ...further] = towards;
  const wanted = step === undefined ? undefined : nameTowards(step, nodes, sampling, inside);
  const names = pickNames(nodes, sampling, wanted, inside);
  const brought = broughtBy(names, nodes, random);
  if (brought.length > 0) return sampleObject([...nodes.map(withoutDependents), ...brought], sampling, towards, inside);
  sampling.made.objects += 1;
  const below = { ...sampling, depth: sampling.made.objects > mostObjects ? 0 : sampling.depth - 1 };

  const entries: [string, Json][] = [];
  for (const name of names) {
    const value = inside(memberNodes(nodes, name), below, name === wanted ? further : []);
    if (value !== undefined) entries.push([name, value]);
  }
  return Object.fromEntries(random.chance(0.3) ? random.shuffle(entries) : entries);
}

/** What the members that are there say of the whole object. */
function broughtBy(names: ReadonlySet<string>, nodes: readonly ObjectNode[], random: Random): ObjectNode[] {
  const schemas = nodes.flatMap((node) =>
    [...node.dependentSchemas].flatMap(([name, schema]) => (names.has(name) ? [schema] : [])),
  );
  return ofKind(narrowed(flatten(schemas, random), "object"), "object");
}

export const memberNodes = (nodes: readonly ObjectNode[], name: string): Node[] => nodes.flatMap((node) => spokenOf(node, name));

function pickNames(nodes: readonly ObjectNode[], sampling: Sampling, wanted: string | undefined, inside: Inside): Set<string> {
  const { random, density, depth } = sampling;
  const required = new Set([...nodes.flatMap((node) => [...node.required]), ...(wanted === undefined ? [] : [wanted])]);
  const declared = new Set(nodes.flatMap((node) => [...node.members.keys()]));
  const names = new Set([...declared].filter((name) => required.has(name) || (depth > 0 && random.chance(density))));
  for (const name of required) names.add(name);

  const least = Math.max(0, ...nodes.map((node) => node.minProperties ?? 0));
  const most = Math.min(Infinity, ...nodes.map((node) => node.maxProperties ?? Infinity));
  const extras = depth <= 0 ? 0 : declared.size === 0 ? random.below(4) : random.chance(0.3) ? random.between(1, 2) : 0;
  for (let attempt = 0; attempt < 20 && (names.size < least || attempt < extras) && names.size < most; attempt += 1) {
    const name =
      random.chance(0.5) && declared.size > 0 && names.size < least
        ? random.pick([...declared])
        : pickExtra(nodes, sampling, inside);
    if (name !== undefined) names.add(name);
  }
  // The set grows while it is walked: what is needed may need others.
  for (const name of names) {
    for (const node of nodes) for (const other of node.dependentRequired.get(name) ?? []) names.add(other);
  }
  for (const name of random.shuffle([...names])) if (names.size > most && !required.has(name)) names.delete(name);
  return names;
}

/** A name that nothing declares and that these objects keep, if a few tries find one. */
function pickExtra(nodes: readonly ObjectNode[], sampling: Sampling, inside: Inside): string | undefined {
  const patterns = nodes.flatMap((node) => node.patternMembers.map((one) => one.pattern));
  const rules = nodes.flatMap((node) => (node.propertyNames === undefined ? [] : [node.propertyNames]));
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const name = proposeName(patterns, rules, sampling, inside);
    if (typeof name !== "string" || nodes.some((node) => node.members.has(name))) continue;
    const kept = memberNodes(nodes, name).every((node) => node.kind !== "never");
    if (kept && rules.every((rule) => accepts(rule, name))) return name;
  }
  return undefined;
}

function proposeName(patterns: readonly string[], rules: readonly Node[], sampling: Sampling, inside: Inside): Json | undefined {
  const { random } = sampling;
  if (patterns.length > 0 && random.chance(0.6)) return writeMatch(random.pick(patterns), random, 3, anyText);
  if (rules.length > 0) return inside(rules, sampling, []);
  return random.chance(0.6) ? random.pick(awkwardNames) : anyText(random);
}

/** The name of the member through which a way leads. */
function nameTowards(step: Step, nodes: readonly ObjectNode[], sampling: Sampling, inside: Inside): string | undefined {
  switch (step.kind) {
    case "member":
      return step.name;
    case "other":
      return pickExtra(withoutPatterns(nodes), sampling, inside) ?? "other";
    case "matching":
      return matches(step.pattern, "x") ? "x" : writeMatch(step.pattern, sampling.random, 3, anyText);
    default:
      return undefined;
  }
}

const withoutDependents = (node: ObjectNode): ObjectNode => ({ ...node, dependentSchemas: new Map() });
const withoutPatterns = (nodes: readonly ObjectNode[]): ObjectNode[] => nodes.map((node) => ({ ...node, patternMembers: [] }));
