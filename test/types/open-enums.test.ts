import { describe, expect, test } from "vitest";
import { compileSchema, loadUnit } from "../../generator/compile.ts";
import type { Json } from "../../generator/model/model.ts";
import { problemsOf } from "./compiler.ts";

/** What an open enum promises to whoever branches on it, held by the compiler. */
const openList = (values: readonly string[]): Json => ({
  type: "object",
  properties: { role: { $ref: "#/$defs/role" } },
  $defs: { role: { anyOf: [...values.map((value) => ({ const: value, description: `${value}.` })), { type: "string" }] } },
});
const compiled = (values: readonly string[]) => compileSchema({ value: openList(values) }, { name: "sample.ask" });
const declarations = (values: readonly string[]): string =>
  compiled(values).files.find((file) => file.path.endsWith(".d.ts"))!.text;
const problems = (values: readonly string[], text: string): number[] =>
  problemsOf({ "/index.d.ts": declarations(values), "/consumer.ts": text })
    .filter((problem) => problem.file === "/consumer.ts")
    .map((problem) => problem.code);

const exhaustive = `import { isKnownRole, type Role } from "./index.js";
export function sentence(role: Role): string {
  if (!isKnownRole(role)) return "somebody, " + role;
  switch (role) {
    case "party":
      return "a party";
    case "counsel":
      return "a lawyer";
  }
}
`;
const noReturnAtTheEnd = 2366;

describe("an exhaustive switch after the guard", () => {
  test("compiles without a default", () => expect(problems(["party", "counsel"], exhaustive)).toEqual([]));
  test("no longer compiles when a value is added", () =>
    expect(problems(["party", "counsel", "advisor"], exhaustive)).toEqual([noReturnAtTheEnd]));
  test("does not compile without the guard", () =>
    expect(problems(["party", "counsel"], exhaustive.replace("if (!isKnownRole(role))", "if (role.length > 99)"))).toEqual([
      noReturnAtTheEnd,
    ]));
  test("does not compile when it names a value that is not listed", () =>
    expect(problems(["party"], exhaustive)).toHaveLength(1));
});

test.each([
  ["any text may be written where the list is open", 'const role: Role = "ombudsman";', []],
  ["a known value is one of the listed ones", 'const role: KnownRole = "ombudsman";', [2322]],
  ["a value of another type is refused", "const role: Role = 7;", [2322]],
  ["the known values are a tuple of literals", 'const all: readonly ["party", "counsel"] = knownRoles;', []],
  ["the known values cannot be changed", 'knownRoles[0] = "counsel";', [2540]],
  [
    "a reading that is known holds a known value",
    'const reading = readRole("x"); const known: KnownRole | string = reading.known ? reading.value satisfies KnownRole : reading.raw;',
    [],
  ],
  ["an unknown reading has no value", 'const reading = readRole("x"); const value: unknown = reading.value;', [2339]],
])("%s", (_, line, codes) => {
  const names = ["Role", "KnownRole"].map((name) => `type ${name}`).join(", ");
  const text = `import { knownRoles, readRole, ${names} } from "./index.js";\n${line}\nexport {};\n`;
  expect(problems(["party", "counsel"], text)).toEqual(codes);
});

test("what runs is what the types say", async () => {
  const made = compiled(["party", "counsel"]);
  const { exports } = await loadUnit(made, made.units[0]!);
  const { isKnownRole, readRole, knownRoles } = exports as {
    readonly isKnownRole: (role: unknown) => boolean;
    readonly readRole: (role: unknown) => unknown;
    readonly knownRoles: readonly string[];
  };
  expect(knownRoles).toEqual(["party", "counsel"]);
  expect(["party", "Party", "toString", "", "__proto__"].map(isKnownRole)).toEqual([true, false, false, false, false]);
  expect(["counsel", "toString"].map(readRole)).toEqual([
    { known: true, value: "counsel" },
    { known: false, raw: "toString" },
  ]);
});
