import { Ajv2020, nil } from "ajv/dist/2020.js";
import { diagnose, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { printSchema, type Printed } from "../model/print.ts";
import { AcceptsWriter } from "./accepts/accepts.ts";
import { formatOf, formatsOf, regularFormat } from "./asserted-formats.ts";
import { helpersFor } from "./helpers.ts";
import { inOwnKeywords } from "./keywords/in-own-keywords.ts";
import { ownKeywords } from "./keywords/index.ts";
import type { LookFunction } from "./keywords/looked.ts";
import { placesOf } from "./keywords/places.ts";
import { callReferences } from "./keywords/reference.ts";
import { reportProblems } from "./keywords/report.ts";
import { standaloneCode } from "./keywords/standalone.ts";
import { valueName } from "./names.ts";
import { nestingOf, type Nesting } from "./nesting.ts";
import { escapeCode } from "./text.ts";
import type { Section, Unit } from "./unit.ts";

/**
 * Validators: own properties only, in code that imports nothing.
 *
 * Two are written, in two ways, so that each is a second opinion of the other: `isX` from the model, stopping at the
 * first fault; `checkX`, which tells all of them, by AJV's code over the printed model, in keywords of ours. Only at what arms and
 * conditions have looked `checkX` asks the functions of `isX`.
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
  const nesting = nestingOf(unit.root);
  const writer = new AcceptsWriter(unit.root, `is${name}`, nesting, (node) => formatOf(unit, node));
  const collect = compiled(printed, unit, nesting, (node) => writer.lookFunction(node));
  const accepts = writer.write();
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
      `${helpersFor(accepts + collect)}${steps}` +
      accepts +
      `const _collect = ${collect};\n` +
      `export function check${name}(value) {\n  return _collect(${nesting.recursive.size === 0 ? "value" : "value, { rootData: 0 }"}) ? [] : _collect.errors;\n}\n` +
      `export function parse${name}(value) {\n  const problems = check${name}(value);\n  return problems.length === 0 ? { ok: true, value } : { ok: false, problems };\n}\n` +
      `export const ${schema} = {\n  "~standard": {\n    version: 1,\n    vendor: "codicil",\n    validate(value) {\n` +
      `      const problems = check${name}(value);\n` +
      `      return problems.length === 0 ? { value } : { issues: problems.map(({ message, pointer }) => ({ message, path: _steps(pointer) })) };\n    },\n  },\n};\n`,
  };
}

/** AJV's code as one expression: a function that has its problems as `errors`, with the code around it closed in. */
function compiled(printed: Printed, unit: Unit, nesting: Nesting, lookFunction: LookFunction): string {
  const ajv = new Ajv2020({
    allErrors: true,
    ownProperties: true,
    strict: false,
    meta: false,
    validateSchema: false,
    validateFormats: unit.assertFormats,
    unicodeRegExp: true,
    logger: false,
    // Only the text is wanted: nothing is run here.
    code: { source: true, lines: true, process: () => "return () => true" },
  });
  if (unit.assertFormats) {
    for (const { format } of formatsOf(unit.root)) ajv.addFormat(format, regularFormat(format) as RegExp);
  }
  const places = placesOf(printed, nesting);
  for (const own of ownKeywords(places, lookFunction)) {
    for (const keyword of [own.keyword].flat()) ajv.removeKeyword(keyword);
    ajv.addKeyword(own);
  }
  callReferences(ajv, places);
  reportProblems(ajv, places);
  // To run a function AJV would list all that any function names, over again for each thing in the list.
  ajv.scope.scopeRefs = () => nil;
  // What was looked at is asked of the other face; AJV need not count.
  ajv.opts.unevaluated = false;
  // References are resolved before they are printed.
  ajv.opts.dynamicRef = false;
  const validate = ajv.compile(inOwnKeywords(printed.schema) as object | boolean);
  const { name, code } = standaloneCode(validate);
  return `/* @__PURE__ */ (() => {\n${indentCode(escapeCode(`${code}\nreturn ${name};`))}})()`;
}

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

/** A pointer as the path of an issue. */
const steps = `function _steps(pointer) {
  return pointer === "" ? [] : pointer.slice(1).split("/").map((part) => part.replace(/~1/g, "/").replace(/~0/g, "~"));
}
`;
