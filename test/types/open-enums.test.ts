import type { Json } from "../../generator/json/json.ts";
import { ts } from "ts-morph";
import { beforeAll, expect, test } from "vitest";
import { compileSchema, loadUnit } from "../../generator/compile.ts";
import { problemsOf, type CompilerProblem } from "./compiler.ts";

/** What an open enum promises to whoever branches on it, held by the compiler; all cases in one program. */
const openList = (values: readonly string[]): Json => ({
  type: "object",
  properties: { role: { $ref: "#/$defs/role" } },
  $defs: { role: { anyOf: [...values.map((value) => ({ const: value, description: `${value}.` })), { type: "string" }] } },
});
const compiled = (values: readonly string[]) => compileSchema({ value: openList(values) }, { name: "sample.ask" });

const exhaustive = `export function sentence(role: Role): string {
  if (!isKnownRole(role)) return "somebody, " + role;
  switch (role) {
    case "party":
      return "a party";
    case "counsel":
      return "a lawyer";
  }
}`;
const unguarded = exhaustive.replace("!isKnownRole(role)", "role.length > 99");
const two = ["party", "counsel"];
const codes = { notAssignable: 2322, noSuchMember: 2339, noReturnAtTheEnd: 2366, readOnly: 2540, notComparable: 2678 };

const cases: readonly (readonly [about: string, values: readonly string[], code: string, problems: readonly number[]])[] = [
  ["an exhaustive switch after the guard compiles without a default", two, exhaustive, []],
  ["a value that is added stops it", [...two, "advisor"], exhaustive, [codes.noReturnAtTheEnd]],
  ["so does leaving the guard out", two, unguarded, [codes.noReturnAtTheEnd]],
  ["so does a value that is not listed", ["party"], exhaustive, [codes.notComparable]],
  ["any text may be written where the list is open", two, 'const role: Role = "ombudsman";', []],
  ["a known value is one of the listed ones", two, 'const role: KnownRole = "ombudsman";', [codes.notAssignable]],
  ["a value of another type is refused", two, "const role: Role = 7;", [codes.notAssignable]],
  ["the known values are a tuple of literals", two, 'const all: readonly ["party", "counsel"] = knownRoles;', []],
  ["the known values cannot be changed", two, 'knownRoles[0] = "counsel";', [codes.readOnly]],
  [
    "a reading that is known holds a known value",
    two,
    'const found = readRole("x"); if (found.known) found.value satisfies KnownRole;',
    [],
  ],
  ["an unknown one holds the raw text", two, 'const found = readRole("x"); if (!found.known) found.raw satisfies string;', []],
  ["before asking, a reading has no value", two, 'const value: unknown = readRole("x").value;', [codes.noSuchMember]],
];

let problems: readonly CompilerProblem[];
beforeAll(() => {
  const names = "isKnownRole, knownRoles, readRole, type KnownRole, type Role";
  const files = cases.flatMap(([, values, code], at): [string, string][] => [
    [`/case-${at}/index.d.ts`, compiled(values).files.find((file) => file.path.endsWith(".d.ts"))!.text],
    [`/case-${at}/consumer.ts`, `import { ${names} } from "./index.js";\n${code}\nexport {};\n`],
  ]);
  problems = problemsOf(Object.fromEntries(files));
});

test.each(cases.map(([about, , , expected], at) => ({ about, expected, at })))("$about", ({ expected, at }) => {
  expect(problems.filter((one) => one.file.startsWith(`/case-${at}/`)).map((one) => one.code)).toEqual(expected);
});

test("what runs is what the types say", async () => {
  const made = compiled(two);
  const { exports } = await loadUnit(made, made.units[0]!);
  const { isKnownRole, readRole, knownRoles } = exports as {
    readonly isKnownRole: (role: unknown) => boolean;
    readonly readRole: (role: unknown) => unknown;
    readonly knownRoles: readonly string[];
  };
  expect(knownRoles).toEqual(two);
  expect(["party", "Party", "toString", "", "__proto__"].map(isKnownRole)).toEqual([true, false, false, false, false]);
  expect(["counsel", "toString"].map(readRole)).toEqual([
    { known: true, value: "counsel" },
    { known: false, raw: "toString" },
  ]);
});

test("a value that is added changes nothing at run time: what was read is read alike, and what is new was already let in", async () => {
  const [before, after] = await Promise.all([running(two), running([...two, "advisor"])]);
  for (const role of [...two, "ombudsman", "", "toString"]) {
    const answers = [before, after].map(({ sentence, readRole, isAsk, checkAsk, unknownInAsk }) => [
      sentence(role),
      readRole(role),
      isAsk({ role }),
      checkAsk({ role }),
      unknownInAsk({ role }),
    ]);
    expect(answers[1]).toEqual(answers[0]);
  }
  // A program that was built before goes on: the new value is valid, unknown to it, and kept as it came.
  expect(before.isAsk({ role: "advisor" })).toBe(true);
  expect(before.sentence("advisor")).toBe("somebody, advisor");
  expect(before.readRole("advisor")).toEqual({ known: false, raw: "advisor" });
  expect(after.readRole("advisor")).toEqual({ known: true, value: "advisor" });
});

interface Running {
  readonly sentence: (role: string) => unknown;
  readonly readRole: (role: string) => unknown;
  readonly isAsk: (document: unknown) => boolean;
  readonly checkAsk: (document: unknown) => readonly unknown[];
  readonly unknownInAsk: (document: unknown) => unknown;
}

/** The consumer's code over the module that these values give, with the types taken off. */
async function running(values: readonly string[]): Promise<Running> {
  const made = compiled(values);
  const { exports } = await loadUnit(made, made.units[0]!);
  const code = ts.transpile(exhaustive, { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext }).replace("export ", "");
  const sentence = new Function("isKnownRole", `${code}\nreturn sentence;`)(exports["isKnownRole"]) as Running["sentence"];
  return { ...(exports as unknown as Running), sentence };
}
