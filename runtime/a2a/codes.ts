import { asRefusal, problemOf } from "../problem.ts";

/** Every code with which the reader of agent cards refuses, and what it says. Codes may be added; none is ever re-used. */
export const a2aCodes = {
  "card-too-large": "The card has more than 1,048,576 bytes.",
  "card-not-json": "The card is not one JSON value that every reader takes the same way.",
  "card-malformed": "The card is not an A2A agent card.",
  "extension-duplicate": "Several entries of the extensions are the schema extension, and nothing says which of them counts.",
  "schema-malformed": "What stands in the place of the skill's schema is neither an object nor true or false.",
  "skill-duplicate": "Several skills have this identifier, and one schema cannot be the input of each.",
} as const;

export type A2aCode = keyof typeof a2aCodes;

/** Throws the refusal of a card as a whole. */
export function refuseCard(code: A2aCode, pointer: string, detail?: string): never {
  throw asRefusal(problemOf(a2aCodes, code, pointer, detail));
}
