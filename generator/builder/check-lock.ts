import { parseVersionIdentifier } from "../../registry/identifier/parse.ts";
import type { Via } from "../../registry/lookup/via.ts";
import { checkMembers, isDigest, isFilled, isOneOf, type MemberRule, type Report, type Rules } from "../contract/members.ts";
import { isRegistryPlace } from "../contract/place.ts";
import { aliasKinds } from "../contract/record.ts";
import { diagnose, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { isArray, isObject, member, type Json } from "../json/json.ts";
import { below, valueAt } from "../json/pointer.ts";
import type { Source } from "../load/source.ts";

/** Everything in a lock that is not as `printLock` writes it, each at its place. */
export function checkLock(source: Source): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (span, problem) => void diagnostics.push(diagnose("lock-malformed", span, { problem }));
  if (!checkMembers(source, "", rules, report)) return diagnostics;
  for (const name of namesIn(source.value, "contracts")) checkContract(source, below("/contracts", name), report);
  for (const name of namesIn(source.value, "cards")) checkMembers(source, below("/cards", name), cardRules, report);
  return diagnostics;
}

function checkContract(source: Source, pointer: string, report: Report): void {
  if (!checkMembers(source, pointer, contractRules, report)) return;
  const via = `${pointer}/via`;
  checkMembers(source, via, viaRules(valueAt(source.value, `${via}/by`)), report);
}

function namesIn(lock: Json, list: string): string[] {
  const record = member(lock, list);
  return isObject(record) ? Object.keys(record) : [];
}

const record: MemberRule = { expected: "an object", accepts: isObject };
const digest: MemberRule = { expected: '"sha256:" and 64 lower-case hex digits', accepts: isDigest };
const text: MemberRule = { expected: "a text", accepts: isFilled };
const rules: Rules = {
  lockVersion: { expected: "1 (what another version wrote is read by that version of codicil)", accepts: (value) => value === 1 },
  generator: text,
  contracts: record,
  cards: record,
};
const contractRules: Rules = {
  entry: { expected: "one exact or dated entry", accepts: isEntry },
  registry: { expected: '"bundled", a relative path or an address', accepts: isRegistryPlace },
  canonical: digest,
  served: digest,
  contract: digest,
  via: record,
};
const cardRules: Rules = { digest };

function isEntry(value: Json): boolean {
  const parsed = typeof value === "string" ? parseVersionIdentifier(value) : undefined;
  return parsed?.outcome === "parsed" && parsed.identifier.form !== "line";
}

const by = (way: Via["by"]): MemberRule => ({ expected: `"${way}"`, accepts: (value) => value === way });
const ways: Readonly<Record<Via["by"], Rules>> = {
  identifier: { by: by("identifier") },
  line: { by: by("line"), line: text },
  alias: {
    ...{ by: by("alias"), alias: text, target: text },
    kind: { expected: "a kind of alias", accepts: isOneOf(aliasKinds) },
  },
  digest: {
    by: by("digest"),
    of: { expected: '"canonical" or "served"', accepts: isOneOf(["canonical", "served"]) },
    identifiers: { expected: "a list of entries", accepts: (value) => isArray(value) && value.every(isEntry) },
  },
};
const unknownWay: Rules = {
  by: {
    expected: Object.keys(ways)
      .map((way) => `"${way}"`)
      .join(" or "),
    accepts: () => false,
  },
};

const viaRules = (way: Json | undefined): Rules =>
  typeof way === "string" && Object.hasOwn(ways, way) ? ways[way as Via["by"]] : unknownWay;
