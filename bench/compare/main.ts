// Who answers right whether one schema is inside another, and who notices a change of meaning: peers of npm beside ours, on pairs
// whose answers are known. `npm run bench:compare [pairs.json] [seconds a question]`
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Json } from "../../generator/json/json.ts";
import { Contestant, type Outcome } from "./contestant.ts";
import { missingPackages, tools, versionOf } from "./tools.ts";

interface Pair {
  readonly id: string;
  readonly group: string;
  readonly formats: string;
  readonly old: Json;
  readonly new: Json;
  readonly oldInNew: boolean;
  readonly newInOld: boolean;
  readonly meaning?: string;
}

const missing = missingPackages();
if (missing.length > 0) {
  console.error(
    `Not installed: ${missing.join(", ")}. The peers are no dependencies of the toolkit: npm ci --prefix bench/compare`,
  );
  process.exit(2);
}
const [file, seconds = "10"] = process.argv.slice(2);
const path = file === undefined ? fileURLToPath(new URL("../../test/cases/compat-pairs.json", import.meta.url)) : resolve(file);
const { pairs: all } = JSON.parse(readFileSync(path, "utf8")) as { pairs: readonly Pair[] };
// Formats that refuse are a policy, not an error, of tools that take them for annotations: such pairs are asked of nobody.
const pairs = all.filter(({ formats }) => formats === "annotation");

const names = Object.keys(tools);
const contestants = names.map((name) => new Contestant(name, Number(seconds) * 1000));
/** Question by question, each of all tools before the next; who comes first changes, so that none always has the warm machine. */
let turn = 0;
async function askAll(about: "includes" | "notices", before: Json, after: Json): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  for (let at = 0; at < contestants.length; at += 1) {
    const contestant = contestants[(at + turn) % contestants.length] as Contestant;
    outcomes.set(contestant.name, await contestant.ask({ about, before, after }));
  }
  turn += 1;
  return outcomes;
}

const asked: { readonly truth: boolean; readonly outcomes: Map<string, Outcome> }[] = [];
for (const pair of pairs.filter(({ group }) => group !== "meaning")) {
  asked.push({ truth: pair.oldInNew, outcomes: await askAll("includes", pair.old, pair.new) });
  asked.push({ truth: pair.newInOld, outcomes: await askAll("includes", pair.new, pair.old) });
}
const meaning: { readonly isChanged: boolean; readonly outcomes: Map<string, Outcome> }[] = [];
for (const pair of pairs.filter(({ group }) => group === "meaning")) {
  meaning.push({ isChanged: pair.meaning === "changed", outcomes: await askAll("notices", pair.old, pair.new) });
}
for (const contestant of contestants) contestant.stop();

const said = (outcome: Outcome | undefined): string =>
  outcome === undefined ? "" : outcome.outcome === "answered" ? outcome.answer : outcome.outcome;
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const times = (name: string): number[] =>
  asked.flatMap(({ outcomes }) => {
    const outcome = outcomes.get(name);
    return outcome?.outcome === "answered" ? [outcome.ms] : [];
  });
const share = (count: number, of: number): string => `${count} (${((100 * count) / of).toFixed(1)} %)`;

function print(head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  console.log(`| ${head.join(" | ")} |\n| --- |${" --: |".repeat(head.length - 1)}`);
  for (const row of rows) console.log(`| ${row.join(" | ")} |`);
}

const yes = asked.filter(({ truth }) => truth).length;
const left = all.length - pairs.length;
console.log(
  `Node ${process.versions.node}; ${path.split(/[\\/]/).at(-1)}: ${asked.length} questions, ${yes} to be answered yes, ${asked.length - yes} no.`,
);
console.log(
  `Left out: ${left} pair${left === 1 ? "" : "s"} with asserted formats. ${seconds} s a question; each tool in a process of its own, interleaved.\n`,
);
const ours = median(times("codicil"));
print(
  [
    "tool",
    "right",
    "false compatible",
    "false incompatible",
    "undecided",
    "crashed",
    "timed out",
    "median ms",
    "max ms",
    "median to ours",
  ],
  names.map((name) => {
    const count = (test: (answer: string, truth: boolean) => boolean): number =>
      asked.filter(({ truth, outcomes }) => test(said(outcomes.get(name)), truth)).length;
    const taken = times(name);
    return [
      `${name} ${versionOf(name)}`,
      share(
        count((answer, truth) => answer === (truth ? "yes" : "no")),
        asked.length,
      ),
      count((answer, truth) => answer === "yes" && !truth),
      count((answer, truth) => answer === "no" && truth),
      count((answer) => answer === "undecided"),
      count((answer) => answer === "crashed"),
      count((answer) => answer === "timed out"),
      median(taken).toFixed(2),
      Math.max(0, ...taken).toFixed(0),
      `${(median(taken) / ours).toFixed(2)} x`,
    ];
  }),
);

const changed = meaning.filter(({ isChanged }) => isChanged).length;
console.log(
  `\nMeaning: ${changed} pairs in which it changed, ${meaning.length - changed} in which it did not; the same documents pass everywhere.\n`,
);
print(
  ["tool", "changed: held back", "named, let through", "not seen", "crashed", "not changed: let through", "held back", "crashed"],
  names.map((name) => {
    const count = (isChanged: boolean, ...wanted: readonly string[]): number =>
      meaning.filter((one) => one.isChanged === isChanged && wanted.includes(said(one.outcomes.get(name)))).length;
    return [
      `${name} ${versionOf(name)}`,
      ...[count(true, "held"), count(true, "named"), count(true, "silent"), count(true, "crashed", "timed out")],
      ...[count(false, "named", "silent"), count(false, "held"), count(false, "crashed", "timed out")],
    ];
  }),
);
