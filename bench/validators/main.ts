// Generated validators beside those of others: time, start-up, size. `npx tsx bench/validators/main.ts [rounds]`
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundled, gzipped } from "./bundle.ts";
import { contestants, type Face, missingPackages, versionOf } from "./contestants.ts";
import { geometricMean, interleaved, type Judge, median } from "./measure.ts";
import { lengthHeavy, seedContracts, shippedContracts, type Subject } from "./subjects.ts";

const missing = missingPackages();
if (missing.length > 0) {
  console.error(
    `Not installed: ${missing.join(", ")}. The peers are no dependencies of the toolkit: npm ci --prefix bench/validators`,
  );
  process.exit(2);
}
const rounds = Number(process.argv[2] ?? 15);
const [ours, base] = [0, 1];
const contracts = shippedContracts();
const subjects = [...contracts, lengthHeavy()];
const five = seedContracts.map((name) => contracts.find(({ identifier }) => identifier === name) as Subject);
const folder = mkdtempSync(join(tmpdir(), "codicil-bench-"));

/** A contestant's validators; those that answer an example wrongly do not take part. */
async function judges(face: Face): Promise<(Judge | undefined)[][]> {
  const loaded: (Judge | undefined)[][] = [];
  for (const [at, contestant] of contestants.entries()) {
    const { validators } = await load(await bundled(contestant, subjects, face), `${face}-${at}`);
    loaded.push(validators.map((validator, of) => (isRight(validator, subjects[of] as Subject, face) ? validator : undefined)));
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

/** Milliseconds of a fresh process that imports the five and asks one of them, beyond those of one that does nothing. */
function startUps(files: readonly string[]): number[] {
  const code = (file: string): string => `import(${JSON.stringify(pathToFileURL(file).href)}).then((m) => m.validators[0]({}))`;
  const samples: number[][] = [[], ...files.map(() => [])];
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, script] of ["0", ...files.map(code)].entries()) {
      const started = process.hrtime.bigint();
      spawnSync(process.execPath, ["-e", script], { stdio: "ignore" });
      samples[at]?.push(Number(process.hrtime.bigint() - started) / 1e6);
    }
  }
  const [empty, ...others] = samples.map(median) as [number, ...number[]];
  return others.map((one) => one - empty);
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
  console.log(`Each contract, our time to that of ${names[base]}, and our nanoseconds a document:\n`);
  print(
    ["contract", ...columns.flatMap((column) => [column, "ns"])],
    subjects.map(({ identifier }) => [
      identifier,
      ...measured.flatMap((all) => {
        const [time, other] = [all.get(identifier)?.[ours], all.get(identifier)?.[base]];
        return time === undefined || other === undefined ? ["-", "-"] : [(time / other).toFixed(2), time.toFixed(0)];
      }),
    ]),
  );
  const sizes: (readonly (string | number)[])[] = [];
  const files: string[] = [];
  for (const [at, contestant] of contestants.entries()) {
    const codes = { is: await bundled(contestant, five, "is"), check: await bundled(contestant, five, "check") };
    files.push(join(folder, `five-${at}.mjs`));
    writeFileSync(files[at] as string, codes.is);
    sizes.push([codes.is.length, gzipped(codes.is), codes.check.length, gzipped(codes.check)]);
  }
  const starts = startUps(files);
  console.log(
    `Five contracts together (${seedContracts.join(", ")}), one minified module; start-up is import and one boolean check beyond an empty Node:\n`,
  );
  print(
    ["", "boolean, bytes", "gzip", "all problems, bytes", "gzip", "start-up, ms", "to AJV standalone with ownProperties"],
    names.map((name, at) => [
      name,
      ...(sizes[at] as readonly number[]),
      (starts[at] as number).toFixed(1),
      ((starts[at] as number) / (starts[base] as number)).toFixed(2),
    ]),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
