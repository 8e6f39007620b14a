import type { UnevaluatedNode } from "../../model/model.ts";
import { regExpLiteral } from "../text.ts";
import { eachItem } from "./arrays.ts";
import { lookedAt } from "./looked.ts";
import { eachName, nameAmong } from "./objects.ts";
import { and, or } from "./test.ts";
import type { Body, Writing } from "./writing.ts";

/** What no part of the node has looked at is held to the keyword's own schema. (2020-12 core, 11.) */
export function unevaluatedBody(node: UnevaluatedNode, writing: Writing): Body {
  const { names, patterns, allMembers, prefix, allItems, isCertain } = lookedAt(node.node);
  const matches = [...patterns].map((pattern) => `${writing.constant("_pattern", regExpLiteral(pattern))}.test(name)`);
  const isNameSeen = !isCertain ? "seen.has(name)" : allMembers ? "true" : or(nameAmong(names, writing), ...matches);
  const isItemSeen = !isCertain ? "seen.has(at)" : allItems ? "true" : prefix > 0 ? `at < ${prefix}` : "false";
  const open = isCertain ? "true" : "!seen.has(true)";
  return {
    ...(isCertain ? {} : { reads: "const seen = new Set();" }),
    tests: [isCertain ? writing.test(node.node, "value") : writing.look(node.node)],
    loops: [
      ...(node.properties === undefined
        ? []
        : leftOver(and("_isObject(value)", open), or(isNameSeen, writing.test(node.properties, "value[name]")), eachName)),
      ...(node.items === undefined
        ? []
        : leftOver(and("Array.isArray(value)", open), or(isItemSeen, writing.test(node.items, "value[at]")), (test) =>
            eachItem(0, test),
          )),
    ],
  };
}

const leftOver = (where: string, test: string, loop: (test: string) => string): string[] =>
  test === "true" ? [] : [`if (${where}) ${loop(test)}`];

/** The same, and what it looks at is seen: all members, all items, and of the other what the parts look at. */
export function unevaluatedLook(node: UnevaluatedNode, writing: Writing): Body {
  const test = writing.test(node, "value");
  if (node.properties !== undefined && node.items !== undefined) return { tests: [test], loops: ["seen.add(true);"] };
  const isOf = node.items === undefined ? "_isObject(value)" : "Array.isArray(value)";
  return { tests: [`(${isOf} ? ${test} : ${writing.look(node.node)})`], loops: [`if (${isOf}) seen.add(true);`] };
}
