import type { DatedIdentifier, ExactIdentifier } from "../identifier/identifier.ts";
import type { PublishEntry } from "./entry.ts";

/** What the log, and each index after it, records of an entry. */
export type RecordedEntry = Pick<PublishEntry, "identifier" | "canonical" | "served">;

/** The file of an entry that does not say what is recorded of it, and the member in which it does not. */
export interface Disagreement {
  readonly file: "schema.json" | "contract.json";
  readonly member: string;
}

/** The first member in which what is recorded of an entry and one of its two files do not say the same. */
export function disagreementOf(
  recorded: RecordedEntry,
  identifier: ExactIdentifier | DatedIdentifier,
  contract: unknown,
  schema: unknown,
): Disagreement | undefined {
  const version =
    identifier.form === "exact" ? { kind: "governed", line: identifier.major } : { kind: "mirrored", date: identifier.date };
  const { canonical, served } = recorded;
  const said: Members = { identifier: recorded.identifier, canonical, served, name: identifier.name, ...version };
  const record = asMembers(contract);
  const member =
    Object.keys(said).find((each) => record[each] !== said[each]) ?? (Array.isArray(record["aliases"]) ? undefined : "aliases");
  if (member !== undefined) return { file: "contract.json", member };
  const id = asMembers(schema)["$id"];
  const isStamped = typeof id === "string" && id.endsWith(`/${recorded.identifier}`);
  return isStamped ? undefined : { file: "schema.json", member: "$id" };
}

type Members = Readonly<Record<string, unknown>>;

const asMembers = (value: unknown): Members =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Members) : {};
