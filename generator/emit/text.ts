/**
 * The only ways in which text from a schema reaches generated code: inside a string literal, or inside a comment.
 * Everything that an editor, a terminal or a parser could obey is escaped: line separators, direction controls,
 * zero-width characters, control characters.
 */
const unprintable =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** What would end the script of a page that the code stands in, or begin a comment of one. */
const markup = /<(?=\/script|!--)/gi;

const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

const escaped = (text: string): string => text.replace(unprintable, escapeUnit).replace(markup, escapeUnit);

/** A JavaScript and TypeScript string literal. */
export const stringLiteral = (text: string): string => escaped(JSON.stringify(text));

/** A JSON value as a JavaScript expression or as a TypeScript literal type's text. */
export function jsonLiteral(value: Json): string {
  if (typeof value === "string") return stringLiteral(value);
  if (Array.isArray(value)) return `[${value.map((item: Json) => jsonLiteral(item)).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value).map(([name, item]) => `${propertyKey(name)}: ${jsonLiteral(item as Json)}`);
    return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
  }
  return Object.is(value, -0) ? "0" : String(value);
}

/** A member name in an object literal or an object type; computed where `__proto__` would set the prototype. */
export function propertyKey(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name) ? name : stringLiteral(name);
}

/** A regular expression as an expression; patterns are data, so they go through a string. */
export const regExpLiteral = (pattern: string): string => `new RegExp(${stringLiteral(pattern)}, "u")`;

/**
 * Text as the lines of a block comment. Closers are broken by insertion, which no repetition can undo. An "@" that does
 * not follow a word begins a JSDoc tag, an inline tag or a compiler directive; it is escaped and so kept as text.
 */
export function commentLines(text: string): string[] {
  if (isPlainLine(text)) return [text];
  return wrapped(text.split(/\r\n|[\n\r\u2028\u2029\u000b\u000c\u0085]/))
    .map((line) => escaped(line).replaceAll("*/", "*\\/").trimEnd())
    .map((line) => line.replace(/(^|[^\w.])@/g, "$1\\@"));
}

const widestComment = 110;

/** Most texts are one short line of plain characters, with nothing in it to break or to escape. */
const isPlainLine = (text: string): boolean =>
  text.length <= widestComment && /^[\x20-)+-;=-?A-~]*$/.test(text) && !text.endsWith(" ");

/** Prose is broken between words; what Markdown reads line by line (fenced code, tables) stays as it is. */
function wrapped(lines: readonly string[]): string[] {
  let isFenced = false;
  return lines.flatMap((line) => {
    const isFence = /^\s*(?:```|~~~)/.test(line);
    if (isFence) isFenced = !isFenced;
    return isFence || isFenced || /^\s*\|/.test(line) ? [line] : wrap(line);
  });
}

/** A word that is longer than a line stays whole. */
function wrap(line: string): string[] {
  const lines: string[] = [];
  for (const word of line.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > widestComment) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

/** A JSDoc block at an indent, or nothing where there is nothing to say. */
export function docComment(paragraphs: readonly string[], tags: readonly string[], indent: string): string {
  const lines = paragraphs.flatMap((text, at) => [...(at > 0 ? [""] : []), ...commentLines(text)]);
  const tagged = tags.flatMap((text) =>
    commentLines(text).map((line, at) => (at === 0 ? line.replace(/^\\@/, "@") : `  ${line}`)),
  );
  const all = lines.length > 0 && tagged.length > 0 ? [...lines, "", ...tagged] : [...lines, ...tagged];
  if (all.length === 0) return "";
  if (all.length === 1) return `${indent}/** ${all[0]} */\n`;
  return `${indent}/**\n${all.map((line) => `${indent} *${line === "" ? "" : ` ${line}`}\n`).join("")}${indent} */\n`;
}

/** Code that was made elsewhere, with every character escaped that an editor or a terminal could obey; all of them stand in string literals. */
export const escapeCode = (code: string): string => escaped(code);

export const indentBy = (text: string, indent: string): string => text.replace(/\n(?=.)/g, `\n${indent}`);
import type { Json } from "../json/json.ts";
