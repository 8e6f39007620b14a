import type { FileInfo } from "@apidevtools/json-schema-ref-parser";
import { printable } from "../../diagnostic/define.ts";
import { diagnose, type Diagnostic } from "../../diagnostic/diagnostic.ts";
import { isArray, isObject, type Json } from "../../json/json.ts";
import { below } from "../../json/pointer.ts";
import { fileSpan } from "../../load/lines.ts";
import { maxBytes, readJson, type ReadJson } from "../../load/read-json.ts";
import { decode } from "../../load/utf8.ts";
import { unlikeJson, type Unlike } from "./plain-value.ts";

/**
 * Reads one YAML text as the JSON that it stands for (YAML 1.2, core schema): one document, no member twice, no tag beyond the
 * schema, no merges, aliases only as far as they stay small. Places are told by their pointer; a line is told where the text is
 * no YAML.
 */
export async function readYaml(file: string, bytes: Uint8Array): Promise<ReadJson> {
  if (bytes.length > maxBytes)
    return { diagnostics: [diagnose("too-large", fileSpan(file), { bytes: bytes.length, limit: maxBytes })] };
  const { text, wrong } = decode(bytes);
  if (wrong) return { diagnostics: [diagnose("not-utf8", fileSpan(file), { offset: wrong.byte })] };
  const parsed = await parse(file, text);
  if (parsed.outcome === "refused") return { diagnostics: [parsed.diagnostic] };
  const unlike = unlikeJson(parsed.value, maxBytes);
  if (unlike !== undefined) return { diagnostics: [refusalOf(file, unlike)] };
  return asSource(file, text, parsed.value as Json); // it was found to be one
}

type Parsed =
  { readonly outcome: "parsed"; readonly value: unknown } | { readonly outcome: "refused"; readonly diagnostic: Diagnostic };

async function parse(file: string, text: string): Promise<Parsed> {
  const { getJsonSchemaRefParserDefaultOptions } = await import("@apidevtools/json-schema-ref-parser");
  // The defaults hold a parser under this name; the type allows a switch in its place.
  const parser = getJsonSchemaRefParserDefaultOptions().parse.yaml as { parse(file: Partial<FileInfo>): Promise<unknown> };
  try {
    const value = await parser.parse({ url: "", data: text });
    if (value !== undefined) return { outcome: "parsed", value };
    return { outcome: "refused", diagnostic: diagnose("yaml-syntax", fileSpan(file), { problem: "the text is empty" }) };
  } catch (error) {
    return { outcome: "refused", diagnostic: syntaxProblem(file, (error as Error).message) };
  }
}

/** `Error parsing …: what it is (line:column)`, then an excerpt. */
function syntaxProblem(file: string, message: string): Diagnostic {
  const [first = ""] = message.split("\n");
  const [, problem = first, line, column] = /^(?:Error parsing )?:? ?(.*?)(?: \((\d+):(\d+)\))?$/.exec(first) ?? [];
  const span = { ...fileSpan(file), ...(line !== undefined && { line: Number(line), column: Number(column) }) };
  return diagnose("yaml-syntax", span, { problem: printable(problem) });
}

function refusalOf(file: string, { pointer, problem }: Unlike): Diagnostic {
  const span = { ...fileSpan(file), pointer };
  return problem.kind === "expands"
    ? diagnose("yaml-expands", span, { limit: maxBytes })
    : diagnose("yaml-not-json", span, { what: problem.what });
}

/** The value as a source: its pointers are those of the YAML, its lines are not. */
function asSource(file: string, text: string, value: Json): ReadJson {
  const { source, diagnostics } = readJson(file, JSON.stringify(value));
  const unplaced = diagnostics.map((found) => ({ ...found, span: { ...fileSpan(file), pointer: found.span.pointer } }));
  if (source === undefined) return { diagnostics: unplaced };
  const span = (pointer: string) => ({ ...fileSpan(file), pointer: source.span(pointer).pointer });
  return { source: { ...source, span }, diagnostics: [...unplaced, ...inexact(file, text, value)] };
}

/** A whole number beyond what a double counts in ones was read as written only if it prints as it was written. */
function inexact(file: string, text: string, root: Json, pointer = ""): Diagnostic[] {
  if (isArray(root)) return root.flatMap((item: Json, at) => inexact(file, text, item, below(pointer, at)));
  if (isObject(root)) return Object.entries(root).flatMap(([name, inner]) => inexact(file, text, inner, below(pointer, name)));
  const isRead = !Number.isInteger(root) || Number.isSafeInteger(root) || text.includes(String(root));
  if (isRead) return [];
  const read = { text: "a whole number beyond 2^53", read: String(root) };
  return [diagnose("inexact-number", { ...fileSpan(file), pointer }, read)];
}
