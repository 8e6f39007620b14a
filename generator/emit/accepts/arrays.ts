import type { ArrayNode } from "../../model/model.ts";
import { ownLook } from "./looked.ts";
import { not, or } from "./test.ts";
import type { Body, Writing } from "./writing.ts";

export function arrayBody(node: ArrayNode, writing: Writing): Body {
  return bodyOf(node, writing, containsLoop(node, writing, false));
}

/** The same, and the indexes of what it looks at are seen. */
export function arrayLook(node: ArrayNode, writing: Writing): Body {
  const body = bodyOf(node, writing, containsLoop(node, writing, true));
  const { prefix, allItems } = ownLook(node);
  const placed = prefix === 0 ? [] : [`for (let at = 0; at < ${prefix}; at += 1) seen.add(at);`];
  return { ...body, loops: [...body.loops, ...(allItems ? ["seen.add(true);"] : placed)] };
}

function bodyOf(node: ArrayNode, writing: Writing, contains: readonly string[]): Body {
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
  return { first: "Array.isArray(value)", tests, loops: [...loops, ...contains] };
}

function containsLoop({ contains }: ArrayNode, writing: Writing, isLook: boolean): string[] {
  if (contains === undefined) return [];
  const { minContains, maxContains, node } = contains;
  if (!isLook && minContains === 0 && maxContains === undefined) return [];
  const count = isLook ? "{\n      found += 1;\n      seen.add(at);\n    }" : "found += 1;";
  const most = maxContains === undefined ? "" : ` || found > ${maxContains}`;
  return [
    `let found = 0;\n  for (let at = 0; at < value.length; at += 1) {\n    if (${writing.test(node, "value[at]")}) ${count}\n  }\n` +
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
