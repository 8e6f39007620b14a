import type { Json } from "../../generator/json/json.ts";

/** Something that judges a document. */
export type Judge = (document: Json) => unknown;

/** Microseconds of processor time, which another program does not add to. */
const least = 1_000;
const warmUp = 50_000;
/** Keeps the answers from being thrown away. */
let answers = 0;

function time(judge: Judge, documents: readonly Json[], turns: number): number {
  const started = processorTime();
  for (let turn = 0; turn < turns; turn += 1) {
    for (const document of documents) if (judge(document)) answers += 1;
  }
  return processorTime() - started;
}

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** So many turns that one measurement lasts a millisecond, of code that is warm. */
function turnsFor(judge: Judge, documents: readonly Json[]): number {
  let turns = 64;
  for (const warmed = processorTime() + warmUp; processorTime() < warmed;) time(judge, documents, turns);
  while (time(judge, documents, turns) < least) turns *= 2;
  return turns;
}

/** Nanoseconds a document, the median of rounds in which each judge has its turn and none is always first. */
export function interleaved(
  judges: readonly (Judge | undefined)[],
  documents: readonly Json[],
  rounds: number,
): (number | undefined)[] {
  const turns = judges.map((judge) => (judge === undefined ? 0 : turnsFor(judge, documents)));
  const samples: number[][] = judges.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (let step = 0; step < judges.length; step += 1) {
      const at = (round + step) % judges.length;
      const judge = judges[at];
      if (judge === undefined) continue;
      const taken = time(judge, documents, turns[at] as number);
      samples[at]?.push((taken * 1_000) / ((turns[at] as number) * documents.length));
    }
  }
  return samples.map((values) => (values.length === 0 ? undefined : median(values)));
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;

export const geometricMean = (values: readonly number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
