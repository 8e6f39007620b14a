import { type JsonType, jsonType } from "../../../generator/json/json.ts";
import { type Literal, literalKey, must, mustNot } from "./term.ts";

/** The literals that leave no choice taken apart, sorted, each once; undefined where two contradict each other. */
export function flattened(literals: readonly Literal[]): Literal[] | undefined {
  const all = new Map<number, Literal>();
  const kept: Literal[] = [];
  const waiting = [...literals];
  for (let literal = waiting.pop(); literal; literal = waiting.pop()) {
    const { term, holds } = literal;
    const key = literalKey(literal);
    if (all.has(key)) continue;
    if (all.has(-key) || (term.kind === "never" && holds) || (term.kind === "any" && !holds)) return undefined;
    all.set(key, literal);
    if (term.kind === "not") waiting.push({ term: term.term, holds: !holds });
    else if (term.kind === "use") waiting.push({ term: term.target(), holds });
    else if (term.kind === "allOf" && holds) waiting.push(...term.parts.map(must));
    else if (term.kind === "anyOf" && !holds) waiting.push(...term.arms.map(mustNot));
    else if (term.kind !== "any" && term.kind !== "never") kept.push(literal);
  }
  return kept.sort((before, after) => literalKey(before) - literalKey(after));
}

/** The ways in which a literal with a choice can come true. */
export function alternatives({ term, holds }: Literal): Literal[][] {
  switch (term.kind) {
    case "anyOf":
      return term.arms.map((arm) => [must(arm)]);
    case "allOf":
      return term.parts.map((part) => [mustNot(part)]);
    case "oneOf": {
      const { arms } = term;
      if (holds) return arms.map((arm, at) => [must(arm), ...arms.filter((_, other) => other !== at).map(mustNot)]);
      const pairs = arms.flatMap((arm, at) => arms.slice(at + 1).map((other) => [must(arm), must(other)]));
      return [arms.map(mustNot), ...pairs];
    }
    case "condition":
      return [
        [must(term.if), { term: term.then, holds }],
        [mustNot(term.if), { term: term.else, holds }],
      ];
    default:
      return [];
  }
}

/** A first look: whether the literal can hold for values of the type, beside what was taken already. */
export function isPossible(literal: Literal, type: JsonType, seen: ReadonlySet<number>): boolean {
  const plain = unwrapped(literal);
  if (seen.has(-literalKey(literal)) || seen.has(-literalKey(plain))) return false;
  return truthFor(plain, type) !== false;
}

export const isCertain = (literal: Literal, type: JsonType): boolean => truthFor(unwrapped(literal), type) === true;

function truthFor({ term, holds }: Literal, type: JsonType): boolean | undefined {
  switch (term.kind) {
    case "any":
      return holds;
    case "never":
      return !holds;
    case "null":
    case "boolean":
      return (term.kind === type) === holds;
    case "number":
    case "string":
    case "array":
    case "object":
      return term.kind === type ? undefined : !holds;
    case "types":
      return term.arms.some(({ kind }) => kind === type) ? undefined : !holds;
    case "values":
      return term.values.some((value) => jsonType(value) === type) ? undefined : !holds;
    default:
      return undefined;
  }
}

/** What a literal says behind its negations and references. */
function unwrapped(literal: Literal): Literal {
  let { term, holds } = literal;
  for (let steps = 0; steps < 1_000; steps += 1) {
    if (term.kind === "not") [term, holds] = [term.term, !holds];
    else if (term.kind === "use") term = term.target();
    else break;
  }
  return { term, holds };
}
