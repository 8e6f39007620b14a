import { isObject, type Json } from "../json/json.ts";
import { dialect } from "../load/meta-schema.ts";
import { workingIdentifier, type MirroredRecord } from "../contract/record.ts";

/** Where the card is from, as the record of each contract says it. */
export interface CardOrigin {
  readonly address: string;
  /** YYYY-MM-DD: the day of the shape, which dates the entries. */
  readonly date: string;
  /** Of the card's canonical form. */
  readonly digest: string;
}

/** The two files of a contract folder. */
export interface ImportedContract {
  readonly name: string;
  readonly identifier: string;
  readonly files: Readonly<Record<"schema.json" | "contract.json", string>>;
}

/** A skill's schema as the working schema of a mirrored contract: the owner's own, under the address of the entry. */
export function contractOfSkill(id: string, title: string, schema: Json, origin: CardOrigin, base: string): ImportedContract {
  const record: MirroredRecord = {
    name: id,
    kind: "mirrored",
    date: origin.date,
    summary: `Input of the skill ${title.replace(/\s+/g, " ").trim() || id}.`,
    source: { ...origin },
    aliases: [{ kind: "a2a-skill", value: id }],
  };
  const identifier = workingIdentifier(record);
  const files = {
    "schema.json": print(workingSchema(schema, base + identifier)),
    "contract.json": print(record as unknown as Json),
  };
  return { name: id, identifier, files };
}

/** With an `$id`, or without any. A schema that is true or false is written as the object that means the same. */
export function workingSchema(schema: Json, address?: string): Json {
  const members = isObject(schema) ? Object.entries(schema) : schema === false ? [["not", {}] as const] : [];
  // One that is no text stays, so that meta-validation says so.
  const rest = members.filter(([name, value]) => !(["$schema", "$id"].includes(name) && typeof value === "string"));
  // Not by assignment: a member may be called "__proto__".
  return Object.fromEntries([["$schema", dialect], ...(address === undefined ? [] : [["$id", address]]), ...rest]) as Json;
}

const print = (value: Json): string => `${JSON.stringify(value, null, 2)}\n`;
