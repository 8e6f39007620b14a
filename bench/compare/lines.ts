// Twelve lines of twenty minors each, grown from the contracts of schemas/, and in each the judgement of the twenty-first.
// `npx tsx bench/compare/lines.ts [rounds]`
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { bundle } from "../../generator/contract/bundle.ts";
import { loadContracts } from "../../generator/contract/load-contracts.ts";
import { Random } from "../../registry/compare/inclusion/random.ts";
import { judgeLine, type Judgement } from "../../registry/compare/line/compare-line.ts";
import { lineContract, readVersion } from "../../registry/compare/line/read-version.ts";
import type { LineEntry, Version } from "../../registry/compare/line/version.ts";
import { grow } from "./grow.ts";

const minors = 20;
const rounds = Number(process.argv[2] ?? 11);
const folder = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const { base } = JSON.parse(readFileSync(folder("codicil.json"), "utf8")) as { base: string };
const { contracts, resolved } = loadContracts(folder("schemas"), { base, shownAs: "schemas" });

/** The same twelve from one measurement to the next: the contracts of the specifications, a card and four skills; each under the promise `both`. */
const names = [
  ...[
    "codossier.legal-context",
    "codossier.insight",
    "codossier.quick-ask",
    "lcp.legal-context-json",
    "lcp.capability-declaration",
  ],
  ...["lcp.agent-card-extension", "lcp.ucp-capability", "a2a.agent-card"],
  ...["be.legal.corpus.search", "be.legal.corpus.read", "co-legal.document.draft", "eu.eurlex.lookup"],
];
const chosen = names.map((name) => {
  const contract = contracts.find(({ record }) => record.name === name);
  if (contract === undefined) throw new Error(`there is no contract ${name}`);
  const identifier = `${name}/1.0`;
  return { contract, identifier, text: bundle(contract, resolved, { base, identifier, pin: () => undefined }).text };
});

interface Line {
  readonly name: string;
  readonly governed: boolean;
  readonly history: readonly LineEntry[];
  readonly next: Version;
}

const started = performance.now();
const lines = chosen.map(({ contract, identifier, text }, at): Line => {
  const versions = grow(text, minors + 1, new Random(at + 1)).map((minor, number): LineEntry => {
    const read = readVersion(`${identifier}/${number}`, minor.text, {
      ...lineContract(contract.record),
      attestations: minor.attestations,
    });
    if (read.outcome === "refused") throw new Error(`${identifier}/${number}: ${read.diagnostics[0]?.message}`);
    return { ...read.version, version: `1.${number}` };
  });
  return {
    name: contract.record.name,
    governed: contract.record.kind === "governed",
    history: versions.slice(0, minors),
    next: versions[minors] as Version,
  };
});
const reading = performance.now() - started;

function judge({ governed, history, next }: Line): { readonly judgement: Judgement; readonly ms: number } {
  const from = performance.now();
  // Shapes of other owners need no description.
  const judgement = judgeLine(history, next, { descriptions: governed });
  return { judgement, ms: performance.now() - from };
}

const times = new Map<string, number[]>(lines.map(({ name }) => [name, []]));
const verdicts = new Map<string, Judgement>();
const cpu = process.cpuUsage();
for (let round = 0; round < rounds; round += 1) {
  for (const line of lines) {
    const { judgement, ms } = judge(line);
    times.get(line.name)?.push(ms);
    verdicts.set(line.name, judgement);
  }
}

const { user, system } = process.cpuUsage(cpu);

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const of = (line: Line): number[] => times.get(line.name) ?? [];
console.log(
  `Node ${process.versions.node}; ${lines.length} lines of ${minors} entries, ${rounds} interleaved rounds; reading all ${lines.length * (minors + 1)} schemas took ${reading.toFixed(0)} ms.\n`,
);
console.log("| line | verdict | findings | first ms | median ms | max ms |\n| --- | --- | --: | --: | --: | --: |");
for (const line of lines) {
  const { verdict, publishesAs, findings } = verdicts.get(line.name) as Judgement;
  const [first = 0] = of(line);
  const shown = [first, median(of(line)), Math.max(...of(line))].map((ms) => ms.toFixed(1));
  console.log(
    `| ${line.name} | ${verdict}${publishesAs === null ? "" : ` as ${publishesAs}`} | ${findings.length} | ${shown.join(" | ")} |`,
  );
}
const first = sum(lines.map((line) => of(line)[0] ?? 0));
const middle = sum(lines.map((line) => median(of(line))));
console.log(
  `\nAll ${lines.length}: ${first.toFixed(0)} ms in a process that has just begun, ${middle.toFixed(0)} ms as the sum of the medians; ${((user + system) / 1000 / rounds).toFixed(0)} ms of processor time a round.`,
);

const refused = [...verdicts].filter(([, { verdict }]) => verdict !== "addition" && verdict !== "editorial");
for (const [name, { findings }] of refused)
  console.error(`${name}: ${findings[0]?.severity} ${findings[0]?.rule} ${findings[0]?.path}: ${findings[0]?.message}`);
if (refused.length > 0) process.exitCode = 1;
