import type { Json } from "../../../generator/json/json.ts";
import { differences } from "../change.ts";
import type { Effect, Finding, FindingSeverity } from "../finding.ts";
import type { LineRuleId } from "../line-rules.ts";
import type { Inclusion } from "../inclusion/index.ts";
import { firstDescriptions, reused, type MeaningLock } from "../meaning/lock.ts";
import { rules } from "../rules/index.ts";
import type { Observation, Rule } from "../rules/rule.ts";
import type { Sides } from "./sides.ts";
import { unitsOf, type LineEntry, type LinePromise, type Unit, type Version } from "./version.ts";

/** Who refuses whom: readers of the proposal old documents, or old readers documents of the proposal. */
export type Direction = "next-refuses-old" | "old-refuses-next";

/** A document that the validators of both sides have judged. */
export interface Witness {
  readonly direction: Direction;
  readonly document: Json;
  readonly against: string;
  /** `#inbound`, where it is a document of that definition and not of the root. */
  readonly definition?: string;
}

export interface Comparison {
  readonly findings: readonly Finding[];
  readonly witnesses: readonly Witness[];
}

/** With which version a proposal is compared, and whether what is only told matters: it does for the newest alone. */
export interface Opponent {
  readonly entry: LineEntry;
  readonly notes: boolean;
}

/** The proposal against one entry that stands: by shape as the promise asks, and by meaning. */
export function compareStanding({ entry, notes }: Opponent, next: Version, lock: MeaningLock, sides: Sides): Comparison {
  const promised = directionsOf([entry.contract.promise, next.contract.promise]);
  const compared = unitsOf(entry.model, next.model).map((unit) => new Pair(entry, unit, promised, lock, sides).compare(notes));
  return { findings: compared.flatMap(({ findings }) => findings), witnesses: compared.flatMap(({ witnesses }) => witnesses) };
}

/** The proposal against an entry that was withdrawn: its shape binds no more, its words do. */
export function compareWithdrawn(entry: LineEntry, next: Version, lock: MeaningLock): Comparison {
  const findings = unitsOf(entry.model, next.model).flatMap((unit) =>
    [...differences(unit.before, unit.after)].flatMap((change) =>
      rules.flatMap((rule) =>
        [...rule.check(change)].flatMap((observation) =>
          rule.id === "meaning-reworded"
            ? lock.reworded(entry, unit, change, observation)
            : reused(entry, unit, rule, observation),
        ),
      ),
    ),
  );
  return { findings, witnesses: [] };
}

/** What an entry promised stays promised, and what the proposal promises holds for the whole line. */
const directionsOf = (promises: readonly LinePromise[]): ReadonlySet<Direction> =>
  new Set(
    promises.flatMap((promise): Direction[] => [
      ...(promise === "answers" ? [] : ["next-refuses-old" as const]),
      ...(promise === "requests" ? [] : ["old-refuses-next" as const]),
    ]),
  );

/** Whether an effect can be the reason of a refusal. */
const concerns = (effect: Effect, direction: Direction): boolean =>
  effect === "both" || effect === (direction === "next-refuses-old" ? "narrows" : "widens");

class Pair {
  readonly #answers: ReadonlyMap<Direction, Inclusion>;

