import { printable } from "../../diagnostic/define.ts";
import { diagnose, type Diagnostic, type Span } from "../../diagnostic/diagnostic.ts";
import type { Json } from "../../json/json.ts";
import { valueAt } from "../../json/pointer.ts";
import { isExact } from "../../load/decimal.ts";
import { fileSpan, Lines } from "../../load/lines.ts";
import { maxBytes, readJson, type ReadJson } from "../../load/read-json.ts";
import type { Part } from "../../load/source.ts";
import { decode } from "../../load/utf8.ts";
import { parseYaml } from "./parse-yaml.ts";
import { unlikeJson, type Unlike } from "./plain-value.ts";
import { yamlPlaces, type YamlPlace } from "./yaml-places.ts";

/**
 * Reads one YAML text as the JSON that it stands for (YAML 1.2, core schema): one document, no member twice, no tag beyond the
 * schema, no merges, aliases only as far as they stay small. Every problem is told at its line and column.
 */
export function readYaml(file: string, bytes: Uint8Array): ReadJson {
  if (bytes.length > maxBytes)
    return { diagnostics: [diagnose("too-large", fileSpan(file), { bytes: bytes.length, limit: maxBytes })] };
  const { text: marked, wrong } = decode(bytes);
  const text = marked.replace(/^\ufeff/, "");
  const lines = new Lines(text);
  if (wrong) return { diagnostics: [diagnose("not-utf8", lines.span(file, wrong.at, wrong.at + 1, ""), { offset: wrong.byte })] };
  const parsed = parseYaml(text);
  if (parsed.outcome === "refused") {
    const span = lines.span(file, parsed.at, parsed.at + 1, "");
    return { diagnostics: [diagnose("yaml-syntax", span, { problem: printable(parsed.problem) })] };
  }
  const placed: Placed = { file, lines, places: yamlPlaces(text, parsed.events) };
  const unlike = unlikeJson(parsed.value, maxBytes);
  if (unlike !== undefined) return { diagnostics: [refusalOf(unlike, placed)] };
  return asSource(parsed.value as Json, placed); // it was found to be one
}

interface Placed {
  readonly file: string;
  readonly lines: Lines;
  readonly places: ReadonlyMap<string, YamlPlace>;
}

/** The span of a value or of its name; of what has no place, that of the nearest around it. */
function spanIn({ file, lines, places }: Placed, pointer: string, part: Part = "value"): Span {
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf("/"))) {
    const place = places.get(at);
    const { start, end } = (part === "name" && at === pointer ? place?.name : undefined) ?? place?.value ?? { start: 0, end: 1 };
    if (place !== undefined || at === "") return lines.span(file, start, end, pointer);
  }
}

function refusalOf({ pointer, problem }: Unlike, placed: Placed): Diagnostic {
  const span = spanIn(placed, pointer);
  return problem.kind === "expands"
    ? diagnose("yaml-expands", span, { limit: maxBytes })
    : diagnose("yaml-not-json", span, { what: problem.what });
}

/** The value as a source: its pointers and places are those of the YAML. */
function asSource(value: Json, placed: Placed): ReadJson {
  const { source, diagnostics } = readJson(placed.file, JSON.stringify(value));
  const told = diagnostics.map((found) => ({ ...found, span: spanIn(placed, found.span.pointer) }));
  if (source === undefined) return { diagnostics: told };
  const span = (pointer: string, part?: Part): Span => spanIn(placed, source.span(pointer).pointer, part);
  const spanOf = (_mark: number, pointer: string, part?: Part): Span => spanIn(placed, pointer, part);
  return { source: { ...source, span, spanOf }, diagnostics: [...told, ...inexactNumbers(value, placed)] };
}

/** Numbers that are written otherwise than a double has them. */
function inexactNumbers(root: Json, placed: Placed): Diagnostic[] {
  return [...placed.places].flatMap(([pointer, { plain }]) => {
    const read = plain === undefined ? undefined : valueAt(root, pointer);
    if (plain === undefined || typeof read !== "number" || isAsWritten(plain, read)) return [];
    return [diagnose("inexact-number", spanIn(placed, pointer), { text: plain, read: String(read) })];
  });
}

/** YAML has other ways to write numbers than JSON: of those only whole numbers can be too large. */
const isAsWritten = (text: string, read: number): boolean =>
  /^-?\d/.test(text) && Number(text) === read && !/^-?0[xob]/i.test(text)
    ? isExact(text)
    : !Number.isInteger(read) || Number.isSafeInteger(read);
