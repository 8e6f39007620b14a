import standalone from "ajv/dist/standalone/index.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { diagnose, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { isObject, type Json, own } from "../json/json.ts";
import type { Node } from "../model/model.ts";
import { printSchema, type Printed } from "../model/print.ts";
import { children } from "../model/walk.ts";
import { definitionKeyword } from "./keywords/definition.ts";
import { ownKeywords } from "./keywords/index.ts";
import { valueName } from "./names.ts";
import { escapeCode, jsonLiteral } from "./text.ts";
import type { Section, Unit } from "./unit.ts";

// AJV ships CommonJS: under Node's ESM the function is the namespace's own default, in a bundle it may be the import itself.
const standaloneCode: typeof standalone.default = standalone.default ?? standalone;

/**
 * Validators: AJV's standalone code over the printed model, own properties only, then made self-contained.
 *
 * Two are compiled: one that stops at the first fault for `isX`, one that collects all of them for `checkX`.
 * `format` refuses nothing unless the contract asserts it; then only formats that are one regular expression are taken.
 */
export function emitValidators(unit: Unit): { readonly section: Section; readonly diagnostics: readonly Diagnostic[] } {
  const unassertable = unit.assertFormats ? formatsOf(unit.root).filter(({ format }) => regularFormat(format) === undefined) : [];
  if (unassertable.length > 0) {
    const diagnostics = unassertable.map(({ node, format }) => diagnose("format-not-assertable", node.span, { format }));
    return { section: { declarations: "", code: "" }, diagnostics };
  }
  try {
    const printed = printSchema(unit.root, { purpose: "assertions", assertFormats: unit.assertFormats, marked: true });
    return { section: faces(unit, printed), diagnostics: [] };
  } catch (error) {
    // AJV answers what it cannot compile by throwing; the author gets the sentence and the place, not the stack.
    const problem =
      error instanceof RangeError ? "the schema is nested too deeply" : ((error as Error).message.split("\n")[0] ?? "");
    return {
      section: { declarations: "", code: "" },
      diagnostics: [diagnose("validator-impossible", unit.root.span, { problem })],
    };
  }
}

function faces(unit: Unit, printed: Printed): Section {
  const name = unit.typeName;
  const schema = valueName(name);
  const accepts = compiled(printed.schema, unit, false);
  const collect = compiled(printed.schema, unit, true);
  return {
    declarations:
      `/** One way in which a document is not a ${name}. */\n` +
      `export type ${name}Problem = {\n` +
      `  /** Where in the document, RFC 6901. */\n  readonly pointer: string;\n` +
      `  /** The JSON Schema keyword that refuses it. */\n  readonly rule: string;\n` +
      `  /** Where that keyword stands in the schema, RFC 6901. */\n  readonly schemaPointer: string;\n` +
      `  readonly message: string;\n};\n` +
      `/** Whether the value is a valid ${name}; stops at the first fault. */\n` +
      `export declare function is${name}(value: unknown): value is ${name};\n` +
      `/** Every problem of the value; none when it is valid. */\n` +
      `export declare function check${name}(value: unknown): readonly ${name}Problem[];\n` +
      `/** The value itself, unchanged, or its problems. */\n` +
      `export declare function parse${name}(\n  value: unknown,\n): { readonly ok: true; readonly value: ${name} } | { readonly ok: false; readonly problems: readonly ${name}Problem[] };\n` +
      `/** Standard Schema v1. */\n` +
      `export declare const ${schema}: {\n  readonly "~standard": {\n    readonly version: 1;\n    readonly vendor: "codicil";\n` +
      `    readonly validate: (\n      value: unknown,\n    ) => { readonly value: ${name} } | { readonly issues: readonly { readonly message: string; readonly path: readonly string[] }[] };\n` +
      `    readonly types?: { readonly input: ${name}; readonly output: ${name} };\n  };\n};\n`,
    code:
      `${helpersFor(accepts + collect)}${problems}` +
      `const _accepts = ${accepts};\n` +
      `const _collect = ${collect};\n` +
      `const _written = ${jsonLiteral(writtenPlaces(printed))};\n` +
      `export function is${name}(value) {\n  return _accepts(value);\n}\n` +
      `export function check${name}(value) {\n  return _collect(value) ? [] : _collect.errors.filter(_isTelling).map(_problem);\n}\n` +
      `export function parse${name}(value) {\n  const problems = check${name}(value);\n  return problems.length === 0 ? { ok: true, value } : { ok: false, problems };\n}\n` +
      `export const ${schema} = {\n  "~standard": {\n    version: 1,\n    vendor: "codicil",\n    validate(value) {\n` +
      `      const problems = check${name}(value);\n` +
      `      return problems.length === 0 ? { value } : { issues: problems.map(({ message, pointer }) => ({ message, path: _steps(pointer) })) };\n    },\n  },\n};\n`,
  };
}

