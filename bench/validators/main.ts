// Generated validators beside those of others: time, start-up, size. `npx tsx bench/validators/main.ts [rounds]`
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { bundled, gzipped } from "./bundle.ts";
import { type Contestant, contestants, type Face, hasFace, missingPackages, versionOf } from "./contestants.ts";
import { geometricMean, interleaved, type Judge } from "./measure.ts";
import { startUps } from "./start-up.ts";
import { lengthHeavy, seedContracts, shippedContracts, type Subject } from "./subjects.ts";

const missing = missingPackages();
if (missing.length > 0) {
  console.error(
    `Not installed: ${missing.join(", ")}. The peers are no dependencies of the toolkit: npm ci --prefix bench/validators`,
  );
  process.exit(2);
}
// What runs often is compiled where it runs: in the background it would be late for whoever met a busy machine.
setFlagsFromString("--no-concurrent-recompilation");
const rounds = Number(process.argv[2] ?? 15);
const [ours, base] = [0, 1];
const inherited = contestants.findIndex(({ name }) => name === "ajv standalone");
const contracts = shippedContracts();
const subjects = [...contracts, lengthHeavy()];
const five = seedContracts.map((name) => contracts.find(({ identifier }) => identifier === name) as Subject);
const folder = mkdtempSync(join(tmpdir(), "codicil-bench-"));

/** A contestant's validators; those that answer an example wrongly do not take part. */
async function judges(face: Face): Promise<(Judge | undefined)[][]> {
  const loaded: (Judge | undefined)[][] = [];
  for (const [at, contestant] of contestants.entries()) {
    if (!hasFace(contestant, face)) {
      loaded.push([]);
      continue;
    }
    const { validators } = await load(await bundled(contestant, subjects, face), `${face}-${at}`);
    const right = validators.map((validator, of) => (isRight(validator, subjects[of] as Subject, face) ? validator : undefined));
    const wrong = validators.findIndex((validator, of) => validator !== undefined && right[of] === undefined);
    // Ours and those by hand are nobody else's to mend.
    if (wrong >= 0 && contestant.package === undefined)
      throw new Error(`${contestant.name} judges an example of ${subjects[wrong]?.identifier} wrongly`);
    loaded.push(right);
  }
  return loaded;
}

async function load(code: Uint8Array, name: string): Promise<{ validators: (Judge | undefined)[] }> {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(path, code);
  return (await import(pathToFileURL(path).href)) as { validators: (Judge | undefined)[] };
}

function isRight(validator: Judge | undefined, { valid, invalid }: Subject, face: Face): boolean {
  if (validator === undefined) return false;
  const accepts = (document: Subject["valid"][number]): boolean => {
    const answer = validator(document);
    return face === "is" ? answer === true : (answer as readonly unknown[]).length === 0;
  };
  try {
    return valid.every(accepts) && !invalid.some(accepts);
  } catch {
    return false;
  }
}

function print(head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  console.log(`| ${head.join(" | ")} |\n| --- |${" --: |".repeat(head.length - 1)}`);
  for (const row of rows) console.log(`| ${row.join(" | ")} |`);
  console.log("");
}

/** For each subject the nanoseconds of each contestant. */
type Times = ReadonlyMap<string, readonly (number | undefined)[]>;

function times(face: readonly (readonly (Judge | undefined)[])[], documents: (subject: Subject) => Subject["valid"]): Times {
  const measured = subjects.map((subject, of): [string, (number | undefined)[]] => [
    subject.identifier,
    documents(subject).length === 0
      ? []
      : interleaved(
          face.map((validators) => validators[of]),
          documents(subject),
          rounds,
        ),
  ]);
  return new Map(measured.filter(([, values]) => values.length > 0));
}

function ratios(all: Times, of: number, to: number): { readonly name: string; readonly ratio: number }[] {
  return contracts.flatMap(({ identifier }) => {
    const [time, other] = [all.get(identifier)?.[of], all.get(identifier)?.[to]];
    return time === undefined || other === undefined ? [] : [{ name: identifier, ratio: time / other }];
  });
}

