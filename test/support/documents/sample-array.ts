import type { Json } from "../../../generator/json/json.ts";
import { keyOf } from "../edit-json.ts";
import type { ArrayNode, Node } from "../../../generator/model/model.ts";
import type { Inside, Sampling, Step } from "./sampling.ts";

export function sampleArray(
  nodes: readonly ArrayNode[],
  sampling: Sampling,
  towards: readonly Step[],
  inside: Inside,
): Json[] | undefined {
  const { random } = sampling;
  const [step, ...further] = towards;
  const wanted = step?.kind === "prefix" ? step.at : step?.kind === "item" ? firstRest(nodes) : undefined;
  const least = Math.max(
    0,
    ...nodes.map((node) => node.minItems ?? 0),
    wanted === undefined ? 0 : wanted + 1,
    ...nodes.map((node) => node.contains?.minContains ?? 0),
  );
  const most = Math.min(Infinity, ...nodes.map((node) => node.maxItems ?? Infinity));
  const count = pickCount(least, most, sampling);
  const unique = nodes.some((node) => node.uniqueItems);
  const below = { ...sampling, depth: sampling.depth - 1 };

  const items: Json[] = [];
  const keys = new Set<string>();
  for (let at = 0; at < count; at += 1) {
    const said = itemNodes(nodes, at);
    const contained = nodes.flatMap((node) => (node.contains && at < node.contains.minContains ? [node.contains.node] : []));
    const item = inside([...said, ...contained], below, at === wanted ? further : []);
    if (item === undefined) return at >= least ? items : undefined;
    if (unique && keys.has(keyOf(item))) continue;
    keys.add(keyOf(item));
    items.push(item);
  }
  return random.chance(0.2) && wanted === undefined && nodes.every((node) => node.prefix.length === 0)
    ? random.shuffle(items)
    : items;
}

export const itemNodes = (nodes: readonly ArrayNode[], at: number): Node[] => nodes.map((node) => node.prefix[at] ?? node.rest);

/** The first place after every prefix. */
export const firstRest = (nodes: readonly ArrayNode[]): number => Math.max(0, ...nodes.map((node) => node.prefix.length));

function pickCount(least: number, most: number, { random, depth }: Sampling): number {
  if (depth <= 0) return least;
  if (most < 20 && random.chance(0.1)) return most;
  return random.between(least, Math.min(most, least + random.pick([0, 1, 2, 3])));
}
