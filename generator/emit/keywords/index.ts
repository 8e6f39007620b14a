import type { CodeKeywordDefinition } from "ajv/dist/2020.js";
import { multipleOf } from "./multiple-of.ts";
import { unevaluatedItems } from "./unevaluated-items.ts";
import { unevaluatedProperties } from "./unevaluated-properties.ts";
import { uniqueItems } from "./unique-items.ts";

/** Keywords that AJV gets wrong, in code of our own. */
export const ownKeywords: readonly CodeKeywordDefinition[] = [multipleOf, uniqueItems, unevaluatedItems, unevaluatedProperties];