function cell(all: Times, of: number, to: number): string {
  const found = ratios(all, of, to).sort((before, after) => after.ratio - before.ratio);
  const [worst] = found;
  if (worst === undefined) return "-";
  return `${geometricMean(found.map(({ ratio }) => ratio)).toFixed(2)}, worst ${worst.ratio.toFixed(2)} (${found.length})`;
}

try {
  const names = contestants.map(({ name, package: from }) => (from === undefined ? name : `${name} (${versionOf(from)})`));
  const [is, check] = [await judges("is"), await judges("check")];
  const measured = [
    times(is, ({ valid }) => valid),
    times(is, ({ invalid }) => invalid),
    times(check, ({ valid }) => valid),
    times(check, ({ invalid }) => invalid),
  ];
  const columns = ["boolean, valid", "boolean, invalid", "all problems, valid", "all problems, invalid"];
  console.log(
    `Node ${process.versions.node}, ${rounds} interleaved rounds, medians; ${contracts.length} shipped contracts with their examples.`,
  );
  console.log(
    "All are given the same 2020-12 schemas without texts, open lists as bare types, unless it says otherwise. zod and valibot get them from a converter of\n" +
      "ours; in brackets how many contracts a library could state and judged rightly.\n",
  );
  console.log("Our time to theirs, geometric mean and worst contract:\n");
  print(
    ["against", ...columns],
    names.flatMap((name, at) => (at === ours ? [] : [[name, ...measured.map((all) => cell(all, ours, at))]])),
  );
  console.log("A text-heavy document with limits on every text, our time to theirs:\n");
  print(
    ["against", ...columns],
    names.flatMap((name, at) => {
      const values = measured.map((all) => all.get("length-heavy"));
      const ratio = (one: readonly (number | undefined)[] | undefined): string =>
        one?.[ours] === undefined || one[at] === undefined ? "-" : ((one[ours] as number) / (one[at] as number)).toFixed(3);
      return at === ours ? [] : [[name, ...values.map(ratio)]];
    }),
  );
  console.log(
    `Every shipped contract, our time to that of ${names[base]} and to that of ${names[inherited]}, which takes inherited members for\n` +
      "members, and our nanoseconds a document:\n",
  );
  print(
    ["contract", ...columns.flatMap((column) => [column, "to inheriting", "ns"])],
    subjects.map(({ identifier }) => [
      identifier,
      ...measured.flatMap((all) => {
        const time = all.get(identifier)?.[ours];
        const toOther = (at: number): string => {
          const other = all.get(identifier)?.[at];
          return time === undefined || other === undefined ? "-" : (time / other).toFixed(2);
        };
        return [toOther(base), toOther(inherited), time === undefined ? "-" : time.toFixed(0)];
      }),
    ]),
  );
  console.log(
    `Five contracts together (${seedContracts.join(", ")}), one minified module. Start-up is the processor time to load the module and judge once, beyond that of an empty\n` +
      "module; the least of the rounds.\n",
  );
  const rows = contestants.map((_one, at): (string | number)[] => [names[at] as string]);
  for (const face of ["is", "check"] as const) {
    const having = [...contestants.keys()].filter((at) => hasFace(contestants[at] as Contestant, face));
    const codes = await Promise.all(having.map((at) => bundled(contestants[at] as Contestant, five, face)));
    const files = having.map((at) => join(folder, `five-${face}-${at}.mjs`));
    for (const [index, file] of files.entries()) writeFileSync(file, codes[index] as Uint8Array);
    const starts = startUps(files, rounds, folder);
    const toBase = (start: number): string => (start / (starts[having.indexOf(base)] as number)).toFixed(2);
    for (const [at, row] of rows.entries()) {
      const index = having.indexOf(at);
      const [code, start] = [codes[index], starts[index]];
      if (code === undefined || start === undefined) row.push("-", "-", "-", "-");
      else row.push(code.length, gzipped(code), start.toFixed(2), toBase(start));
    }
  }
  const measures = ["bytes", "gzip", "start-up, ms", "to AJV standalone"];
  print(["", ...measures.map((one) => `boolean: ${one}`), ...measures.map((one) => `all problems: ${one}`)], rows);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
