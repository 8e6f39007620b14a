import type { Json } from "../../../generator/json/json.ts";
import { includes, type Inclusion, type Side, sideOfSchema } from "../../../registry/compare/inclusion/index.ts";
import { attempt, CaseFileError, failed, isRecord, passed, type Kind } from "../case.ts";
import { judgeMeaning, type MeaningPair } from "./compat-meaning.ts";

export interface CompatPair {
  readonly id: string;
  readonly dialect: string;
  readonly formats: string;
  readonly old: Json;
  readonly new: Json;
  readonly oldInNew: boolean;
  readonly newInOld: boolean;
}

const isMeaningPair = (pair: CompatPair): pair is CompatPair & MeaningPair => "meaning" in pair && "meaningRule" in pair;

const dialect = "https://json-schema.org/draft/2020-12/schema";
const formats = ["annotation", "assertion"];

/** Two schemas and the true answers: both questions of sets, and in group `meaning` whether the meaning changed. */
export const compatPairs: Kind = {
  name: "compat-pairs",
  recognises: (content) => isRecord(content) && Array.isArray(content["pairs"]),
  async *run(content, file) {
    for (const pair of (content as { pairs: readonly CompatPair[] }).pairs) {
      if (pair.dialect !== dialect)
        throw new CaseFileError(`${file}: ${pair.id}: unknown dialect ${JSON.stringify(pair.dialect)}`);
      if (!formats.includes(pair.formats))
        throw new CaseFileError(`${file}: ${pair.id}: unknown formats ${JSON.stringify(pair.formats)}`);
      const wanted = { oldInNew: pair.oldInNew, newInOld: pair.newInOld };
      yield await attempt(pair.id, wanted, () => {
        const faults = setFaults(pair);
        if (faults.length > 0) return failed(pair.id, wanted, faults.join("; "));
        return isMeaningPair(pair) ? judgeMeaning(pair) : passed(pair.id);
      });
    }
  },
};

function setFaults(pair: CompatPair): string[] {
  const assertFormats = pair.formats === "assertion";
  const [before, after] = [pair.old, pair.new].map((schema) => sideOfSchema(schema, { assertFormats }));
  if (before?.outcome !== "read" || after?.outcome !== "read") return ["a schema is refused"];
  return [
    ...questionFaults("oldInNew", before.side, after.side, pair.oldInNew, assertFormats),
    ...questionFaults("newInOld", after.side, before.side, pair.newInOld, assertFormats),
  ];
}

function questionFaults(name: string, before: Side, after: Side, wanted: boolean, assertFormats: boolean): string[] {
  const answer = includes(before, after, { assertFormats });
  if (answer.outcome === "undecided") return [`${name} is undecided: ${answer.reason} at ${answer.place.pointer}`];
  if ((answer.outcome === "included") !== wanted) return [`${name} is ${answer.outcome}`];
  return isRefuted(answer, before, after) ? [] : [`${name} has no real witness`];
}

const isRefuted = (answer: Inclusion, before: Side, after: Side): boolean =>
  answer.outcome !== "not-included" || (before.accepts(answer.witness) && !after.accepts(answer.witness));
