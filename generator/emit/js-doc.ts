import type { Notes } from "../model/model.ts";
import { jsonLiteral } from "./text.ts";

/** What a schema says about a place, for its JSDoc. */
export function paragraphs(notes: Notes): string[] {
  return [notes.title, notes.description].filter((text): text is string => text !== undefined && text !== "");
}

export function tags(notes: Notes): string[] {
  return [
    ...(notes.deprecated ? ["@deprecated"] : []),
    ...(notes.default === undefined ? [] : [`@default ${jsonLiteral(notes.default)}`]),
    ...(notes.examples ?? []).map((example) => `@example ${jsonLiteral(example)}`),
  ];
}
