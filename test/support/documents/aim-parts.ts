import type { Json } from "../../../generator/json/json.ts";
import { accepts } from "../accepts.ts";
import type { Node } from "../../../generator/model/model.ts";
import type { Change } from "./change.ts";
import { conjuncts, negation } from "./flatten.ts";
import type { Place } from "./places.ts";
import { sample } from "./sample.ts";
import type { Sampling } from "./sampling.ts";

/** What several schemas say together: each part that is no plain shape is broken by itself, the others are kept. */
export function partAims({ roots }: Place): Change[] {
  const parts = conjuncts(roots);
  return parts.flatMap((part): Change[] => {
    const leading = leads(part);
    if (leading === undefined) return [];
    const others = parts.filter((one) => one !== part);
    return [{ about: part.kind, make: (_value, sampling) => broken(part, others, leading, sampling) }];
  });
}

/** Nodes that, satisfied beside the others, make it likely that the part is not; undefined for parts of other kinds. */
function leads(part: Node): ((sampling: Sampling) => readonly Node[]) | undefined {
  switch (part.kind) {
    case "condition":
      return ({ random }) =>
        random.chance(0.5) && part.else.kind !== "any" ? [negation(part.if), negation(part.else)] : [part.if];
    case "not":
      return () => [part.node];
    case "oneOf":
      return ({ random }) => random.shuffle(part.arms).slice(0, 2);
    case "anyOf":
      return () => [];
    default:
      return undefined;
  }
}

function broken(
  part: Node,
  others: readonly Node[],
  leading: (sampling: Sampling) => readonly Node[],
  sampling: Sampling,
): Json | undefined {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const value = sample([...others, ...leading(sampling)], sampling);
    if (value !== undefined && others.every((node) => accepts(node, value)) && !accepts(part, value)) return value;
  }
  return undefined;
}
