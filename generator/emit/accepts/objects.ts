import type { Node, ObjectNode } from "../../model/model.ts";
import { propertyKey, regExpLiteral, stringLiteral } from "../text.ts";
import { ownLook } from "./looked.ts";
import { and, hasMember, not, or, ownsMember } from "./test.ts";
import type { Body, Writing } from "./writing.ts";

/**
 * Each declared member is read once; it is asked for being an own one only where that can matter: an optional member
 * whose value is right may as well be inherited. One pass over the names, where something asks about names.
 */
export const objectBody = (node: ObjectNode, writing: Writing): Body =>
  bodyOf(node, writing, (part) => writing.test(part, "value"));

/** The same, and the names of what it looks at are seen. */
export function objectLook(node: ObjectNode, writing: Writing): Body {
  const body = bodyOf(node, writing, (part) => writing.look(part));
  return { ...body, loops: [...body.loops, ...marks(node, writing)] };
}

function bodyOf(node: ObjectNode, writing: Writing, judge: (dependent: Node) => string): Body {
  const members = [...node.members.values()].map((member, at) => {
    const local = localName(member.name, at);
    const test = writing.test(member.node, local);
    return {
      local,
      name: member.name,
      test: member.required ? requiredTest(member.name, local, test) : optionalTest(member.name, local, test),
    };
  });
  const asked = members.filter(({ test }) => test !== "true");
  const undeclared = [...node.required].filter((name) => !node.members.has(name)).map((name) => hasMember("value", name));
  const needs = [...node.dependentRequired].map(([name, names]) =>
    or(not(hasMember("value", name)), and(...names.map((needed) => hasMember("value", needed)))),
  );
  const also = [...node.dependentSchemas].map(([name, part]) => or(not(hasMember("value", name)), judge(part)));
  return {
    first: "_isObject(value)",
    ...(asked.length === 0
      ? {}
      : { reads: `const { ${asked.map(({ name, local }) => `${propertyKey(name)}: ${local}`).join(", ")} } = value;` }),
    tests: [...asked.map(({ test }) => test), ...undeclared, ...needs, ...also, ...countTests(node)],
    loops: nameLoop(node, writing),
  };
}

function marks(node: ObjectNode, writing: Writing): string[] {
  const { names, patterns, allMembers } = ownLook(node);
  if (allMembers) return ["seen.add(true);"];
  const list = `[${[...names].map(stringLiteral).join(", ")}]`;
  const matches = [...patterns].map((pattern) => `${writing.constant("_pattern", regExpLiteral(pattern))}.test(name)`);
  return [
    ...(names.size === 0 ? [] : [`for (const name of ${writing.constant("_names", list)}) seen.add(name);`]),
    ...(matches.length === 0 ? [] : [`for (const name in value) if (${or(...matches)}) seen.add(name);`]),
  ];
}

/** "$" begins no other name in a module. */
const localName = (name: string, at: number): string => `$${/^\w*$/.test(name) && !/^\d*$/.test(name) ? name : at}`;

const requiredTest = (name: string, local: string, test: string): string =>
  and(`${local} !== undefined`, ownsMember("value", name), test);

function optionalTest(name: string, local: string, test: string): string {
  const isInherited = `!${ownsMember("value", name)}`;
  // Every object inherits a value of this one name.
  if (name === "__proto__") return or(isInherited, test);
  return or(test === "true" ? "true" : `${local} === undefined`, test, isInherited);
}

function countTests({ minProperties, maxProperties }: ObjectNode): string[] {
  return [
    ...(minProperties === undefined ? [] : [`Object.keys(value).length >= ${minProperties}`]),
    ...(maxProperties === undefined ? [] : [`Object.keys(value).length <= ${maxProperties}`]),
  ];
}

function nameLoop(node: ObjectNode, writing: Writing): string[] {
  const patterns = node.patternMembers.map(({ pattern, node: member }) => ({
    matches: `${writing.constant("_pattern", regExpLiteral(pattern))}.test(name)`,
    test: writing.test(member, "value[name]"),
  }));
  const rest = or(
    nameAmong(node.members.keys(), writing),
    ...patterns.map(({ matches }) => matches),
    writing.test(node.rest, "value[name]"),
  );
  const tests = [
    node.propertyNames === undefined ? "true" : writing.test(node.propertyNames, "name"),
    ...patterns.map(({ matches, test }) => (test === "true" ? "true" : or(not(matches), test))),
    rest,
  ].filter((test) => test !== "true");
  return tests.length === 0 ? [] : [eachName(and(...tests))];
}

/** Whether the name is one of some: compared one after the other, or, of many, looked for in a set. */
export function nameAmong(names: Iterable<string>, writing: Writing): string {
  const literals = [...names].map(stringLiteral);
  if (literals.length <= longestNameChain) return or(...literals.map((literal) => `name === ${literal}`));
  return `${writing.constant("_names", `new Set([${literals.join(", ")}])`)}.has(name)`;
}

/** Names of a loop are the engine's own texts: to compare so many takes no longer than to look for one. */
export const longestNameChain = 64;

/** A loop that stops at the first own name for which the test does not hold. Whether a name is an own one is asked last: most pass. */
export const eachName = (test: string): string =>
  `for (const name in value) {\n    if (${not(test)} && _owns(value, name)) return false;\n  }`;

/** Whether nothing is asked of an object but to be one. */
export const isBareObject = (node: ObjectNode): boolean =>
  node.members.size +
    node.required.size +
    node.patternMembers.length +
    node.dependentRequired.size +
    node.dependentSchemas.size ===
    0 &&
  node.rest.kind === "any" &&
  [node.propertyNames, node.minProperties, node.maxProperties].every((one) => one === undefined);
