// The containment suite sdbs-uni-p/json-schema-containment-testsuite, read where it lies: `tsx bench/inclusion/containment.ts PATH`
import { isObject, type Json } from "../../generator/json/json.ts";
import { isTextFormat } from "../../registry/compare/inclusion/formats.ts";
import { type Draft, NotPortable } from "./dialect.ts";
import { found, refutation, secondAccepts } from "./question.ts";
import { filesAt } from "./repository.ts";
import { standalone } from "./standalone.ts";
import { causeOf, quantile, Tally } from "./tally.ts";

interface Stated {
  readonly id: number;
  readonly schema1: Json;
  readonly schema2: Json;
  readonly tests: { readonly s1SubsetEqOfs2: boolean; readonly s2SubsetEqOfs1?: boolean };
}

interface Case {
  readonly id: string;
  readonly before: Json;
  readonly after: Json;
  readonly stated: boolean;
  readonly assertFormats: boolean;
}

/** The suite's name of a dialect, and ours. Older ones are changed mechanically, where that is exact. */
const dialects: readonly (readonly [string, Draft])[] = [
  ["draft2020-12", "2020-12"],
  ["draft2019-09", "2019-09"],
  ["draft7", "draft-07"],
];
const documents = 300;

const [path] = process.argv.slice(2);
if (path === undefined) {
  console.error("usage: tsx bench/inclusion/containment.ts PATH   (a git directory or a folder of the suite)");
  process.exit(2);
}

const files = filesAt(path);
files.preload();
const faults: string[] = [];
for (const [folder, draft] of dialects) {
  const cases = [...casesOf(folder)];
  if (cases.length > 0) await report(folder, draft, cases);
}
for (const fault of faults) console.log(`FAULT ${fault}`);
process.exit(faults.length > 0 ? 1 : 0);

function* casesOf(folder: string): Generator<Case> {
  for (const file of files.paths.filter((one) => one.startsWith(`tests/${folder}/`) && one.endsWith(".json"))) {
    const assertFormats = file.includes("/optional/format/");
    for (const { id, schema1, schema2, tests } of JSON.parse(files.text(file) ?? "[]") as Stated[]) {
      const name = `${file.slice("tests/".length)}#${id}`;
      yield { id: name, before: schema1, after: schema2, stated: tests.s1SubsetEqOfs2, assertFormats };
      if (tests.s2SubsetEqOfs1 === undefined) continue;
      yield { id: `${name} back`, before: schema2, after: schema1, stated: tests.s2SubsetEqOfs1, assertFormats };
    }
  }
}

async function report(folder: string, draft: Draft, cases: readonly Case[]): Promise<void> {
  const [outcomes, undecided, unasked] = [new Tally(), new Tally(), new Tally()];
  const wrong: string[] = [];
  const times: number[] = [];
  for (const one of cases) {
    const question = asked(one, draft);
    if (question instanceof NotPortable) {
      unasked.add(`${question.cause}: ${question.message}`);
      continue;
    }
    const result = found(question);
    if (result.kind === "unreadable") unasked.add(causeOf(result.reason));
    else if (result.kind === "crashed") {
      outcomes.add("crashed");
      faults.push(`${one.id} crashed: ${result.reason}`);
    } else {
      const { answer, ms } = result;
      times.push(ms);
      if (ms > 5_000) console.error(`slow ${one.id} ${ms.toFixed(0)} ms`);
      if (answer.outcome === "undecided") {
        outcomes.add("undecided");
        undecided.add(causeOf(answer.reason));
        if (process.env["SHOW"])
          console.error(one.id, answer.reason, JSON.stringify([question.before, question.after]).slice(0, 900));
      } else if (answer.outcome === "included") {
        const document = await refutation(question, result.sides, documents);
        if (document !== undefined) faults.push(`${one.id} included, and refuted by ${JSON.stringify(document)}`);
        const known = document === undefined && !one.stated && (await allAccepted(question));
        if (document === undefined && !one.stated && !known) {
          faults.push(`${one.id} included, and stated not to be: ${JSON.stringify([one.before, one.after]).slice(0, 400)}`);
        }
        const right = one.stated && document === undefined;
        outcomes.add(right ? "right" : known ? "stated wrongly" : "wrong");
        if (!right) wrong.push(`${one.id}${known ? " (stated wrongly: both validators accept what is listed)" : ""}`);
      } else if (!one.stated) outcomes.add("right");
      else {
        // Validators accepted and refused the witness; another author's has the last word over what is stated.
        const [inside, outside] = [
          await secondAccepts(question.before, answer.witness),
          await secondAccepts(question.after, answer.witness),
        ];
        const silent = inside === undefined || outside === undefined;
        const kind = inside === true && outside === false ? "stated wrongly" : silent ? "unconfirmed" : "wrong";
        outcomes.add(kind);
        wrong.push(`${one.id} (${kind}): ${JSON.stringify(answer.witness).slice(0, 120)}`);
      }
    }
  }

  console.log(`\n${folder}: ${cases.length} questions, ${outcomes.total} asked, ${unasked.total} not asked`);
  for (const kind of ["right", "wrong", "stated wrongly", "unconfirmed", "undecided", "crashed"])
    console.log(`  ${kind.padEnd(16)}${outcomes.of(kind)}`);
  console.log(
    `  median ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms, slowest ${quantile(times, 1).toFixed(0)} ms`,
  );
  for (const [title, tally] of [
    ["undecided by cause", undecided],
    ["not asked by cause", unasked],
  ] as const) {
    if (tally.total > 0) console.log([`  ${title}:`, ...tally.lines()].join("\n"));
  }
  for (const id of wrong) console.log(`  differs from what is stated: ${id}`);
}

/** Whether the first side lists all its documents, and two validators of different authors accept each on the second. */
async function allAccepted({ before, after }: { readonly before: Json; readonly after: Json }): Promise<boolean> {
  const listed = isObject(before) ? (Object.hasOwn(before, "const") ? [before["const"] as Json] : before["enum"]) : undefined;
  if (!Array.isArray(listed) || JSON.stringify(after).includes('"format"')) return false;
  for (const document of listed) if ((await secondAccepts(after, document)) !== true) return false;
  return true;
}

function asked(
  { before, after, assertFormats }: Case,
  draft: Draft,
): { before: Json; after: Json; assertFormats: boolean } | NotPortable {
  const formats = assertFormats ? JSON.stringify([before, after]).matchAll(/"format":"([^"]+)"/g) : [];
  for (const [, name = ""] of formats) {
    if (!isTextFormat(name)) return new NotPortable("dialect", `the format ${name} is not one that AJV asserts`);
  }
  if (draft === "2020-12") return { before, after, assertFormats };
  try {
    const [first, second] = [before, after].map(
      (schema) => standalone(schema, { path: "", neighbour: () => undefined }, draft).schema,
    );
    return { before: first as Json, after: second as Json, assertFormats };
  } catch (error) {
    if (error instanceof NotPortable) return error;
    throw error;
  }
}
