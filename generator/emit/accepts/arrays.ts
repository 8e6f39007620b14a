import type { ArrayNode } from "../../model/model.ts";
import { not, or } from "./test.ts";
import type { Body, Writing } from "./writing.ts";

export function arrayBody(node: ArrayNode, writing: Writing): Body {
  const { minItems, maxItems, prefix, rest, uniqueItems } = node;
  const placed = prefix.map((item, at) => {
    const test = writing.test(item, `value[${at}]`);
    return test === "true" ? "true" : or(`value.length <= ${at}`, test);
  });
  const tests = [
    ...(minItems === undefined ? [] : [`value.length >= ${minItems}`]),
    ...(maxItems === undefined ? [] : [`value.length <= ${maxItems}`]),
    ...(uniqueItems ? ["_equalPair(value) === undefined"] : []),
    ...placed.filter((test) => test !== "true"),
  ];
  const restTest = writing.test(rest, "value[at]");
  const loops = restTest === "true" ? [] : [eachItem(prefix.length, restTest)];
  return { first: "Array.isArray(value)", tests, loops: [...loops, ...containsLoop(node, writing)] };
}

function containsLoop({ contains }: ArrayNode, writing: Writing): string[] {
  if (contains === undefined) return [];
  const { minContains, maxContains, node } = contains;
  const most = maxContains === undefined ? "" : ` || found > ${maxContains}`;
  return [
    `let found = 0;\n  for (const item of value) {\n    if (${writing.test(node, "item")}) found += 1;\n  }\n` +
      `  if (found < ${minContains}${most}) return false;`,
  ];
}

/** A loop that stops at the first item, from a place on, for which the test does not hold. */
export const eachItem = (first: number, test: string): string =>
  `for (let at = ${first}; at < value.length; at += 1) {\n    if (${not(test)}) return false;\n  }`;

/** Whether nothing is asked of an array but to be one. */
export const isBareArray = (node: ArrayNode): boolean =>
  node.prefix.length === 0 &&
  node.rest.kind === "any" &&
  !node.uniqueItems &&
  [node.minItems, node.maxItems, node.contains].every((one) => one === undefined);
