import { fromBelow } from "../model/from-below.ts";
import type { Node, OpenListNode } from "../model/model.ts";
import { inPlace } from "../model/walk.ts";
import { listNames, type Naming } from "./naming.ts";
import { docComment, jsonLiteral, regExpLiteral } from "./text.ts";
import { paragraphs, tags } from "./js-doc.ts";
import type { Section, Unit } from "./unit.ts";

/**
 * Open enums: the known values as data, a type that keeps completion and lets every value in, a guard, and a reader
 * that answers the known value or *unknown* with the raw value kept. An unknown value is never mapped to a known one;
 * look-up compares values, so a name that every object inherits is still unknown. (Design, section 5.)
 *
 * A contract that refuses unknown things gets the type alone: an unknown value there is a requirement on its reader,
 * and a reader that answers "unknown" would invite passing over it.
 */
export function emitOpenEnums(unit: Unit, naming: Naming): Section {
  const reads = !refusesUnknown(unit.root);
  const told = new Map(naming.definitions.map(({ definition, name }) => [name, definition.node.notes]));
  const blocks = [...naming.lists].map(([list, name]) => {
    const whole = { ...list, notes: { ...list.notes, ...told.get(name) } };
    return reads ? openEnum(whole, name) : openType(whole, name);
  });
  return {
    declarations: blocks.map((block) => block.declarations).join("\n"),
    code: blocks.map((block) => block.code).join("\n"),
  };
}

/** Whether an object at the root refuses members that it does not know, whichever of several it is. */
export const refusesUnknown = (root: Node): boolean => fromBelow(root, { decidedBy: judgedWith, decide: refuses, within: false });

function judgedWith(node: Node): readonly Node[] {
  if (node.kind === "use") return [node.definition.node];
  return ["allOf", "anyOf", "oneOf", "unevaluated"].includes(node.kind) ? inPlace(node) : [];
}

function refuses(node: Node, refusesAt: (node: Node) => boolean): boolean {
  switch (node.kind) {
    case "object":
      return node.rest.kind === "never";
    case "use":
      return refusesAt(node.definition.node);
    case "allOf":
      return node.parts.some(refusesAt);
    case "anyOf":
    case "oneOf":
      return node.arms.every(refusesAt);
    case "unevaluated":
      return node.properties?.kind === "never" || refusesAt(node.node);
    default:
      return false;
  }
}

function openType(list: OpenListNode, name: string): Section {
  const known = list.values.map((one) => jsonLiteral(one.value));
  const base = list.base === "integer" ? "number" : list.base;
  const text = `export type ${name} = ${[...known, `(${base} & {})`].join(" | ")};\n`;
  return { declarations: `${docComment(paragraphs(list.notes), tags(list.notes), "")}${text}`, code: "" };
}

function openEnum(list: OpenListNode, name: string): Section {
  const names = listNames(name);
  const base = list.base === "integer" ? "number" : list.base;
  const values = list.values.map((known) => jsonLiteral(known.value));
  const known = list.values
    .map((one) => `\n${docComment(paragraphs(one.notes), tags(one.notes), "  ")}  | ${jsonLiteral(one.value)}`)
    .join("");
  // TypeScript has no type for "text of this form": the forms are told in words, and the type lets any text in.
  const forms = list.forms.length > 0 ? `\n  | (${base} & {})` : "";
  const told = list.forms.map((form) => [...paragraphs(form.notes), `Form: ${form.pattern}`].join(" "));
  // A form is no literal type, so a guard could only narrow to the whole base type and leave nothing for "else".
  const guard = list.forms.length > 0 ? "boolean" : `value is ${names.known}`;
  const whatToDo =
    list.forms.length > 0 ? `${names.guard} says whether it is known.` : `Narrow with ${names.guard} before branching.`;
  const reading = `{ readonly known: true; readonly value: ${names.known} } | { readonly known: false; readonly raw: ${base} }`;
  return {
    declarations: [
      `${docComment([`The known values of ${name}${told.length > 0 ? ", and values known by their form" : ""}.`, ...told], [], "")}export type ${names.known} =${known}${forms};\n`,
      `${docComment([...paragraphs(list.notes), `Any ${base} may arrive here. ${whatToDo}`], tags(list.notes), "")}` +
        `export type ${name} = ${names.known} | (${base} & {});\n`,
      `export declare const ${names.values}: readonly [${values.join(", ")}];\n`,
      `export declare function ${names.guard}(value: ${name}): ${guard};\n`,
      `/** A known value, or unknown with the raw value kept. */\nexport type ${names.reading} = ${reading};\n`,
      `export declare function ${names.reader}(value: ${name}): ${names.reading};\n`,
    ].join(""),
    code: [
      `export const ${names.values} = Object.freeze([${values.join(", ")}]);\n`,
      guardCode(list, names.guard, names.values),
      `export function ${names.reader}(value) {\n  return ${names.guard}(value) ? { known: true, value } : { known: false, raw: value };\n}\n`,
    ].join(""),
  };
}

function guardCode(list: OpenListNode, guard: string, values: string): string {
  if (list.forms.length === 0) return `export function ${guard}(value) {\n  return ${values}.includes(value);\n}\n`;
  const forms = `_${guard}Forms`;
  return (
    `const ${forms} = [${list.forms.map((form) => regExpLiteral(form.pattern)).join(", ")}];\n` +
    `export function ${guard}(value) {\n` +
    `  return ${values}.includes(value) || (typeof value === "string" && ${forms}.some((form) => form.test(value)));\n}\n`
  );
}
