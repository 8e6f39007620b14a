import type { CodeKeywordDefinition } from "ajv/dist/2020.js";
import { additionalProperties } from "./additional-properties.ts";
import { choices } from "./choice.ts";
import { contains } from "./contains.ts";
import { definition } from "./definition.ts";
import { definitions } from "./definitions.ts";
import { length } from "./length.ts";
import type { LookFunction } from "./looked.ts";
import { properties, required } from "./members.ts";
import { multipleOf } from "./multiple-of.ts";
import { prefixItems } from "./prefix-items.ts";
import { never, types } from "./types.ts";
import { unevaluatedItems } from "./unevaluated-items.ts";
import { unevaluatedProperties } from "./unevaluated-properties.ts";
import type { Places } from "./places.ts";
import { uniqueItems } from "./unique-items.ts";
import { constant, enumeration } from "./values.ts";

/** Keywords in code of our own: those that AJV gets wrong, that it writes long or slow, and the one around definitions. */
export const ownKeywords = (places: Places, lookFunction: LookFunction): readonly CodeKeywordDefinition[] => [
  additionalProperties,
  ...choices(places),
  constant,
  contains,
  definition(places),
  definitions(places),
  enumeration,
  length,
  multipleOf,
  never,
  prefixItems,
  properties,
  required,
  types(places),
  uniqueItems,
  unevaluatedItems(places, lookFunction),
  unevaluatedProperties(places, lookFunction),
];
