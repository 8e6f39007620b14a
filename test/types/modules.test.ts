import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { Node, Project, ScriptTarget, SyntaxKind, type SourceFile } from "ts-morph";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contractsUnderTest, declarationsOf, type UnitUnderTest } from "../support/contracts.ts";
import { problemsOf } from "./compiler.ts";

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
  const outside: readonly (readonly [text: string, found: readonly string[]])[] = [
    ['import a from "ajv";', ["import at line 1"]],
    ['export * from "ajv";', ["export from another module at line 1"]],
    ['export const a = await import("ajv");', ["import at line 1"]],
    ['const a = require("ajv");', ["require at line 1"]],
    ["export const a = import.meta.url;", ["import at line 1"]],
    ['export const a = eval("1");', ["eval at line 1"]],
    ["export const a = process.env;", ["process at line 1"]],
    ["export const a = somewhere;", ["Cannot find name 'somewhere'. at line 1"]],
    ['export const a = "require"; // require', []],
  ];
  // All of them in one program.
  const project = new Project({
    useInMemoryFileSystem: true,
    compilerOptions: {
      allowJs: true,
      checkJs: true,
      noEmit: true,
      target: ScriptTarget.ES2022,
      lib: ["lib.es2022.d.ts"],
      types: [],
    },
  });
  const modules = units.map((under) => ({
    identifier: under.identifier,
    file: project.createSourceFile(`/${under.unit.folder}/index.js`, codeOf(under)),
  }));
  const reaching = outside.map(([text, found], at) => ({
    text,
    found,
    file: project.createSourceFile(`/outside-${at}.js`, text),
  }));

  test.each(modules)("$identifier", ({ file }) => expect(reaches(file)).toEqual([]));
  test.each(reaching)("$text: $found", ({ file, found }) => expect(reaches(file)).toEqual(found));
});

const outsideNames = new Set([
  "require",
  "module",
  "exports",
  "process",
  "Buffer",
  "eval",
  "Function",
  "globalThis",
  "fetch",
  "__dirname",
]);
/** "Cannot find name": what is neither declared in the file nor part of the language. */
const unknownName = new Set([2304, 2318, 2580, 2584, 2591]);

function reaches(file: SourceFile): string[] {
  const at = (node: Node): string => `at line ${node.getStartLineNumber()}`;
  const found = file.getDescendants().flatMap((node) => {
    if (Node.isExportDeclaration(node) && node.hasModuleSpecifier()) return [`export from another module ${at(node)}`];
    if (node.isKind(SyntaxKind.ImportKeyword)) return [`import ${at(node)}`];
    return Node.isIdentifier(node) && outsideNames.has(node.getText()) ? [`${node.getText()} ${at(node)}`] : [];
  });
  const unknown = file.getPreEmitDiagnostics().filter((one) => unknownName.has(one.getCode()));
  return found.length > 0 ? found : unknown.map((one) => `${String(one.getMessageText())} at line ${one.getLineNumber()}`);
}

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
