import { isObject, type Json } from "../json/json.ts";
import { dialect } from "../load/meta-schema.ts";
import { workingIdentifier, type MirroredRecord } from "../contract/record.ts";

/** Where the document is from, as the record of each contract says it. */
export interface DocumentOrigin {
  readonly address: string;
  /** YYYY-MM-DD: the day of the shape, which dates the entries. */
  readonly date: string;
  /** Of the document's canonical form. */
  readonly digest: string;
}
export type CardOrigin = DocumentOrigin;

/** The two files of a contract folder. */
export interface ImportedContract {
  readonly name: string;
  readonly identifier: string;
  readonly files: Readonly<Record<"schema.json" | "contract.json", string>>;
}

/** A skill's schema as the working schema of a mirrored contract: the owner's own, under the address of the entry. */
export function contractOfSkill(id: string, title: string, schema: Json, origin: CardOrigin, base: string): ImportedContract {
  const summary = `Input of the skill ${folded(title) || id}.`;
  return mirroredContract({ name: id, summary, aliases: [{ kind: "a2a-skill", value: id }] }, schema, origin, base);
}

/** A text of the owner as it may stand in a sentence. */
export const folded = (text: string): string => text.replace(/\s+/g, " ").trim();

/** A shape of somebody else as a mirrored contract: schema and record, from a document of that origin. */
export function mirroredContract(
  named: Pick<MirroredRecord, "name" | "summary" | "aliases">,
  schema: Json,
  origin: DocumentOrigin,
  base: string,
): ImportedContract {
  const { name, summary, aliases } = named;
  const record: MirroredRecord = { name, kind: "mirrored", date: origin.date, summary, source: { ...origin }, aliases };
  const identifier = workingIdentifier(record);
  const files = {
    "schema.json": print(workingSchema(schema, base + identifier)),
    "contract.json": print(record as unknown as Json),
  };
  return { name, identifier, files };
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
