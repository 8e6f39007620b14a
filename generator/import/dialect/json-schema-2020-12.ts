import { schemaKeywords } from "../../load/keywords.ts";
import { keywords } from "../../model/keywords.ts";
import type { Dialect, Holds, Rule } from "./dialect.ts";
import { reference } from "./reference.ts";
import { definitions, list, map, same, schema, silent } from "./rules.ts";

const byHolding: Readonly<Record<"schema" | "list" | "map", Rule>> = { schema, list, map };

/** The keywords of 2020-12 that hold schemas. Of earlier drafts it knows `definitions` alone: references into them are common. */
const holds: ReadonlyMap<string, Holds> = new Map(
  [...schemaKeywords].flatMap(([keyword, { holds: how }]): [string, Holds][] => (how === "mixed" ? [] : [[keyword, how]])),
);

/** A rule for every keyword of 2020-12: each means itself. */
export const ownRules: readonly (readonly [string, Rule])[] = [
  ...[...keywords.keys()].map((keyword): [string, Rule] => [keyword, same]),
  ...[...holds].map(([keyword, how]): [string, Rule] => [keyword, byHolding[how as keyof typeof byHolding]]),
  ["$defs", definitions],
  ["definitions", definitions],
  ["$ref", reference],
  // What it names is found; the result has an address of its own.
  ["$id", silent],
  ["$schema", silent],
  ["$vocabulary", silent],
  ["$anchor", (value, keyword, place) => (place.keepsNames ? [[keyword, value]] : [])],
];

export const jsonSchema202012: Dialect = { name: "2020-12", id: "$id", referenceAlone: false, holds, rules: new Map(ownRules) };
