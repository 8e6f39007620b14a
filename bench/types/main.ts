// Types of several generators, judged by tsc on the official suite's 2020-12 part, as it stands and with types stated.
// `npm i` in this folder, then `npx tsx bench/types/main.ts FOLDER-OF-THE-SUITE`
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Json } from "../../generator/json/json.ts";
import { sharedPath } from "../../test/support/shared.ts";
import { contestants, type Contestant, type Printed } from "./contestants.ts";
import { expressible, type Group } from "./expressible.ts";
import { fits } from "./fits.ts";
import { withTypesStated } from "./stated.ts";

const suite = process.argv[2] ?? sharedPath("json-schema-test-suite");
if (suite === undefined) {
  console.error("No suite: name the folder of a checkout of json-schema-org/JSON-Schema-Test-Suite.");
  process.exit(64);
}

const read = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
const tests = join(suite, "tests/draft2020-12");
const groups = readdirSync(tests)
  .filter((name) => name.endsWith(".json"))
  .flatMap((name) =>
    (read(join(tests, name)) as Omit<Group, "keyword">[]).map((one): Group => ({ ...one, keyword: name.slice(0, -5) })),
  );
const remotes = new Map(
  readdirSync(join(suite, "remotes"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .map((name) => [`http://localhost:1234/${name}`, read(join(suite, "remotes", name)) as Json]),
);
/** Twenty seconds a schema; what takes longer, or throws, accepts nothing. */
async function printed(contestant: Contestant, schema: Json) {
  const late = new Promise<undefined>((settle) => setTimeout(() => settle(undefined), 20_000).unref());
  return Promise.race([contestant(structuredClone(schema), remotes).catch(() => undefined), late]);
}

const count = (all: readonly boolean[]): number => all.filter(Boolean).length;
const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

/** A row for each generator: what its types do with every instance. */
async function compare(groups: readonly Group[]): Promise<void> {
  const tellable = groups.map((group) => {
    const could = expressible(group, remotes);
    return group.tests.map(({ data, valid }) => !valid && could(data));
  });
  const invalid = groups.flatMap(({ tests: of }) => of.filter(({ valid }) => !valid));
  console.log(
    `${groups.length} groups; of the invalid instances, types could tell ${percent(count(tellable.flat()), invalid.length)}.\n`,
  );
  console.log(
    "| generator | valid accepted | invalid refused | groups exactly right | failed or does not compile | ms |\n| --- | --: | --: | --: | --: | --: |",
  );
  for (const [name, contestant] of Object.entries(contestants))
    console.log(`| ${[name, ...(await cellsOf(contestant, groups, tellable))].join(" | ")} |`);
}

async function cellsOf(
  contestant: Contestant,
  groups: readonly Group[],
  tellable: readonly (readonly boolean[])[],
): Promise<readonly (string | number)[]> {
  const started = performance.now();
  const all: (Printed | undefined)[] = [];
  for (const { schema } of groups) all.push(await printed(contestant, schema));
  const took = performance.now() - started;
  const verdicts = fits(
    groups.map((group, at) => ({
      printed: all[at] ?? { code: "export {};\n", root: "Missing" },
      documents: group.tests.map(({ data }) => data),
    })),
  );
  const judged = groups.flatMap(({ tests: of }, at) =>
    of.map(({ valid }, index) => ({ at, valid, fits: verdicts[at]!.fits[index]!, could: tellable[at]![index]! })),
  );
  const valid = judged.filter((one) => one.valid);
  const invalid = judged.filter((one) => !one.valid);
  const exact = groups.filter((_, at) =>
    judged.every((one) => one.at !== at || (one.valid ? one.fits : !one.could || !one.fits)),
  );
  const failed = groups.filter((_, at) => all[at] === undefined || !verdicts[at]!.compiles);
  return [
    percent(count(valid.map((one) => one.fits)), valid.length),
    percent(count(invalid.map((one) => !one.fits && !failed.includes(groups[one.at]!))), invalid.length),
    percent(exact.length, groups.length),
    failed.length,
    took.toFixed(0),
  ];
}

console.log("The suite as it stands:\n");
await compare(groups);
console.log("\nWith the type stated wherever keywords speak of values of one type alone:\n");
await compare(withTypesStated(groups, remotes));
