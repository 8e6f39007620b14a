import type { Exception } from "./exceptions.ts";
import { keywordInstances, type KeywordInstance } from "./keywords.ts";
import type { ContractStudy } from "./study.ts";
import type { WeakenedValidators } from "./weakened-validators.ts";

/** What a study says about one keyword at one place. */
export interface KeywordCoverage {
  readonly contract: string;
  readonly instance: KeywordInstance;
  /** It evaluated false on some document. */
  readonly falseOnce: boolean;
  /** Some document is refused by the schema and accepted by the schema without it. */
  readonly refusesAlone: boolean;
}

export function coverageOf(study: ContractStudy, weakened: WeakenedValidators): KeywordCoverage[] {
  const { contract, falseOnce } = study;
  return keywordInstances(contract.working.schema).map((instance) => ({
    contract: contract.name,
    instance,
    falseOnce: falseOnce.has(instance.pointer),
    refusesAlone: refusesAlone(study, instance, weakened),
  }));
}

function refusesAlone(
  { contract, units, refusedBy }: ContractStudy,
  instance: KeywordInstance,
  weakened: WeakenedValidators,
): boolean {
  const validators = weakened.without(contract, instance);
  // One that never evaluates false itself (`if`) may still be what makes another refuse.
  const candidates = refusedBy.get(instance.pointer) ?? units.flatMap((unit) => unit.refused);
  return candidates.some(({ unit, document }) => validators.get(unit)?.(document) === true);
}

/** Where the exceptions and what was seen do not meet, one line each; nothing when every keyword is accounted for. */
export function unaccounted(coverage: readonly KeywordCoverage[], exceptions: readonly Exception[]): string[] {
  return coverage.flatMap((one) =>
    (["falseOnce", "refusesAlone"] as const).flatMap((what) => {
      const excepted = exceptions.filter((exception) => exception.never === what && exception.covers(one.instance));
      const place = `${one.contract} ${one.instance.pointer}`;
      if (one[what] && excepted.length > 0) return [`${place} is excepted (${excepted[0]?.why}) and yet ${words[what].did}`];
      return one[what] || excepted.length > 0 ? [] : [`${place} ${words[what].didNot}`];
    }),
  );
}

const words = {
  falseOnce: { did: "evaluated false", didNot: "never evaluated false" },
  refusesAlone: { did: "refused a document alone", didNot: "never refused a document alone" },
};

/** Exceptions that no keyword of these needs. */
export const unused = (coverage: readonly KeywordCoverage[], exceptions: readonly Exception[]): string[] =>
  exceptions.filter((exception) => !coverage.some((one) => exception.covers(one.instance))).map((exception) => exception.why);
