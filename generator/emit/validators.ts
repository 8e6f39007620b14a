import standalone from "ajv/dist/standalone/index.js";
import { Ajv2020, type CodeKeywordDefinition, type KeywordCxt } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { diagnose, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { isObject, type Json, own } from "../json/json.ts";
import type { Node } from "../model/model.ts";
import { printSchema, type Printed } from "../model/print.ts";
import { children } from "../model/walk.ts";
import { lowerFirst } from "./names.ts";
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
    const printed = printSchema(unit.root, { purpose: "assertions", assertFormats: unit.assertFormats });
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
  const schema = lowerFirst(name);
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
      `    readonly validate: (\n      value: unknown,\n    ) => { readonly value: ${name} } | { readonly issues: readonly { readonly message: string; readonly path: readonly PropertyKey[] }[] };\n` +
      `    readonly types?: { readonly input: ${name}; readonly output: ${name} };\n  };\n};\n`,
    code:
      `${helpers}` +
      `const accepts = ${compiled(printed.schema, unit, false)};\n` +
      `const collect = ${compiled(printed.schema, unit, true)};\n` +
      `const written = ${jsonLiteral(writtenPlaces(printed))};\n` +
      `export function is${name}(value) {\n  return accepts(value);\n}\n` +
      `export function check${name}(value) {\n  return collect(value) ? [] : collect.errors.filter(isTelling).map(problem);\n}\n` +
      `export function parse${name}(value) {\n  const problems = check${name}(value);\n  return problems.length === 0 ? { ok: true, value } : { ok: false, problems };\n}\n` +
      `export const ${schema} = {\n  "~standard": {\n    version: 1,\n    vendor: "codicil",\n    validate(value) {\n` +
      `      const problems = check${name}(value);\n` +
      `      return problems.length === 0 ? { value } : { issues: problems.map(({ message, pointer }) => ({ message, path: steps(pointer) })) };\n    },\n  },\n};\n`,
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
  for (const name of definitionsOf(schema)) ajv.addKeyword(definitionKeyword(name));
  const validate = ajv.compile(schema as object | boolean);
  const code = standaloneCode(ajv, validate);
  const frame = /^"use strict";\s*export const validate = (\w+);\s*export default \1;/u.exec(code);
  if (frame === null) throw new TypeError("AJV's standalone code does not begin as expected");
  const body = code
    .slice(frame[0].length)
    .replace(/^const (\w+) = require\("ajv\/dist\/runtime\/ucs2length"\)\.default;$/gmu, "const $1 = countCodePoints;")
    .replace(/^const (\w+) = require\("ajv\/dist\/runtime\/equal"\)\.default;$/gmu, "const $1 = jsonEqual;");
  return `/* @__PURE__ */ (() => {\n${indentCode(escapeCode(`${body.trim()}\nreturn ${frame[1]};`))}})()`;
}

const definitionsOf = (schema: Json): string[] => Object.keys((isObject(schema) ? own(schema, "$defs") : undefined) ?? {});

/** The keyword that the printer puts around a definition's body: applied in place, it only lends its name to the path. */
const definitionKeyword = (keyword: string): CodeKeywordDefinition => ({
  keyword,
  schemaType: ["object", "boolean"],
  code(context: KeywordCxt) {
    const valid = context.gen.name("valid");
    const inside = context.subschema({ keyword }, valid);
    context.ok(valid);
    context.mergeEvaluated(inside);
  },
});

/** AJV prints a statement a line without indentation; braces at the ends of lines say how deep it stands. */
function indentCode(code: string): string {
  let depth = 1;
  let text = "";
  for (const line of code.split("\n").filter((one) => one !== "")) {
    if (line.startsWith("}")) depth -= 1;
    text += `${"  ".repeat(depth)}${line}\n`;
    if (line.endsWith("{")) depth += 1;
  }
  return text;
}

/** Where the author wrote a node, for those whose place does not follow from their parent's. Longest pointers first. */
function writtenPlaces({ spans }: Printed): [string, string][] {
  const places: [string, string][] = [];
  for (const [pointer, span] of spans) {
    const parent = places
      .filter(([from]) => pointer === from || pointer.startsWith(`${from}/`))
      .sort((a, b) => b[0].length - a[0].length)[0];
    const follows = parent === undefined ? pointer : parent[1] + pointer.slice(parent[0].length);
    if (follows !== span.pointer) places.push([pointer, span.pointer]);
  }
  return places.sort(([before], [after]) => after.length - before.length || (before < after ? -1 : 1));
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

/** What AJV's code would import, and what turns its errors into problems. */
const helpers = `function countCodePoints(text) {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
function jsonEqual(left, right) {
  if (left === right) return true;
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const names = Object.keys(left);
  return names.length === Object.keys(right).length && names.every((name) => Object.hasOwn(right, name) && jsonEqual(left[name], right[name]));
}
function steps(pointer) {
  return pointer === "" ? [] : pointer.slice(1).split("/").map((part) => part.replace(/~1/g, "/").replace(/~0/g, "~"));
}
// That a branch of a condition failed is said by what failed in it.
function isTelling(error) {
  return error.keyword !== "if";
}
function problem(error) {
  const at = decodeURIComponent(error.schemaPath.slice(1)).replace(/^\\/\\$defs\\/d\\d+(?=\\/)/, "");
  const place = written.find(([from]) => at === from || at.startsWith(from + "/"));
  const schemaPointer = place ? place[1] + at.slice(place[0].length) : at;
  return { pointer: error.instancePath, rule: error.keyword, schemaPointer, message: error.message };
}
`;
