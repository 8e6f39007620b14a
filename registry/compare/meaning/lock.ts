import { follow, type Change } from "../change.ts";
import type { Finding } from "../finding.ts";
import type { LineRuleId } from "../line-rules.ts";
import { unitOf, type LineEntry, type Unit, type Version } from "../line/version.ts";
import type { Observation, Rule } from "../rules/rule.ts";
import { EqualTexts } from "./equal-texts.ts";
import { bareDigest, textDigest } from "./text.ts";
import { saidLike, wordings, type Said, type Wording } from "./wording.ts";

/**
 * What a field means stays what it was: a reworded text is attested or waits for somebody's word; nothing else of the meaning can be
 * attested, and what a withdrawn version said is held as well. (Design, section 6.)
 */
export class MeaningLock {
  readonly #equal = new Map<string, EqualTexts>();

  constructor(
    readonly history: readonly LineEntry[],
    readonly next: Version,
  ) {}

  /** A text that differs from that of an entry. */
  reworded(entry: LineEntry, unit: Unit, change: Change, observation: Observation): Finding[] {
    const { texts, breaks: _breaks, ...seen } = observation;
    const [before, after] = [textDigest(texts?.before ?? ""), textDigest(texts?.after ?? "")];
    const base = { ...seen, path: `${unit.prefix}${observation.path}`, against: entry.version };
    if (this.#areEqual(unit, change, observation, before, after)) {
      const hint = "Nothing to do: attestations say that the two mean the same.";
      return [{ ...base, rule: "meaning-attested" satisfies LineRuleId, severity: "note", hint }];
    }
    const reworded: Finding = { ...base, rule: "meaning-reworded", severity: "needs-attestation" };
    return entry.withdrawn
      ? [
          reworded,
          {
            ...reworded,
            rule: "name-reused" satisfies LineRuleId,
            message: `Withdrawn version ${entry.version} said this in other words. ${reworded.message}`,
          },
        ]
      : [reworded];
  }

  #areEqual(unit: Unit, change: Change, { before: left, after: right }: Observation, before: string, after: string): boolean {
    const wording = [...wordings(change)].find(
      (one) => isAt(one.after, right?.pointer) && isAt(one.before, left?.pointer) && right?.pointer.endsWith(`/${one.kind}`),
    );
    return wording !== undefined && this.#equalTexts(unit, wording).areEqual(before, after);
  }

  /** Every attestation of the line that was written beside a text of this place. */
  #equalTexts(unit: Unit, wording: Wording): EqualTexts {
    const { trail, kind, known = null } = wording;
    const key = JSON.stringify([unit.prefix, kind, known, ...trail]);
    const equal = this.#equal.get(key) ?? this.#attested(unit, wording);
    this.#equal.set(key, equal);
    return equal;
  }

  #attested(unit: Unit, wording: Wording): EqualTexts {
    const equal = new EqualTexts();
    for (const version of [...this.history, this.next]) {
      const said = this.#saidIn(version, unit, wording);
      for (const { pointer, before, after } of version.contract.attestations) {
        if (said?.pointers.includes(pointer)) equal.join(bareDigest(before), bareDigest(after));
      }
    }
    return equal;
  }

  #saidIn(version: Version, { prefix, after }: Unit, wording: Wording): Said | undefined {
    if (version === this.next) return wording.after;
    const root = unitOf(version.model, prefix);
    const place = root && follow(root, after, wording.trail);
    return place && saidLike(wording, place);
  }
}

const isAt = ({ pointers }: Said, pointer: string | undefined): boolean => pointer !== undefined && pointers.includes(pointer);

/** Rules whose observations a withdrawn version still holds: what its names and values mean, but not their shapes. */
const heldByWithdrawn: readonly string[] = [
  "const-changed",
  "default-changed",
  "format-changed",
  "content-changed",
  "access-changed",
  "annotation-changed",
];

/** A name or value of a withdrawn version that comes back with something else to it. */
export function reused(entry: LineEntry, unit: Unit, rule: Rule, observation: Observation): Finding[] {
  if (!heldByWithdrawn.includes(rule.id)) return [];
  const { texts: _texts, breaks: _breaks, ...seen } = observation;
  return [
    {
      ...seen,
      rule: "name-reused" satisfies LineRuleId,
      severity: "breaking",
      path: `${unit.prefix}${observation.path}`,
      message: `Version ${entry.version} was withdrawn, but its names stay what they were. ${observation.message}`,
      hint: `Let it mean what it meant in ${entry.version}, or choose another name.`,
      against: entry.version,
    },
  ];
}

/**
 * A description where there was none says what nobody had said. What is published has one everywhere, so in a line this is left to
 * places that need none; what the author of a loose file adds is an addition.
 */
export function firstDescriptions(entry: LineEntry, { prefix }: Unit, change: Change): Finding[] {
  return [...wordings(change)]
    .filter(({ kind, before, after }) => kind === "description" && before.texts.length === 0 && after.texts.length > 0)
    .map(({ path, before, after }) => ({
      rule: "description-added" satisfies LineRuleId,
      severity: "note",
      path: `${prefix}${path}`,
      message: "A description came where there was none.",
      hint: "Nothing to do.",
      before: before.span,
      after: after.texts[0]?.span ?? after.span,
      effect: "neither",
      against: entry.version,
    }));
}