/** AJV's code as one expression: a function with the code around it closed in. */
function compiled(schema: Json, unit: Unit, allErrors: boolean): string {
  const ajv = new Ajv2020({
    allErrors,
    messages: allErrors,
    ownProperties: true,
    strict: false,
    validateSchema: false,
    validateFormats: unit.assertFormats,
    unicodeRegExp: true,
    logger: false,
    code: { source: true, esm: true, lines: true },
  });
  if (unit.assertFormats) {
    for (const { format } of formatsOf(unit.root)) ajv.addFormat(format, regularFormat(format) as RegExp);
  }
  for (const own of ownKeywords) ajv.removeKeyword(own.keyword as string).addKeyword(own);
  // What was looked at is told by a keyword of our own; AJV need not count.
  ajv.opts.unevaluated = false;
  for (const name of definitionsOf(schema)) ajv.addKeyword(definitionKeyword(name));
  const validate = ajv.compile(schema as object | boolean);
  const code = standaloneCode(ajv, validate);
  const frame = /^"use strict";\s*export const validate = (\w+);\s*export default \1;/u.exec(code);
  if (frame === null) throw new TypeError("AJV's standalone code does not begin as expected");
  const body = code
    .slice(frame[0].length)
    .replace(/^const (\w+) = require\("ajv\/dist\/runtime\/ucs2length"\)\.default;$/gmu, "const $1 = _countCodePoints;")
    .replace(/^const (\w+) = require\("ajv\/dist\/runtime\/equal"\)\.default;$/gmu, "const $1 = _jsonEqual;");
  return `/* @__PURE__ */ (() => {\n${indentCode(escapeCode(`${body.trim()}\nreturn ${frame[1]};`))}})()`;
}

const definitionsOf = (schema: Json): string[] => Object.keys((isObject(schema) ? own(schema, "$defs") : undefined) ?? {});

/** Deeper than this a line is indented no more: what is nested without end would be mostly white space. */
const deepestIndent = 12;

/** AJV prints a statement a line without indentation; braces at the ends of lines say how deep it stands. */
function indentCode(code: string): string {
  let depth = 1;
  let text = "";
  for (const line of code.split("\n").filter((one) => one !== "")) {
    if (line.startsWith("}")) depth -= 1;
    text += `${"  ".repeat(Math.min(depth, deepestIndent))}${line}\n`;
    if (line.endsWith("{")) depth += 1;
  }
  return text;
}

/** Where the author wrote a node, for those whose place does not follow from their parent's. Longest pointers first. */
function writtenPlaces({ spans }: Printed): [string, string][] {
  const places = new Map<string, string>();
  for (const [pointer, span] of spans) {
    const from = ancestors(pointer).find((one) => places.has(one));
    const follows = from === undefined ? pointer : `${places.get(from)}${pointer.slice(from.length)}`;
    if (follows !== span.pointer) places.set(pointer, span.pointer);
  }
  return [...places].sort(([before], [after]) => after.length - before.length || (before < after ? -1 : 1));
}

