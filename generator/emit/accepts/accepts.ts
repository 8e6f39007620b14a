import type { KnownValue, Node, TypedNode } from "../../model/model.ts";
import type { Nesting } from "../nesting.ts";
import { commentLines, jsonLiteral, regExpLiteral, stringLiteral } from "../text.ts";
import { arrayBody, arrayLook, isBareArray } from "./arrays.ts";
import { looks } from "./looked.ts";
import { isBareObject, objectBody, objectLook } from "./objects.ts";
import { equalTest, lengthTests, numberTests, typeTest } from "./scalars.ts";
import { and, bracketed, inRow, not, or } from "./test.ts";
import { unevaluatedBody, unevaluatedLook } from "./unevaluated.ts";
import type { Body, Writing } from "./writing.ts";

/** The expression of an asserted format, where a node has one. */
type FormatOf = (node: Node) => RegExp | undefined;

/**
 * The boolean face, written from the model: it stops at the first fault and tells nothing. A function for each object,
 * each list and each definition, the root's first; all else is tested in place. `name` is the root's function.
 *
 * A value of `undefined` is no member, as it is none in the face that tells. Functions that lead to a definition which has itself
 * inside are told how deep in the document their value stands.
 *
 * Where `unevaluated*` asks what the parts of a schema have looked at, those parts are functions that judge a value and keep what
 * they looked at in one go: to judge once more, and inside again, would take twice as long for each level of a document.
 */
export class AcceptsWriter implements Writing {
  readonly #constants = new Map<string, string>();
  readonly #tests = new Map<Node, string>();
  readonly #looks = new Map<Node, string>();
  /** In the order in which they are met; a function is written after those that call it, so nothing is nested. */
  readonly #functions: { readonly node: Node; readonly name: string; readonly isLook: boolean }[] = [];
  /** The node whose function is being written. */
  #writing: Node;