  constructor(
    readonly entry: LineEntry,
    readonly unit: Unit,
    promised: ReadonlySet<Direction>,
    readonly lock: MeaningLock,
    readonly sides: Sides,
  ) {
    const { before, after } = unit;
    this.#answers = new Map(
      [...promised].map((direction) => [
        direction,
        direction === "next-refuses-old" ? sides.sent(before, after) : sides.sent(after, before),
      ]),
    );
  }

  compare(notes: boolean): Comparison {
    // Where nothing is refused, what rules of shape see is only told.
    const isTold = notes || [...this.#answers.values()].some(({ outcome }) => outcome !== "included");
    const asked = isTold ? rules : rules.filter(({ about }) => about === "meaning");
    const explained = [...differences(this.unit.before, this.unit.after)].flatMap((change) => [
      ...firstDescriptions(this.entry, this.unit, change),
      ...asked.flatMap((rule) =>
        [...rule.check(change)].flatMap((observation) =>
          rule.id === "meaning-reworded"
            ? this.lock.reworded(this.entry, this.unit, change, observation)
            : [this.#finding(rule, observation)],
        ),
      ),
    ]);
    const witnesses = this.#witnesses(explained);
    return { findings: [...explained, ...this.#unexplained(explained), ...this.#undecided()], witnesses };
  }

  #finding(rule: Rule, observation: Observation): Finding {
    const { breaks: _breaks, texts: _texts, ...seen } = observation;
    const severity = this.#severity(rule, observation);
    const witness = severity === "breaking" ? this.#refused(observation.effect) : undefined;
    return {
      ...seen,
      rule: rule.id,
      severity,
      path: `${this.unit.prefix}${observation.path}`,
      against: this.entry.version,
      ...(witness === undefined ? {} : { witness }),
    };
  }

  /**
   * Rules of meaning break by themselves, those about open and closed objects where documents of the promised way are concerned.
   * Rules of shape break where inclusion does not hold in the way that their effect concerns.
   */
  #severity(rule: Rule, { breaks, effect }: Observation): FindingSeverity {
    const concerned = [...this.#answers].filter(([direction]) => concerns(effect, direction)).map(([, answer]) => answer.outcome);
    if (breaks && (!byDirection.includes(rule.id) || concerned.length > 0)) return "breaking";
    return concerned.includes("not-included") ? "breaking" : concerned.includes("undecided") ? "undecided" : "note";
  }

  #refused(effect: Effect): Json | undefined {
    const answers = [...this.#answers].filter(([direction]) => concerns(effect, direction));
    return answers.flatMap(([, answer]) => (answer.outcome === "not-included" ? [answer.witness] : []))[0];
  }

  #witnesses(explained: readonly Finding[]): Witness[] {
    const found = [...this.#answers].flatMap(([direction, answer]) =>
      answer.outcome === "not-included" ? [this.#witness(direction, answer.witness)] : [],
    );
    // A closed list refuses what writers may not send yet: values that readers of the line keep all the same.
    const isClosed = explained.some(({ rule, severity }) => rule === "list-closed" && severity === "breaking");
    if (!isClosed || found.some(({ direction }) => direction === "next-refuses-old")) return found;
    const answer = this.sides.sentWithUnknownValues(this.unit.before, this.unit.after);
    return answer.outcome === "not-included" ? [this.#witness("next-refuses-old", answer.witness), ...found] : found;
  }

  #witness(direction: Direction, document: Json): Witness {
    const { prefix } = this.unit;
    return { direction, document, against: this.entry.version, ...(prefix === "" ? {} : { definition: prefix }) };
  }

  /** Inclusion decides and rules explain: a refusal that none of them explains is shown all the same. */
  #unexplained(explained: readonly Finding[]): Finding[] {
    return [...this.#answers].flatMap(([direction, answer]): Finding[] => {
      if (answer.outcome !== "not-included") return [];
      if (explained.some(({ severity, effect }) => severity === "breaking" && concerns(effect, direction))) return [];
      const isOld = direction === "next-refuses-old";
      const document = JSON.stringify(answer.witness);
      return [
        {
          ...this.#base(),
          rule: "unexplained" satisfies LineRuleId,
          severity: "breaking",
          message: isOld
            ? `Readers of the proposal refuse ${document}, which writers of ${this.entry.version} may send.`
            : `Readers of ${this.entry.version} refuse ${document}, which writers of the proposal may send.`,
          hint: "Compare the two schemas with this document at hand; no rule says which change it is.",
          effect: isOld ? "narrows" : "widens",
          witness: answer.witness,
        },
      ];
    });
  }

  #undecided(): Finding[] {
    return [...this.#answers].flatMap(([direction, answer]): Finding[] => {
      if (answer.outcome !== "undecided") return [];
      const isOld = direction === "next-refuses-old";
      const question = isOld
        ? `what ${this.entry.version} sends is read by the proposal`
        : `what the proposal sends is read by ${this.entry.version}`;
      return [
        {
          ...this.#base(),
          rule: "not-decided" satisfies LineRuleId,
          severity: "undecided",
          message: `Whether ${question} could not be judged: ${answer.reason}.`,
          hint: "Write the part in a way that can be judged, or publish it under the next major version.",
          ...(isOld ? { before: answer.place } : { after: answer.place }),
          effect: isOld ? "narrows" : "widens",
        },
      ];
    });
  }

  #base() {
    const { prefix, before, after } = this.unit;
    return { path: prefix, before: before.span, after: after.span, against: this.entry.version };
  }
}

const byDirection: readonly string[] = ["object-closed", "object-opened"];
