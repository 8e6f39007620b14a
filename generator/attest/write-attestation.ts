import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { attestationKey } from "../../registry/compare/meaning/attestations.ts";
import { textDigest } from "../../registry/compare/meaning/text.ts";
import type { Attestation, GovernedRecord } from "../contract/record.ts";
import { appendItem, appendMember, replaceValue } from "../edit/json-text.ts";
import { replaceFile } from "../write/replace-file.ts";
import { isArray, member, type Json } from "../json/json.ts";
import { valueAt } from "../json/pointer.ts";
import type { Reworded } from "./find-reworded.ts";

export interface Vouching {
  readonly reason: string;
  readonly who: string;
}

/** Digests are of the folded text, as the comparison takes them. */
export const attestationOf = ({ pointer, before, after }: Reworded, { reason, who }: Vouching): Attestation => ({
  pointer,
  before: `sha256:${textDigest(before)}`,
  after: `sha256:${textDigest(after)}`,
  reason,
  who,
});

/**
 * Writes an attestation into the `contract.json` of a folder. Everything else in the file stays as it is, save an attestation of
 * the same place that was never published and vouches for another text: it was reworded again since, and this one takes its place.
 */
export async function writeAttestation(
  folder: string,
  attestation: Attestation,
  published: readonly Attestation[],
): Promise<void> {
  const file = join(folder, "contract.json");
  const text = await readFile(file, "utf8");
  await replaceFile(file, withAttestation(text, attestation, published));
}

function withAttestation(text: string, attestation: Attestation, published: readonly Attestation[]): string {
  // A record of strings: it is JSON.
  const item = { ...attestation } as unknown as Json;
  const list = member(JSON.parse(text) as Json, "attestations");
  if (!isArray(list)) return appendMember(text, "", "attestations", [item]);
  const kept = new Set(published.map(attestationKey));
  const isStale = (one: Json): boolean =>
    valueAt(one, "/pointer") === attestation.pointer && valueAt(one, "/after") !== attestation.after && !kept.has(keyOf(one));
  const stale = list.findIndex(isStale);
  return stale < 0 ? appendItem(text, "/attestations", item) : replaceValue(text, `/attestations/${stale}`, item);
}

// The list was held to its rules when the contract was loaded.
const keyOf = (item: Json): string => attestationKey(item as unknown as GovernedRecord["attestations"][number]);