/** The pointer itself and those of everything around it, nearest first. */
function ancestors(pointer: string): string[] {
  const found = [pointer];
  for (let at = pointer.lastIndexOf("/"); at >= 0; at = at === 0 ? -1 : pointer.lastIndexOf("/", at - 1))
    found.push(pointer.slice(0, at));
  return found;
}

function regularFormat(format: string): RegExp | undefined {
  const definition: unknown = Object.hasOwn(fullFormats, format) ? fullFormats[format as keyof typeof fullFormats] : undefined;
  return definition instanceof RegExp ? definition : undefined;
}

function formatsOf(root: Node): { readonly node: Node; readonly format: string }[] {
  const found: { node: Node; format: string }[] = [];
  const seen = new Set<Node>();
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    if (node.notes.format !== undefined) found.push({ node, format: node.notes.format });
    waiting.push(...children(node).map((child) => child.node), ...(node.kind === "use" ? [node.definition.node] : []));
  }
  return found;
}

/**
 * What AJV's code would import, one function a text. Names of our own begin with "_", which no name made from a schema
 * does. A module holds those that its code calls.
 */
const helpers: readonly (readonly [name: string, code: string])[] = [
  [
    "_equalPair",
    `// The places of the first item that stood there before, and of that one.
function _equalPair(list) {
  const places = new Map();
  const shapes = [];
  for (let at = 0; at < list.length; at += 1) {
    const item = list[at];
    const isShape = typeof item === "object" && item !== null;
    const before = isShape ? shapes.find((other) => _jsonEqual(list[other], item)) : places.get(item);
    if (before !== undefined) return [before, at];
    if (isShape) shapes.push(at);
    else places.set(item, at);
  }
}
`,
  ],
  [
    "_isMultiple",
    `// Over the decimal digits that were written, not over their nearest doubles.
function _isMultiple(value, step) {
  if (!Number.isFinite(value)) return false;
  const [digits, exponent] = _decimal(value);
  const [stepDigits, stepExponent] = _decimal(step);
  const least = exponent < stepExponent ? exponent : stepExponent;
  return (digits * 10n ** BigInt(exponent - least)) % (stepDigits * 10n ** BigInt(stepExponent - least)) === 0n;
}
function _decimal(number) {
  const [mantissa, exponent] = number.toExponential().split("e");
  const [whole, fraction = ""] = mantissa.split(".");
  return [BigInt(whole + fraction), Number(exponent) - fraction.length];
}
`,
  ],
  [
    "_countCodePoints",
    `function _countCodePoints(text) {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
`,
  ],
  [
    "_jsonEqual",
    `function _jsonEqual(left, right) {
  if (left === right) return true;
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const names = Object.keys(left);
  return names.length === Object.keys(right).length && names.every((name) => Object.hasOwn(right, name) && _jsonEqual(left[name], right[name]));
}
`,
  ],
];

/** The helpers that a code calls, and those that they call. */
function helpersFor(code: string): string {
  return helpers.reduce(
    (called, [name, text]) =>
      `${called}${code}`.includes(`${name}(`) || code.includes(`= ${name};`) ? `${called}${text}` : called,
    "",
  );
}

/** What turns AJV's errors into problems. */
const problems = `function _steps(pointer) {
  return pointer === "" ? [] : pointer.slice(1).split("/").map((part) => part.replace(/~1/g, "/").replace(/~0/g, "~"));
}
// That a branch of a condition failed is said by what failed in it.
function _isTelling(error) {
  return error.keyword !== "if";
}
function _problem(error) {
  // A schema that is \`false\` has no keyword to point at.
  const path = error.keyword === "false schema" ? error.schemaPath.slice(1, -"/false schema".length) : error.schemaPath.slice(1);
  const at = decodeURIComponent(path).replace(/^\\/\\$defs\\/d\\d+(?=\\/)/, "");
  const place = _written.find(([from]) => at === from || at.startsWith(from + "/"));
  const schemaPointer = place ? place[1] + at.slice(place[0].length) : at;
  return { pointer: error.instancePath, rule: error.keyword, schemaPointer, message: error.message };
}
`;
