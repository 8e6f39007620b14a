import { isLegalContextOutbound } from "../../../generated/codossier.legal-context/1/outbound/index.js";
import { checkAllAnswered, checkAnswered, compareAnswered, readAnswered, readStated } from "../../../runtime/codossier/index.ts";
import type { CodossierProblem, Stated } from "../../../runtime/codossier/index.ts";
import { ownAt, same, type CodossierCase, type FaultsOf } from "./codossier-case.ts";

/** One answer, or several that are judged together. What breaks a rule of the writer alone a receiver accepts. */
export const producerFaults: FaultsOf = (one, input) => {
  const answers = Array.isArray(input) ? input : [input];
  const isRefused = !answers.every(isLegalContextOutbound);
  if (one.expect === "invalid" || one.schema_expect === "invalid") return isRefused ? [] : ["a receiver accepts it"];
  return [
    ...(isRefused ? ["a receiver refuses it"] : missedUnknown(one, input, unknownIn(answers, Array.isArray(input)))),
    ...verdictFaults(one, Array.isArray(input) ? checkAllAnswered(input) : checkAnswered(input)),
  ];
};

function unknownIn(answers: readonly unknown[], isList: boolean): Map<string, unknown> {
  const read = answers.flatMap((answer, index) => placed(readAnswered(answer), isList ? `/${index}` : ""));
  return new Map(read);
}

/** An ask and its answer: what the answer says by itself, and what it says beside the ask. */
export const pairFaults: FaultsOf = (one, input) => {
  const stated = readStated(ownAt(input, "/stated"), "/stated");
  const answered = readAnswered(ownAt(input, "/answered"), "/answered");
  const unknown = new Map([...placed(stated, "/stated"), ...placed(answered, "/answered")]);
  return [
    ...missedUnknown(one, input, unknown),
    ...verdictFaults(one, [...checkAnswered(answered.block), ...compareAnswered(stated.block, answered.block)]),
  ];
};

const placed = ({ unknown }: Pick<Stated, "unknown">, at: string): [string, unknown][] =>
  unknown.values.map(({ pointer, raw }) => [at + pointer, raw]);

function missedUnknown({ unknown: wanted = [] }: CodossierCase, input: unknown, unknown: ReadonlyMap<string, unknown>): string[] {
  const missed = wanted.filter((place) => !same(unknown.get(place.path), place.raw ?? ownAt(input, place.path)));
  return missed.map(({ path }) => `${path} does not read as unknown`);
}

function verdictFaults({ expect }: CodossierCase, found: readonly CodossierProblem[]): string[] {
  const wanted = expect === "producer-violation";
  return found.length > 0 === wanted ? [] : found.length === 0 ? ["nothing is reported"] : found.map(({ code }) => code);
}
