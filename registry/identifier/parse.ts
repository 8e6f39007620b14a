import { problem, type Problem } from "../problem/problem.ts";
import { limits } from "./grammar.ts";
import type { Identifier, VersionIdentifier } from "./identifier.ts";
import { readIdentifier } from "./read.ts";
import { miss, type Refusal } from "./refusal.ts";
import { spellings } from "./spellings.ts";

export type ParsedIdentifier<I = Identifier> =
  { readonly outcome: "parsed"; readonly identifier: I } | { readonly outcome: "refused"; readonly problem: Problem };

/**
 * Reads any form of identifier; the form follows from the text alone, before any registry is asked.
 *
 * Promises one identifier for each text that is one, matched in full, in time linear in its length. Refuses by `id-syntax` (with the
 * position of the character), `id-not-canonical`, `id-https-required` and `id-reserved`, with the nearest valid spellings, which it never applies.
 *
 * @example
 * parseIdentifier("codossier.legal-context/1.0");
 * // { outcome: "parsed", identifier: { form: "exact", text: "codossier.legal-context/1.0", name: "codossier.legal-context", major: 1, minor: 0 } }
 */
export function parseIdentifier(text: string): ParsedIdentifier {
  const reading = readIdentifier(text);
  if (reading.outcome === "read") return { outcome: "parsed", identifier: reading.identifier };
  return { outcome: "refused", problem: toProblem(text, reading.refusal, validSpellings(text)) };
}

/**
 * Reads an identifier that names a version by the contract's own name: exact, line or dated.
 *
 * Refuses what parseIdentifier refuses, a bare name by `version-required`, and every other form by `id-syntax`.
 *
 * @example
 * parseVersionIdentifier("codossier.legal-context/v1").outcome; // "refused": the v belongs to the URI form
 */
export function parseVersionIdentifier(text: string): ParsedIdentifier<VersionIdentifier> {
  const parsed = parseIdentifier(text);
  if (parsed.outcome === "refused") return parsed;
  const { identifier } = parsed;
  if (identifier.form === "exact" || identifier.form === "line" || identifier.form === "dated")
    return { outcome: "parsed", identifier };
  if (identifier.form === "bare") return { outcome: "refused", problem: problem("version-required", text, { lines: [] }) };
  const refusal =
    identifier.form === "mcp-key"
      ? miss(identifier.name.length + 1, "a digit that begins a version")
      : miss(0, "a name and its version");
  const suggestions = validSpellings(text).filter((spelling) => /[/@]\d/.test(spelling));
  return { outcome: "refused", problem: toProblem(text, refusal, suggestions) };
}

export type ParsedReference =
  | { readonly outcome: "parsed"; readonly identifier: Identifier; readonly definition?: string }
  | { readonly outcome: "refused"; readonly problem: Problem };

/**
 * Reads an identifier and, after `#`, the `$anchor` of one of its definitions. A URI that identifies a contract has no fragment,
 * so what follows `#` is ours after a URI too.
 *
 * Refuses what parseIdentifier refuses, and by `id-syntax` a definition that is no `$anchor`.
 *
 * @example
 * parseReference("codossier.legal-context/1.0#inbound");
 * // { outcome: "parsed", identifier: { form: "exact", ... }, definition: "inbound" }
 */
export function parseReference(text: string): ParsedReference {
  const hash = text.indexOf("#");
  if (hash < 0) return parseIdentifier(text);
  const reading = readIdentifier(text.slice(0, hash));
  const refusal = reading.outcome === "refused" ? reading.refusal : refuseDefinition(text, hash + 1);
  if (reading.outcome === "read" && !refusal)
    return { outcome: "parsed", identifier: reading.identifier, definition: text.slice(hash + 1) };
  return { outcome: "refused", problem: toProblem(text, refusal ?? miss(hash, "an identifier"), validSpellings(text)) };
}

function refuseDefinition(text: string, start: number): Refusal | undefined {
  const end = start + (/^[A-Za-z_][A-Za-z0-9._-]*/.exec(text.slice(start, start + limits.definition + 1))?.[0].length ?? 0);
  if (end - start > limits.definition)
    return miss(start + limits.definition, `a definition of at most ${limits.definition} characters`);
  if (end === start) return miss(start, 'a letter or "_" that begins the name of a definition');
  return end < text.length ? miss(end, 'a letter, a digit, ".", "_" or "-" of the name of a definition') : undefined;
}

function toProblem(given: string, refusal: Refusal, suggestions: readonly string[]): Problem {
  switch (refusal.code) {
    case "id-syntax":
      return problem(refusal.code, given, { position: refusal.position, expected: refusal.expected }, { suggestions });
    case "id-not-canonical":
      return problem(refusal.code, given, { canonical: refusal.canonical }, { suggestions });
    case "id-https-required":
      return problem(refusal.code, given, {}, { suggestions });
    case "id-reserved":
      return problem(refusal.code, given, { label: refusal.label, position: refusal.position }, { suggestions });
  }
}

/** Spellings near the text that are identifiers; whether anything is registered there is not known here. */
export const validSpellings = (text: string): string[] =>
  spellings(text)
    .filter((spelling) => readIdentifier(spelling).outcome === "read")
    .slice(0, 3);
