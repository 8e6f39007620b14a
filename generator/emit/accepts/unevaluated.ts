import type { UnevaluatedNode } from "../../model/model.ts";
import { regExpLiteral, stringLiteral } from "../text.ts";
import { eachItem } from "./arrays.ts";
import { lookedAt, type Looked } from "./looked.ts";
import { eachName } from "./objects.ts";
import { and, or } from "./test.ts";
import type { Body, Writing } from "./writing.ts";

/** What no part of the node has looked at is held to the keyword's own schema. (2020-12 core, 11.) */
export function unevaluatedBody(node: UnevaluatedNode, writing: Writing): Body {
  const held: string[] = [];
  const names = new Map<string, string>();
  const ask = (test: string): string => {
    if (/^\w+$/.test(test)) return test;
    const name = names.get(test) ?? `held${names.size}`;
    if (!names.has(test)) held.push(`const ${name} = ${test};`);
    names.set(test, name);
    return name;
  };
  const looked = lookedAt(node.node, (part) => writing.test(part, "value"), ask);
  const members =
    node.properties &&
    leftOver(
      looked.map((one) => memberSeen(one, writing)),
      writing.test(node.properties, "value[name]"),
    );
  const items =
    node.items &&
    leftOver(
      looked.map((one) => itemSeen(one, writing)),
      writing.test(node.items, "value[at]"),
    );
  return {
    tests: [writing.test(node.node, "value")],
    loops: [
      ...held,
      ...(members === undefined ? [] : [`if (_isObject(value)) ${eachName(members)}`]),
      ...(items === undefined ? [] : [`if (Array.isArray(value)) ${eachItem(0, items)}`]),
    ],
  };
}

function leftOver(seen: readonly string[], test: string): string | undefined {
  const either = or(...seen, test);
  return either === "true" ? undefined : either;
}

function memberSeen({ when, names, patterns, allMembers }: Looked, writing: Writing): string {
  const tests = [
    ...names.map((name) => `name === ${stringLiteral(name)}`),
    ...patterns.map((pattern) => `${writing.constant("_pattern", regExpLiteral(pattern))}.test(name)`),
  ];
  return and(when, allMembers ? "true" : or(...tests));
}

function itemSeen({ when, prefix, allItems, contains }: Looked, writing: Writing): string {
  const placed = allItems ? "true" : prefix > 0 ? `at < ${prefix}` : "false";
  return and(when, or(placed, contains === undefined ? "false" : writing.test(contains, "value[at]")));
}
