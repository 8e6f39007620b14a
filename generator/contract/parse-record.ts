import { diagnose, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { quote } from "../diagnostic/define.ts";
import { isArray, isObject, type Json, member } from "../json/json.ts";
import { below } from "../json/pointer.ts";
import type { Source } from "../load/source.ts";
import {
  checkMembers,
  editorSchema,
  isDate,
  isDigest,
  isFilled,
  isOneOf,
  isPointer,
  type Report,
  type Rules,
} from "./members.ts";
import { isContractName } from "./name.ts";
import { aliasKinds, type ContractRecord, type GovernedRecord, type MirroredRecord } from "./record.ts";

export interface ParsedRecord {
  /** Absent where anything is wrong with it. */
  readonly record?: ContractRecord;
  readonly diagnostics: readonly Diagnostic[];
}

const common: Rules = {
  ...editorSchema,
  name: { expected: 'a name of two or more lower-case labels joined by dots ("codossier.quick-ask")', accepts: isContractName },
  kind: { expected: '"governed" or "mirrored"', accepts: isOneOf(["governed", "mirrored"]) },
  summary: { expected: "one sentence", accepts: isFilled },
  aliases: { optional: true, expected: "a list of aliases", accepts: isArray },
};
const governed: Rules = {
  ...common,
  line: { expected: "a whole number from 0 to 999999", accepts: (value) => isWhole(value, 999_999) },
  promise: { optional: true, expected: '"both", "requests" or "answers"', accepts: isOneOf(["both", "requests", "answers"]) },
  attestations: { optional: true, expected: "a list of attestations", accepts: isArray },
};
const mirrored: Rules = {
  ...common,
  date: { expected: "a day of the calendar (YYYY-MM-DD)", accepts: isDate },
  source: { expected: "an object with the address and date of the owner's document", accepts: (value) => isObject(value) },
};
const alias: Rules = {
  kind: { expected: `one of ${aliasKinds.join(", ")}`, accepts: isOneOf(aliasKinds) },
  value: {
    expected: "a text without white space",
    accepts: (value) => isFilled(value) && value.length <= 256 && !/[\s\p{Cc}]/u.test(value),
  },
};
const attestation: Rules = {
  pointer: { expected: "a JSON Pointer", accepts: isPointer },
  before: { expected: 'a digest ("sha256:" and 64 hex digits)', accepts: isDigest },
  after: { expected: 'a digest ("sha256:" and 64 hex digits)', accepts: isDigest },
  reason: { expected: "a reason", accepts: isFilled },
  who: { expected: "a name", accepts: isFilled },
};
const owner: Rules = {
  address: { expected: "an address", accepts: isFilled },
  date: { expected: "a day of the calendar (YYYY-MM-DD)", accepts: isDate },
  digest: { optional: true, expected: 'a digest ("sha256:" and 64 hex digits)', accepts: isDigest },
  revision: { optional: true, expected: "the owner's name of that state", accepts: isFilled },
};

/**
 * `contract.json` as an author writes it. Left out, `promise` is "both", `aliases` and `attestations` are empty; nothing else
 * has a default, and a member that the record cannot have is an error.
 */
export function parseRecord(source: Source): ParsedRecord {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (span, problem) => void diagnostics.push(diagnose("contract-malformed", span, { problem }));
  const kind = member(source.value, "kind");
  // Without a known kind, only what both kinds have can be judged.
  const rules =
    kind === "governed" ? governed : kind === "mirrored" ? mirrored : { ...optional(governed), ...optional(mirrored), ...common };
  checkMembers(source, "", rules, report);
  checkItems(source, "aliases", alias, report);
  checkItems(source, "attestations", attestation, report);
  checkTwice(source, report);
  if (isObject(member(source.value, "source"))) checkMembers(source, "/source", owner, report);
  return diagnostics.length > 0 ? { diagnostics } : { record: build(source.value), diagnostics };
}

const optional = (rules: Rules): Rules =>
  Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, { ...rule, optional: true as const }]));

function checkItems(source: Source, name: string, rules: Rules, report: Report): void {
  const items = member(source.value, name);
  if (!Array.isArray(items)) return;
  for (const index of items.keys()) checkMembers(source, below(`/${name}`, index), rules, report);
}

function checkTwice(source: Source, report: Report): void {
  const seen = new Set<Json>();
  const aliases = member(source.value, "aliases");
  for (const [index, item] of (Array.isArray(aliases) ? (aliases as readonly Json[]) : []).entries()) {
    const value = member(item, "value");
    if (typeof value !== "string") continue;
    if (seen.has(value)) report(source.span(`/aliases/${index}/value`), `names the alias ${quote(value)} twice`);
    seen.add(value);
  }
}

function build(value: Json): ContractRecord {
  // Every member was held to its rule and unknown ones were refused; only those with a default may still be absent.
  const given = value as unknown as WithoutDefaults<GovernedRecord> | WithoutDefaults<MirroredRecord>;
  const base = { name: given.name, summary: given.summary, aliases: given.aliases ?? [] };
  if (given.kind === "mirrored") return { ...base, kind: "mirrored", date: given.date, source: given.source };
  return {
    ...base,
    kind: "governed",
    line: given.line,
    promise: given.promise ?? "both",
    attestations: given.attestations ?? [],
  };
}

type Defaulted = "aliases" | "promise" | "attestations";
type WithoutDefaults<R> = { [K in keyof R as K extends Defaulted ? never : K]: R[K] } & {
  [K in keyof R as K extends Defaulted ? K : never]?: R[K];
};

const isWhole = (value: Json, most: number): boolean =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most;
