import { contractsUnderTest } from "../support/contracts.ts";
import { register } from "../support/second-engine.ts";
import { disagreementText } from "./compare.ts";
import { coverageOf, unaccounted, unused, type KeywordCoverage } from "./coverage.ts";
import { documentCount } from "./document-count.ts";
import { exceptions } from "./exceptions.ts";
import { studyContract } from "./study.ts";
import { WeakenedValidators } from "./weakened-validators.ts";

/**
 * `tsx test/agreement/run.ts [COUNT]`: the agreement tests with as many documents a unit as you like, as a table.
 * Exit 0 when all agree and every keyword is accounted for, else 1.
 */
const count = documentCount(process.argv[2] ?? process.env["CODICIL_DOCUMENTS"]);
const contracts = contractsUnderTest();
register(contracts.map(({ working }) => working.schema.value));
const weakened = new WeakenedValidators(contracts);
const columns = ["unit", "documents", "valid", "disagreements", "keywords", "never false", "never alone"] as const;
const widths = columns.map((column, at) => (at === 0 ? 44 : column.length + 2));
const line = (cells: readonly (string | number)[]): void =>
  console.log(
    cells.map((cell, at) => (at === 0 ? String(cell).padEnd(widths[at]!) : String(cell).padStart(widths[at]!))).join(""),
  );

const problems: string[] = [];
const coverage: KeywordCoverage[] = [];
line(columns);
for (const contract of contracts) {
  const study = await studyContract(contract, count);
  const keywords = coverageOf(study, weakened);
  coverage.push(...keywords);
  // The keywords of a schema are asked by all of its units together, so they are counted on the first line of it.
  const counts = [
    keywords.length,
    keywords.filter((one) => !one.falseOnce).length,
    keywords.filter((one) => !one.refusesAlone).length,
  ];
  for (const [at, { identifier, examples, generated, validShare, disagreements }] of study.units.entries()) {
    line([
      identifier,
      examples + generated,
      `${Math.round(validShare * 100)} %`,
      disagreements.length,
      ...(at === 0 ? counts : []),
    ]);
    problems.push(...disagreements.map((one) => `${identifier}: ${disagreementText(one)}`));
  }
  problems.push(...unaccounted(keywords, exceptions));
}
problems.push(...unused(coverage, exceptions).map((why) => `an exception that nothing needs: ${why}`));

const excepted = exceptions.map((one) => ({ ...one, instances: coverage.filter(({ instance }) => one.covers(instance)).length }));
console.log(
  `\nExcepted:\n${excepted.map((one) => `  ${one.instances} never ${one.never === "falseOnce" ? "false" : "alone"}: ${one.why}`).join("\n")}`,
);
console.log(problems.length === 0 ? "\nAll agree; every keyword is accounted for." : `\n${problems.join("\n")}`);
process.exitCode = problems.length === 0 ? 0 : 1;
