import type { Attestation } from "../../../generator/contract/record.ts";
import type { Span } from "../../../generator/diagnostic/diagnostic.ts";
import { changes, differences } from "../change.ts";
import type { Finding } from "../finding.ts";
import type { LineRuleId } from "../line-rules.ts";
import { unitsOf, type LineEntry, type Version } from "../line/version.ts";
import { bareDigest, noText } from "./text.ts";
import { digestOf, wordings, type Said } from "./wording.ts";

/**
 * Attestations are introduced once, with the rewording of which they speak. Wrong is one whose pointer finds no text or whose
 * digests do not fit: `after` is the proposed text, `before` one that was published at such a place. Unused is one whose text did
 * not change: it would lie ready for a later change. One that repeats a published one may stay where it is.
 */
export function attestationFindings(history: readonly LineEntry[], next: Version): Finding[] {
  const published = new Set(history.flatMap(({ contract }) => contract.attestations.map(attestationKey)));
  const introduced = next.contract.attestations.filter((one) => !published.has(attestationKey(one)));
  if (introduced.length === 0) return [];
  const places = textPlaces(history, next);
  return introduced.flatMap((attestation) => {
    const fault = faultOf(attestation, places.get(attestation.pointer) ?? [], { next, isFirst: history.length === 0 });
    return fault ? [fault] : [];
  });
}

export const attestationKey = ({ pointer, before, after }: Attestation): string =>
  JSON.stringify([pointer, bareDigest(before), bareDigest(after)]);

/** One place at which a text of the proposal counts, and what a published version says there. */
interface TextPlace {
  readonly entry: LineEntry;
  readonly before: Said;
  readonly after: Said;
  readonly path: string;
}

/** By the pointer at which the text is written in the proposal; a text behind a reference has every place that refers to it. */
function textPlaces(history: readonly LineEntry[], next: Version): ReadonlyMap<string, readonly TextPlace[]> {
  const found = new Map<string, TextPlace[]>();
  const newest = history.findLast(({ withdrawn }) => !withdrawn);
  for (const entry of history) {
    // Whether a text is still the published one is asked of the newest and of the withdrawn; of the others, what they said otherwise.
    const places = entry === newest || entry.withdrawn ? changes : differences;
    for (const { prefix, before, after } of unitsOf(entry.model, next.model)) {
      for (const wording of [...places(before, after)].flatMap((change) => [...wordings(change)])) {
        for (const pointer of wording.after.pointers) {
          const place = { entry, before: wording.before, after: wording.after, path: `${prefix}${wording.path}` };
          found.set(pointer, [...(found.get(pointer) ?? []), place]);
        }
      }
    }
  }
  return found;
}

interface Proposed {
  readonly next: Version;
  /** Nothing of the line is published yet, so there is no rewording. */
  readonly isFirst: boolean;
}

function faultOf(attestation: Attestation, places: readonly TextPlace[], { next, isFirst }: Proposed): Finding | undefined {
  const { pointer } = attestation;
  const [place] = places;
  const wrong = (message: string, hint: string): Finding => ({
    rule: "attestation-wrong" satisfies LineRuleId,
    severity: "error",
    path: place?.path ?? "",
    message,
    hint,
    ...spanOf(place, next),
    effect: "neither",
  });
  if (place === undefined) {
    const message = `An attestation names ${JSON.stringify(pointer)}, where no title or description of a published place stands.`;
    return wrong(
      message,
      isFirst
        ? "This line has nothing published yet: take the attestations away."
        : "Point at the title or description that was reworded, or take the attestation away.",
    );
  }
  // The text itself, at whichever place it counts; none, where the attestation says that a text went.
  const now = digestOf(place.after.texts.find(({ span }) => span.pointer === pointer));
  if (isUnchanged(now, places)) {
    return {
      ...wrong(
        `The text at ${JSON.stringify(pointer)} is the published one, so there is nothing to attest.`,
        "Take the attestation away; an attestation is made with the rewording of which it speaks.",
      ),
      rule: "attestation-unused" satisfies LineRuleId,
    };
  }
  if (bareDigest(attestation.after) !== now)
    return wrong(
      `An attestation of ${JSON.stringify(pointer)} vouches for another text than the one that stands there.`,
      `Set "after" to "sha256:${now}" once the text is what was meant.`,
    );
  const published = [...new Set(places.flatMap(({ before }) => digestsOf(before)))];
  if (published.includes(bareDigest(attestation.before))) return undefined;
  return wrong(
    `An attestation of ${JSON.stringify(pointer)} starts from a text that was never published there.`,
    `Set "before" to the digest of the published text: ${published.map((one) => `"sha256:${one}"`).join(" or ")}.`,
  );
}

/** The newest version that stands has the same text, and so does every withdrawn one: their words are held too. */
function isUnchanged(now: string, places: readonly TextPlace[]): boolean {
  const standing = places.filter(({ entry }) => !entry.withdrawn);
  const newest = standing.at(-1)?.entry;
  const held = [...standing.filter(({ entry }) => entry === newest), ...places.filter(({ entry }) => entry.withdrawn)];
  return held.every(({ before }) => digestsOf(before).includes(now));
}

const digestsOf = ({ texts }: Said): string[] => (texts.length === 0 ? [noText] : texts.map(digestOf));

const spanOf = (place: TextPlace | undefined, next: Version): { readonly after: Span } => ({
  after: place?.after.texts[0]?.span ?? place?.after.span ?? next.model.root.span,
});
