import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contractsUnderTest, declarationsOf, type UnitUnderTest } from "../support/contracts.ts";
import { problemsOf } from "./compiler.ts";
import { reaches } from "./reaches.ts";

/** What is generated stands alone: it compiles strictly, imports nothing, and runs where nothing is installed. */
const units = contractsUnderTest().flatMap((contract) => contract.units);
const codeOf = ({ unit, files }: UnitUnderTest): string => files.find((file) => file.path === `${unit.folder}/index.js`)!.text;

test("every declaration file compiles strictly", () => {
  expect(
    problemsOf(Object.fromEntries(units.map((under) => [`/${under.unit.folder}/index.d.ts`, declarationsOf(under)]))),
  ).toEqual([]);
});

test("a declaration file that does not compile is noticed", () => {
  expect(problemsOf({ "/index.d.ts": "export type A = B;" })).toMatchObject([{ file: "/index.d.ts", line: 1 }]);
});

describe("no module reaches outside itself", () => {
  test.each(units)("$identifier", (under) => expect(reaches(codeOf(under))).toEqual([]));

  test.each<[text: string, found: readonly string[]]>([
    ['import a from "ajv";', ["import at line 1"]],
    ['\nexport * from "ajv";', ["export from another module at line 2"]],
    ['export const a = await import("ajv");', ["import at line 1"]],
    ['const a = require("ajv");', ["require at line 1"]],
    ["export const a = import.meta.url;", ["import at line 1"]],
    ['export const a = eval("1");', ["eval at line 1"]],
    ["export const a = new Function();", ["Function at line 1"]],
    ["export const a = process.env;", ["process at line 1"]],
    ["export const a = { b: somewhere };", ["somewhere at line 1"]],
    ["export const a = { require: 1, process: 2 }.require; // require", []],
    ["export function a({ b, c: [d] }) { for (const e of b) return d + e; }", []],
  ])("%s: %j", (text, found) => expect(reaches(text)).toEqual(found));
});

describe("in a fresh process, in an empty folder", () => {
  let folder: string;
  let answers: ReadonlyMap<string, Answer>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "codicil-modules-"));
    await writeFile(join(folder, "package.json"), '{ "type": "module" }\n');
    for (const under of units) {
      const path = join(folder, under.unit.folder, "index.js");
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, codeOf(under));
    }
    answers = await askAFreshProcess(
      folder,
      units.map((under) => questionOf(folder, under)),
    );
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("ajv cannot be resolved", () => expect(answers.get("ajv")).toMatchObject({ error: "ERR_MODULE_NOT_FOUND" }));

  test.each(units)("$identifier answers", ({ identifier }) => {
    expect(answers.get(identifier)).toEqual({ identifier, valid: [true, 0, true, true], invalid: [false, true, false, false] });
  });
});

interface Question {
  readonly identifier: string;
  readonly url: string;
  readonly typeName: string;
  readonly valid: unknown;
  readonly invalid: unknown;
}
type Answer = Readonly<Record<string, unknown>>;

function questionOf(folder: string, { identifier, unit, examples }: UnitUnderTest): Question {
  const document = (kind: "valid" | "invalid"): unknown => examples.find((one) => one.kind === kind)!.example.document;
  const url = pathToFileURL(join(folder, unit.folder, "index.js")).href;
  return { identifier, url, typeName: unit.typeName, valid: document("valid"), invalid: document("invalid") };
}

/** The child sees its questions as an argument and nothing else of this project. */
const script = `
const answers = [await import("ajv").then(() => ({ identifier: "ajv" }), (error) => ({ identifier: "ajv", error: error.code }))];
for (const { identifier, url, typeName, valid, invalid } of JSON.parse(process.argv[1])) {
  const module = await import(url);
  const ask = (document) => {
    const standard = module[typeName[0].toLowerCase() + typeName.slice(1)]["~standard"].validate(document);
    return [module["is" + typeName](document), module["check" + typeName](document).length, module["parse" + typeName](document).ok, !standard.issues];
  };
  const [is, problems, ok, accepted] = ask(invalid);
  answers.push({ identifier, valid: ask(valid), invalid: [is, problems > 0, ok, accepted] });
}
console.log(JSON.stringify(answers));
`;

async function askAFreshProcess(folder: string, questions: readonly Question[]): Promise<ReadonlyMap<string, Answer>> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "--eval", script, JSON.stringify(questions)],
    {
      cwd: folder,
      env: {},
    },
  );
  return new Map(
    (JSON.parse(stdout) as (Answer & { readonly identifier: string })[]).map((answer) => [answer.identifier, answer]),
  );
}
