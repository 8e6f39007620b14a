import { isArray, isObject, type Json } from "../json/json.ts";
import { steps } from "../json/pointer.ts";
import type { Marks } from "../load/marks.ts";
import { maxDepth } from "../load/read-json.ts";
import { scan } from "../load/scan.ts";

/**
 * Changes of one place in a JSON text; every other byte stays as its author wrote it. Each answers the new text and throws where the
 * text is no JSON or has no such place: whoever edits has read it before.
 */

/** One more item at the end of a list, laid out like those before it. */
export const appendItem = (text: string, list: string, item: Json): string => {
  const { marks, mark } = locate(text, list);
  return insideAtEnd(text, marks, mark, (layout) => layout(item));
};

/** A list without one of its items, and without the comma that set it off. */
export const removeItem = (text: string, list: string, at: number): string => {
  const { marks, mark } = locate(text, list);
  const items = marks.inside(mark);
  const [item, next, before] = [items[at], items[at + 1], items[at - 1]];
  if (item === undefined) throw new TypeError(`The list at ${JSON.stringify(list)} has no item ${at}.`);
  if (next !== undefined) return splice(text, marks.start(item), marks.start(next), "");
  return splice(text, before === undefined ? marks.start(item) : marks.end(before), marks.end(item), "");
};

/** One more member at the end of an object. */
export const appendMember = (text: string, object: string, name: string, value: Json): string => {
  const { marks, mark } = locate(text, object);
  return insideAtEnd(text, marks, mark, (layout) => `${JSON.stringify(name)}: ${layout(value)}`);
};

/** One more member of the root in front of all others, or right behind one of them. */
export function insertMember(text: string, after: string | undefined, name: string, value: Json): string {
  const { marks, mark } = locate(text, "");
  const member = `${JSON.stringify(name)}: ${JSON.stringify(value)}`;
  const before = after === undefined ? undefined : marks.step(mark, after);
  const [first] = marks.inside(mark);
  if (before !== undefined)
    return splice(text, marks.end(before), marks.end(before), `,${gapBefore(text, marks, before)}${member}`);
  if (first === undefined) return appendMember(text, "", name, value);
  const start = marks.name(first)?.[0] ?? marks.start(first);
  return splice(text, start, start, `${member},${gapBefore(text, marks, first)}`);
}

/** Another value in the place of one. */
export const replaceValue = (text: string, pointer: string, value: Json): string => {
  const { marks, mark } = locate(text, pointer);
  const layout = layoutAt(text, indentAt(text, marks.start(mark)));
  return splice(text, marks.start(mark), marks.end(mark), isOnOneLine(marks, mark) ? inline(value) : layout(value));
};

/** Another name for a member. */
export const renameMember = (text: string, pointer: string, name: string): string => {
  const { marks, mark } = locate(text, pointer);
  const [start, end] = marks.name(mark) ?? [marks.start(mark), marks.start(mark)];
  return splice(text, start, end, JSON.stringify(name));
};

function locate(text: string, pointer: string): { readonly marks: Marks; readonly mark: number } {
  const { marks } = scan(text, maxDepth);
  const mark =
    marks &&
    steps(pointer)?.reduce<number | undefined>((at, step) => (at === undefined ? undefined : marks.step(at, step)), marks.root);
  if (marks === undefined || mark === undefined) throw new TypeError(`The text has nothing at ${JSON.stringify(pointer)}.`);
  return { marks, mark };
}

type Layout = (value: Json) => string;

function insideAtEnd(text: string, marks: Marks, mark: number, print: (layout: Layout) => string): string {
  const last = marks.inside(mark).at(-1);
  if (last !== undefined && isOnOneLine(marks, mark)) return splice(text, marks.end(last), marks.end(last), `, ${print(inline)}`);
  const outer = indentAt(text, marks.start(mark));
  const inner = last === undefined ? outer + unitOf(text) : indentAt(text, marks.name(last)?.[0] ?? marks.start(last));
  const added = `${lineEndOf(text)}${inner}${print(layoutAt(text, inner))}`;
  if (last !== undefined) return splice(text, marks.end(last), marks.end(last), `,${added}`);
  return splice(text, marks.start(mark) + 1, marks.end(mark) - 1, `${added}${lineEndOf(text)}${outer}`);
}

const splice = (text: string, start: number, end: number, instead: string): string =>
  text.slice(0, start) + instead + text.slice(end);

/** The white space that stands before a member, so that its neighbour is set off in the same way. */
function gapBefore(text: string, marks: Marks, mark: number): string {
  const start = marks.name(mark)?.[0] ?? marks.start(mark);
  return /\s*$/.exec(text.slice(0, start))?.[0] || " ";
}

const isOnOneLine = (marks: Marks, mark: number): boolean => !/[\r\n]/.test(marks.token(mark));

const lineEndOf = (text: string): string => (text.includes("\r\n") ? "\r\n" : "\n");

/** What one level is indented by: two spaces where the text does not show it. */
const unitOf = (text: string): string => /\n([ \t]+)\S/.exec(text)?.[1] ?? "  ";

/** The white space with which the line of an offset begins. */
const indentAt = (text: string, offset: number): string =>
  /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", offset - 1) + 1))?.[0] ?? "";

const layoutAt =
  (text: string, indent: string): Layout =>
  (value) =>
    JSON.stringify(value, null, unitOf(text)).replaceAll("\n", lineEndOf(text) + indent);

const inline: Layout = (value) => {
  if (isArray(value)) return `[${value.map(inline).join(", ")}]`;
  if (!isObject(value) || Object.keys(value).length === 0) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, inner]) => `${JSON.stringify(name)}: ${inline(inner)}`)
    .join(", ")} }`;
};
