import { isArray, jsonType } from "../../generator/json/json.ts";
import type { KeywordInstance } from "./keywords.ts";

/** Keywords that cannot do what every keyword is asked to do, and why. One that is not needed fails the tests. */
export interface Exception {
  readonly never: "falseOnce" | "refusesAlone";
  readonly why: string;
  readonly covers: (instance: KeywordInstance) => boolean;
}

export const exceptions: readonly Exception[] = [
  {
    never: "falseOnce",
    why: "a list of no required members requires nothing",
    covers: ({ keyword, value }) => keyword === "required" && isArray(value) && value.length === 0,
  },
  {
    never: "refusesAlone",
    why: "a list of no required members refuses nothing",
    covers: ({ keyword, value }) => keyword === "required" && isArray(value) && value.length === 0,
  },
  {
    never: "falseOnce",
    why: "`if` itself always holds: it only says whether `then` counts",
    covers: ({ keyword }) => keyword === "if",
  },
  {
    never: "refusesAlone",
    why: "what stands inside `if` says when `then` counts: without it `then` counts more often and more is refused",
    covers: ({ pointer }) => /(?<!\/properties)\/if\//u.test(pointer),
  },
  {
    never: "refusesAlone",
    why: "`type` beside `const` or `enum` repeats the type of the values that are listed",
    covers: ({ keyword, value, schema }) =>
      keyword === "type" && listed(schema)?.every((one) => jsonType(one) === value) === true,
  },
  {
    never: "refusesAlone",
    why: "a form of an open list is one of the texts that the list's last arm accepts anyway",
    covers: ({ keyword, pointer }) => keyword === "pattern" && /\/anyOf\/\d+\/pattern$/u.test(pointer),
  },
];

function listed(schema: KeywordInstance["schema"]): KeywordInstance["value"][] | undefined {
  const { const: only, enum: several } = schema;
  return only !== undefined ? [only] : isArray(several) ? [...several] : undefined;
}
