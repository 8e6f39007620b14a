import type { KnownValue, Node, TypedNode } from "../../model/model.ts";
import type { Nesting } from "../nesting.ts";
import { commentLines, jsonLiteral, regExpLiteral, stringLiteral } from "../text.ts";
import { arrayBody, isBareArray } from "./arrays.ts";
import { isBareObject, objectBody } from "./objects.ts";
import { equalTest, lengthTests, numberTests, typeTest } from "./scalars.ts";
import { and, not, or } from "./test.ts";
import { unevaluatedBody } from "./unevaluated.ts";
import type { Body, Writing } from "./writing.ts";

/** The expression of an asserted format, where a node has one. */
type FormatOf = (node: Node) => RegExp | undefined;

/**
 * The boolean face, written from the model: it stops at the first fault and tells nothing. A function for each object,
 * each list and each definition, the root's first; all else is tested in place. `name` is the root's function.
 *
 * A value of `undefined` is no member, as it is none in the face that tells. Functions that lead to a definition which has itself
 * inside are told how deep in the document their value stands.
 */
export function writeAccepts(root: Node, name: string, nesting: Nesting, formatOf: FormatOf): string {
  return new Writer(root, name, nesting, formatOf).write();
}

class Writer implements Writing {
  readonly #constants = new Map<string, string>();
  /** In the order in which they are met; a function is written after those that call it, so nothing is nested. */
  readonly #functions = new Map<Node, string>();
  /** The function that is being written. */
  #writing: Node;

  constructor(
    readonly root: Node,
    readonly name: string,
    readonly nesting: Nesting,
    readonly formatOf: FormatOf,
  ) {
    this.#writing = root;
    if (!this.#isTold(root)) this.#functions.set(root, name);
  }

  write(): string {
    let functions = this.#isTold(this.root)
      ? `export function ${this.name}(value) {\n  return ${this.#function(this.root)}(value, 0);\n}\n`
      : "";
    for (const [node, name] of this.#functions) {
      this.#writing = node;
      const before = name === this.name ? "export " : `// ${commentLines(node.span.pointer).join(" ")}\n`;
      const parameters = this.#isTold(node) ? "value, depth" : "value";
      functions += `${before}function ${name}(${parameters}) {\n${functionBody(this.#body(node))}}\n`;
    }
    const constants = [...this.#constants].map(([code, name]) => `const ${name} = /* @__PURE__ */ ${code};\n`);
    return constants.join("") + functions;
  }

  constant(prefix: string, code: string): string {
    const name = this.#constants.get(code) ?? `${prefix}${this.#constants.size}`;
    this.#constants.set(code, name);
    return name;
  }

  /** The name of the function that tests a node. */
  #function(node: Node): string {
    const name = this.#functions.get(node) ?? `_test${this.#functions.size}`;
    this.#functions.set(node, name);
    return name;
  }

  #call(node: Node, value: string): string {
    return `${this.#function(node)}(${this.#isTold(node) ? `${value}, ${this.#depthOf(value)}` : value})`;
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

  #body(node: Node): Body {
    const { first, ...body } = this.#written(node);
    const depth = this.nesting.recursive.has(node) ? `depth <= ${this.nesting.deepest}` : "true";
    const guard = and(depth, first ?? "true");
    return {
      ...body,
      ...(guard === "true" ? {} : { first: guard }),
      tests: [...body.tests, this.#format(node, "value")].filter((test) => test !== "true"),
    };
  }

  #written(node: Node): Body {
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

  #inPlace(node: Node, value: string): string {
    const tests = (nodes: readonly Node[]): string[] => nodes.map((one) => this.test(one, value));
    switch (node.kind) {
      case "any":
        return "true";
      case "never":
        return "false";
      case "types":
        return this.#types(node.arms, value);
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
        return `${tests(node.arms)
          .map((test) => `Number(${test})`)
          .join(" + ")} === 1`;
      case "allOf":
        return and(...tests(node.parts));
      case "not":
        return not(this.test(node.node, value));
      case "condition":
        return `(${this.test(node.if, value)} ? ${this.test(node.then, value)} : ${this.test(node.else, value)})`;
      case "use":
        return isSmall(node.definition.node) ? this.test(node.definition.node, value) : this.#call(node.definition.node, value);
      case "opaque":
        throw new TypeError(`"${node.keyword}" has no place in the model`);
      default:
        return typeTest(node as TypedNode, value);
    }
  }

  /** Of all six types nothing is stated: a value of another kind than JSON has is not asked about its type. */
  #types(arms: readonly TypedNode[], value: string): string {
    const everything = arms.length === 6 && !arms.some((arm) => arm.kind === "number" && arm.integer);
    if (!everything) return or(...arms.map((arm) => this.test(arm, value)));
    const tests = arms.map((arm) => ({ type: typeTest(arm, value), test: this.test(arm, value) }));
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
  return `  return (\n    ${tests.join(" &&\n    ")}\n  );\n`;
}

function judging(tests: readonly string[]): string {
  if (tests.length < 2) return indented(tests.map(refusing));
  return `  const fits =\n    ${tests.join(" &&\n    ")};\n  if (!fits) return false;\n`;
}
