import { isLegalContextOutbound } from "../../../generated/codossier.legal-context/1/outbound/index.js";
import { checkAllAnswered, checkAnswered, compareAnswered, readAnswered, readStated } from "../../../runtime/codossier/index.ts";
import type { CodossierProblem } from "../../../runtime/codossier/index.ts";
import { ownAt, same, type CodossierCase, type FaultsOf } from "./codossier-case.ts";

/** One answer, or several that are judged together. */
export const producerFaults: FaultsOf = (one, input) => {
  const answers = Array.isArray(input) ? input : [input];
  const refused = answers.filter((answer) => !isLegalContextOutbound(answer));
  return [
    ...(one.schema_expect === undefined || refused.length === 0 ? [] : ["a receiver refuses it"]),
    ...verdictFaults(one, Array.isArray(input) ? checkAllAnswered(input) : checkAnswered(input)),
  ];
};

/** An ask and its answer: what the answer says by itself, and what it says beside the ask. */
export const pairFaults: FaultsOf = (one, input) => {
  const stated = readStated(ownAt(input, "/stated"), "/stated");
  const answered = readAnswered(ownAt(input, "/answered"), "/answered");
  const unknown = new Map<string, unknown>([
    ...stated.unknown.values.map(({ pointer, raw }) => [`/stated${pointer}`, raw] as const),
    ...answered.unknown.values.map(({ pointer, raw }) => [`/answered${pointer}`, raw] as const),
  ]);
  const missed = (one.unknown ?? []).filter((place) => !same(unknown.get(place.path), place.raw ?? ownAt(input, place.path)));
  return [
    ...missed.map(({ path }) => `${path} does not read as unknown`),
    ...verdictFaults(one, [...checkAnswered(answered.block), ...compareAnswered(stated.block, answered.block)]),
  ];
};

function verdictFaults({ expect }: CodossierCase, found: readonly CodossierProblem[]): string[] {
  const wanted = expect === "producer-violation";
  return found.length > 0 === wanted ? [] : found.length === 0 ? ["nothing is reported"] : found.map(({ code }) => code);
}
