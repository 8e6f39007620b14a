import type { Json } from "../json/json.ts";
import { diagnose, type Diagnostic, type Span } from "../diagnostic/diagnostic.ts";
import { Lines, fileSpan } from "./lines.ts";
import { steps } from "../json/pointer.ts";
import type { Marks } from "./marks.ts";
import { scan, type Oddity, type Scan } from "./scan.ts";
import type { Part, Source } from "./source.ts";
import { decode } from "./utf8.ts";

export const maxBytes = 4 * 1024 * 1024;
export const maxDepth = 512;

export interface ReadJson {
  /** There whenever the text parses, so that later stages find their problems in the same run. */
  readonly source?: Source;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads one JSON text, strictly: UTF-8 without byte-order mark, no member twice, no number that a double does not carry,
 * no half character, at most 4 MiB and 512 levels. All of its problems in one run.
 */
export function readJson(file: string, bytes: Uint8Array | string): ReadJson {
  const tooLarge = (size: number): ReadJson => ({
    diagnostics: [diagnose("too-large", fileSpan(file), { bytes: size, limit: maxBytes })],
  });
  if (bytes.length > maxBytes) return tooLarge(typeof bytes === "string" ? Buffer.byteLength(bytes) : bytes.length);
  const decoded = decode(bytes);
  if (decoded.bytes > maxBytes) return tooLarge(decoded.bytes);

  const marked = decoded.text.startsWith("\ufeff");
  const text = marked ? decoded.text.slice(1) : decoded.text;
  const lines = new Lines(text);
  const diagnostics: Diagnostic[] = [];
  if (marked) diagnostics.push(diagnose("byte-order-mark", lines.span(file, 0, 1, ""), {}));
  if (decoded.wrong) {
    const at = decoded.wrong.at - (marked ? 1 : 0);
    diagnostics.push(diagnose("not-utf8", lines.span(file, at, at + 1, ""), { offset: decoded.wrong.byte }));
  }

  const scanned = scan(text, maxDepth);
  const failure = failureOf(scanned, file, lines);
  if (failure) {
    // Bytes in another encoding make any text look broken; the encoding is the cause.
    if (!decoded.wrong) diagnostics.push(...scanned.oddities.map((oddity) => oddityOf(oddity, file, lines)), failure);
    return { diagnostics };
  }
  diagnostics.push(...scanned.oddities.map((oddity) => oddityOf(oddity, file, lines)));
  return { source: sourceOf(file, text, lines, scanned.marks!), diagnostics };
}

function failureOf({ failure }: Scan, file: string, lines: Lines): Diagnostic | undefined {
  if (!failure) return undefined;
  const span = lines.span(file, failure.at, failure.at + 1, "");
  return failure.kind === "deep" ? diagnose("too-deep", span, { limit: maxDepth }) : diagnose("json-syntax", span, failure);
}

function oddityOf(oddity: Oddity, file: string, lines: Lines): Diagnostic {
  const span = lines.span(file, oddity.start, oddity.end, oddity.pointer);
  switch (oddity.kind) {
    case "duplicate-key":
      return diagnose("duplicate-key", span, { name: oddity.name, firstLine: lines.lineAt(oddity.first) });
    case "inexact-number":
      return diagnose("inexact-number", span, { text: oddity.token, read: String(Number(oddity.token)) });
    case "lone-surrogate":
      return diagnose("lone-surrogate", span, { what: oddity.what === "text" ? "This text" : "This member name" });
  }
}

function sourceOf(file: string, text: string, lines: Lines, marks: Marks): Source {
  // The value is kept as JSON.parse made it: an own member called "__proto__" is one, and no copy by assignment would keep it.
  const value = JSON.parse(text) as Json;
  const spanOf = (mark: number, pointer: string, part: Part = "value"): Span => {
    const [start, end] = (part === "name" ? marks.name(mark) : undefined) ?? [marks.start(mark), marks.end(mark)];
    return lines.span(file, start, end, pointer);
  };
  return {
    file,
    text,
    value,
    marks,
    spanOf,
    span(pointer, part) {
      const found = find(marks, pointer);
      return spanOf(found.mark, found.pointer, found.pointer === pointer ? part : "value");
    },
  };
}

/** The mark at a pointer, or that of its nearest parent. */
function find(marks: Marks, pointer: string): { mark: number; pointer: string } {
  let mark = marks.root;
  let length = 0;
  const parts = pointer.split("/");
  for (const [index, step] of (steps(pointer) ?? []).entries()) {
    const next = marks.step(mark, step);
    if (next === undefined) break;
    mark = next;
    length += 1 + parts[index + 1]!.length;
  }
  return { mark, pointer: pointer.slice(0, length) };
}