  constructor(
    readonly root: Node,
    readonly name: string,
    readonly nesting: Nesting,
    readonly formatOf: FormatOf,
  ) {
    this.#writing = root;
    if (!this.#isTold(root)) this.#add(root, name, false);
  }

  /** The code of all functions. */
  write(): string {
    let functions = this.#isTold(this.root)
      ? `export function ${this.name}(value) {\n  return ${this.#test(this.root)}(value, 0);\n}\n`
      : "";
    // The list grows while it is walked.
    for (const { node, name, isLook } of this.#functions) {
      this.#writing = node;
      const before = name === this.name ? "export " : `// ${commentLines(node.span.pointer).join(" ")}\n`;
      const parameters = ["value", ...(isLook ? ["seen"] : []), ...(this.#isTold(node) ? ["depth"] : [])];
      functions += `${before}function ${name}(${parameters.join(", ")}) {\n${functionBody(this.#body(node, isLook))}}\n`;
    }
    const constants = [...this.#constants].map(([code, name]) => `const ${name} = /* @__PURE__ */ ${code};\n`);
    return constants.join("") + functions;
  }

  /** The function that judges a value by a node and keeps what is looked at: `(value, seen)`, or `(value, seen, depth)`. */
  lookFunction(written: Node): { readonly name: string; readonly isTold: boolean } {
    const node = this.#meant(written);
    return { name: this.#looks.get(node) ?? this.#add(node, `_look${this.#functions.length}`, true), isTold: this.#isTold(node) };
  }

  constant(prefix: string, code: string): string {
    const name = this.#constants.get(code) ?? `${prefix}${this.#constants.size}`;
    this.#constants.set(code, name);
    return name;
  }

  /** The name of the function that tests a node. */
  #test(node: Node): string {
    return this.#tests.get(node) ?? this.#add(node, `_test${this.#functions.length}`, false);
  }

  #add(node: Node, name: string, isLook: boolean): string {
    (isLook ? this.#looks : this.#tests).set(node, name);
    this.#functions.push({ node, name, isLook });
    return name;
  }

  #call(node: Node, value: string): string {
    return `${this.#test(node)}(${this.#isTold(node) ? `${value}, ${this.#depthOf(value)}` : value})`;
  }

  /** Whether a node's function is told how deep its value stands. The root stands at the top, unless it is inside itself. */
  #isTold(node: Node): boolean {
    return (node === this.root ? this.nesting.recursive : this.nesting.leading).has(node);
  }

  /** How deep a value stands: where the function's own does, or, as a member or an item of it, one deeper. */
  #depthOf(value: string): string {
    const isTold = this.#isTold(this.#writing);
    if (value === "value") return isTold ? "depth" : "0";
    return isTold ? "depth + 1" : "1";
  }

  test(node: Node, value: string): string {
    return hasBody(node) ? this.#call(node, value) : and(this.#inPlace(node, value), this.#format(node, value));
  }

  look(node: Node): string {
    return looks(node) ? and(this.#lookInPlace(node), this.#format(node, "value")) : this.test(node, "value");
  }

  #body(node: Node, isLook: boolean): Body {
    const { first, ...body } = isLook ? this.#looking(node) : this.#testing(node);
    const depth = this.nesting.recursive.has(node) ? `depth <= ${this.nesting.deepest}` : "true";
    const guard = and(depth, first ?? "true");
    return {
      ...body,
      ...(guard === "true" ? {} : { first: guard }),
      tests: [...body.tests, this.#format(node, "value")].filter((test) => test !== "true"),
    };
  }

  #testing(node: Node): Body {
    switch (node.kind) {
      case "object":
        return objectBody(node, this);
      case "array":
        return arrayBody(node, this);
      case "unevaluated":
        return unevaluatedBody(node, this);
      default:
        return { tests: [this.#inPlace(node, "value")], loops: [] };
    }
  }

  #looking(node: Node): Body {
    switch (node.kind) {
      case "object":
        return objectLook(node, this);
      case "array":
        return arrayLook(node, this);
      case "unevaluated":
        return unevaluatedLook(node, this);
      default:
        return { tests: [this.#lookInPlace(node)], loops: [] };
    }
  }

  #lookInPlace(node: Node): string {
    switch (node.kind) {
      case "types":
        return this.#types(node.arms, "value", (arm) => this.look(arm));
      case "anyOf":
        return `${this.#held(node.arms)} > 0`;
      case "oneOf":
        return `${this.#held(node.arms)} === 1`;
      case "allOf":
        return and(...node.parts.map((part) => this.look(part)));
      case "condition":
        return `(${this.#holds(node.if)} ? ${this.look(node.then)} : ${this.look(node.else)})`;
      default:
        return this.#lookCall(node, (name, more) => `${name}(value, ${more})`);
    }
  }

  /** How many arms hold. Each is asked: what it has looked at counts. */
  #held(arms: readonly Node[]): string {
    return inRow(
      arms.map((arm) => `Number(${this.#holds(arm)})`),
      "+",
    );
  }

  /** What does not hold has looked at nothing. */
  #holds(node: Node): string {
    return looks(node) ? this.#lookCall(node, (name, more) => `_holds(${name}, value, ${more})`) : this.test(node, "value");
  }

  #lookCall(node: Node, call: (name: string, more: string) => string): string {
    const { name, isTold } = this.lookFunction(node.kind === "use" ? node.definition.node : node);
    return call(name, isTold ? `seen, ${this.#depthOf("value")}` : "seen");
  }

  /** References that say nothing themselves are what they lead to. */
  #meant(node: Node): Node {
    let meant = node;
    while (meant.kind === "use" && this.formatOf(meant) === undefined) meant = meant.definition.node;
    return meant;
  }

