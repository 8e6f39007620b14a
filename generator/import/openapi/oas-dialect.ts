import type { Dialect, Rule } from "../dialect/dialect.ts";
import { jsonSchema202012, ownRules } from "../dialect/json-schema-2020-12.ts";
import { dropped, nothing, same } from "../dialect/rules.ts";

/** `example` is the older spelling of one of the `examples`. (OpenAPI 3.1, 4.8.24.1.) */
const example: Rule = (value, keyword, place) =>
  Object.hasOwn(place.schema, "examples")
    ? dropped('"examples" stands beside it')(value, keyword, place)
    : [["examples", [value]]];

/** Words of OpenAPI 3.0 that are switches there. Off, each says what is so without it. */
const off = dropped("it is a switch of OpenAPI 3.0, and it is off");

const nullable: Rule = (value, keyword, place) => {
  if (value === false) return off(value, keyword, place);
  place.report("nullable-ignored", keyword, {});
  return nothing;
};

const exclusive =
  (bound: "minimum" | "maximum"): Rule =>
  (value, keyword, place) => {
    if (typeof value !== "boolean") return same(value, keyword, place);
    if (!value) return off(value, keyword, place);
    place.report("exclusive-ignored", keyword, { keyword, bound });
    return nothing;
  };

/** The base dialect of OpenAPI 3.1: JSON Schema 2020-12 with four annotations of its own. (OpenAPI 3.1, 4.8.24.) */
export const oasDialect: Dialect = {
  ...jsonSchema202012,
  name: "OpenAPI 3.1",
  rules: new Map([
    ...ownRules,
    ["discriminator", dropped("it tells programs where to look, and refuses nothing; the schemas it chooses among refuse")],
    ["xml", dropped("it says how a document is written as XML")],
    ["externalDocs", dropped("it is a link for people")],
    ["example", example],
    ["nullable", nullable],
    ["exclusiveMinimum", exclusive("minimum")],
    ["exclusiveMaximum", exclusive("maximum")],
  ]),
};