  #inPlace(node: Node, value: string): string {
    const tests = (nodes: readonly Node[]): string[] => nodes.map((one) => this.test(one, value));
    switch (node.kind) {
      case "any":
        return "true";
      case "never":
        return "false";
      case "types":
        return this.#types(node.arms, value, (arm) => this.test(arm, value));
      case "string":
        return and(typeTest(node, value), ...lengthTests(node, value), this.#pattern(node.pattern, value));
      case "number":
        return and(typeTest(node, value), ...numberTests(node, value));
      case "literal":
        return equalTest(node.value, value);
      case "closedList":
        return this.#list(node.values, value);
      case "openList":
        return typeTest(node.base === "integer" ? { kind: "number", integer: true } : { kind: node.base }, value);
      case "anyOf":
        return or(...tests(node.arms));
      case "oneOf":
        return `${inRow(
          tests(node.arms).map((test) => `Number(${test})`),
          "+",
        )} === 1`;
      case "allOf":
        return and(...tests(node.parts));
      case "not":
        return not(this.test(node.node, value));
      case "condition":
        return `(${this.test(node.if, value)} ? ${this.test(node.then, value)} : ${this.test(node.else, value)})`;
      case "use": {
        const meant = this.#meant(node.definition.node);
        return isSmall(meant) ? this.test(meant, value) : this.#call(meant, value);
      }
      case "opaque":
        throw new TypeError(`"${node.keyword}" has no place in the model`);
      default:
        return typeTest(node as TypedNode, value);
    }
  }

  /** Of all six types nothing is stated: a value of another kind than JSON has is not asked about its type. */
  #types(arms: readonly TypedNode[], value: string, judge: (arm: Node) => string): string {
    const everything = arms.length === 6 && !arms.some((arm) => arm.kind === "number" && arm.integer);
    if (!everything) return or(...arms.map(judge));
    const tests = arms.map((arm) => ({ type: typeTest(arm, value), test: judge(arm) }));
    return and(...tests.map(({ type, test }) => (type === test ? "true" : or(not(type), test))));
  }

  #pattern(pattern: string | undefined, value: string): string {
    return pattern === undefined ? "true" : `${this.constant("_pattern", regExpLiteral(pattern))}.test(${value})`;
  }

  #list(values: readonly KnownValue[], value: string): string {
    const scalars = values.filter((known) => typeof known.value !== "object" || known.value === null);
    const others = values.filter((known) => !scalars.includes(known)).map((known) => equalTest(known.value, value));
    if (scalars.length <= longestChain) return or(...scalars.map((known) => equalTest(known.value, value)), ...others);
    const set = this.constant("_values", `new Set([${scalars.map((known) => jsonLiteral(known.value)).join(", ")}])`);
    return or(`${set}.has(${value})`, ...others);
  }

  #format(node: Node, value: string): string {
    const format = this.formatOf(node);
    if (format === undefined) return "true";
    const literal = `new RegExp(${stringLiteral(format.source)}, ${stringLiteral(format.flags)})`;
    return or(`typeof ${value} !== "string"`, `${this.constant("_format", literal)}.test(${value})`);
  }
}

/** Values of a list are compared one after the other up to so many; of more a set is made. */
export const longestChain = 8;

/** Whether a node is written as a function: it says more than its type, or needs a loop. */
function hasBody(node: Node): boolean {
  if (node.kind === "object") return !isBareObject(node);
  return node.kind === "unevaluated" || (node.kind === "array" && !isBareArray(node));
}

/** Whether a definition is tested where it is used: a scalar. */
const isSmall = (node: Node): boolean =>
  ["any", "never", "null", "boolean", "number", "string", "literal", "openList"].includes(node.kind);

function functionBody({ first, reads, tests, loops }: Body): string {
  const guard = first === undefined ? [] : [first];
  if (reads === undefined && loops.length === 0) return returning([...guard, ...tests]);
  const before = indented([...guard.map(refusing), ...(reads === undefined ? [] : [reads])]);
  return before + (loops.length === 0 ? returning(tests) : `${judging(tests)}${indented([...loops, "return true;"])}`);
}

const refusing = (test: string): string => `if (${not(test)}) return false;`;

const indented = (lines: readonly string[]): string => lines.map((line) => `  ${line}\n`).join("");

function returning(tests: readonly string[]): string {
  if (tests.length < 2) return `  return ${tests[0] ?? "true"};\n`;
  return `  return (\n    ${bracketed(tests, "&&").join(" &&\n    ")}\n  );\n`;
}

function judging(tests: readonly string[]): string {
  if (tests.length < 2) return indented(tests.map(refusing));
  return `  const fits =\n    ${bracketed(tests, "&&").join(" &&\n    ")};\n  if (!fits) return false;\n`;
}
