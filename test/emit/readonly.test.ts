import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { compileSchema } from "../../generator/compile.ts";
import type { Json } from "../../generator/json/json.ts";
import { problemsOf } from "../types/compiler.ts";
import { typeVerdicts } from "./emitted.ts";
import { faults } from "./faults.ts";
import { groups, remotes } from "./suite.ts";

const declarationsOf = (schema: Json, readonly: boolean): string | undefined =>
  compileSchema({ value: schema }, { name: "example.probe", remotes, readonly }).files.find(({ path }) => path.endsWith("d.ts"))
    ?.text;

interface Case {
  readonly name: string;
  readonly mutable: string;
  readonly readonly: string;
  readonly valid: readonly Json[];
  readonly invalid: readonly Json[];
}

function caseOf(name: string, schema: Json, valid: readonly Json[] = [], invalid: readonly Json[] = []): Case[] {
  const mutable = declarationsOf(schema, false);
  return mutable === undefined ? [] : [{ name, mutable, readonly: declarationsOf(schema, true)!, valid, invalid }];
}

const shapes =
  /^(?:additional|all|any|const|dependent|dynamic|enum|if|items|not|one|pattern|prefix|propert|ref|required|unevaluated)/;
const suite = groups
  .filter(({ file }) => shapes.test(file))
  .flatMap(({ file, description, schema, tests }) => {
    const data = (isValid: boolean): Json[] => tests.filter(({ valid }) => valid === isValid).map((one) => one.data);
    return caseOf(`${file} | ${description}`, schema, data(true), data(false));
  });
const golden = join(import.meta.dirname, "golden");
const own = [
  ...faults.flatMap(({ id, schema, valid, invalid }) => caseOf(id, schema, valid, invalid)),
  ...fs
    .readdirSync(golden)
    .flatMap((name) => caseOf(name, JSON.parse(fs.readFileSync(join(golden, name, "schema.json"), "utf8")) as Json)),
];

describe.each<[string, readonly Case[]]>([
  ["the official suite", suite],
  ["schemas of our own", own],
])("%s", (_what, cases) => {
  test.skipIf(cases.length === 0)("readonly types compile, let in what is valid, and refuse what the others refuse", () => {
    const verdicts = (which: "mutable" | "readonly") =>
      typeVerdicts(
        cases.map((one) => ({ declarations: one[which], typeName: "Probe", documents: [...one.valid, ...one.invalid] })),
      );
    const mutable = verdicts("mutable");
    const readonly = verdicts("readonly");
    expect(readonly.flatMap(({ problems }, at) => problems.map((problem) => `${cases[at]!.name}: ${problem}`))).toEqual([]);
    expect(readonly.map(({ fits }, at) => [cases[at]!.name, fits])).toEqual(
      mutable.map(({ fits }, at) => [cases[at]!.name, fits]),
    );
  });

  test.skipIf(cases.length === 0)("a value of the type that may be changed is one of the type that may not", () => {
    // TypeScript does not always take one intersection for another of the same text: what it says of a copy says nothing of "readonly".
    const files = cases.flatMap((one, at) => [
      [`/${at}/mutable.d.ts`, one.mutable],
      [`/${at}/copy.d.ts`, one.mutable],
      [`/${at}/readonly.d.ts`, one.readonly],
      ...["copy", "readonly"].map((to) => [`/${at}/to-${to}.ts`, assigned(to)]),
    ]);
    const refused = problemsOf(Object.fromEntries(files) as Record<string, string>).map(({ file }) => file);
    const ofCopies = refused.filter((file) => file.endsWith("to-copy.ts")).map((file) => file.replace("copy", "readonly"));
    expect(refused.filter((file) => !file.endsWith("to-copy.ts") && !ofCopies.includes(file))).toEqual([]);
    expect(ofCopies.length).toBeLessThan(cases.length / 10);
  });

  test("only the word is another: without it the declarations are the same", () => {
    // An operand of "readonly" stands in brackets where a list stands in a list.
    const bare = (text: string): string => text.replaceAll("readonly ", "").replace(/[()]/g, "");
    expect(cases.filter((one) => bare(one.mutable) !== bare(one.readonly)).map(({ name }) => name)).toEqual([]);
  });
});

const assigned = (to: string): string =>
  `import type { Probe as From } from "./mutable.js";\nimport type { Probe as To } from "./${to}.js";\nexport const seal = (value: From): To => value;\n`;

test("nothing below the root may be changed, whichever face gave it", () => {
  const member: Json = {
    type: "object",
    properties: { deep: { type: "array", items: { type: "object", properties: { x: { type: "string" } } } } },
  };
  const declarations = declarationsOf(
    {
      type: "object",
      properties: {
        list: { type: "array", items: { type: "array", items: { type: "number" } } },
        pair: { type: "array", prefixItems: [{ type: "string" }, member], items: false, minItems: 2 },
        map: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
        patterned: { type: "object", patternProperties: { "^x-": { type: "string" } }, additionalProperties: false },
        fixed: { const: { a: [1] } },
        node: { $ref: "#/$defs/node" },
        either: { oneOf: [member, { type: "array", items: { type: "string" } }] },
        roles: { type: "array", items: { anyOf: [{ const: "a" }, { type: "string" }] } },
      },
      required: ["list", "pair", "map", "patterned", "fixed", "node", "either", "roles"],
      $defs: {
        node: { type: "object", properties: { below: { type: "array", items: { $ref: "#/$defs/node" } } }, required: ["below"] },
      },
    },
    true,
  );
  const writes = [
    "value.list = [];",
    "value.list[0] = [];",
    "value.list.push([]);",
    "value.list[0]!.push(1);",
    'value.pair[0] = "x";',
    "value.pair[1].deep = [];",
    "value.pair[1].deep![0]!.x = 'y';",
    'value.map["a"] = [];',
    'value.map["a"]!.push("b");',
    'value.patterned["x-a"] = "b";',
    "value.fixed.a = [1];",
    "value.fixed.a[0] = 1;",
    "value.node.below[0]!.below = [];",
    "value.node.below[0]!.below.push(value.node);",
    'value.roles.push("a");',
    'value["other"] = 1;',
    'if (Array.isArray(value.either)) value.either.push("x"); else value.either.deep = [];',
  ];
  const faces = [
    "const parsed = parseProbe(null); if (parsed.ok) parsed.value.list = [];",
    'const standard = probe["~standard"].validate(null); if ("value" in standard) standard.value.list.push([]);',
    "const given: unknown = null; if (isProbe(given)) given.list.push([]);",
  ];
  const lines = [...writes, ...faces].map(
    (line, at) => `// @ts-expect-error\nexport function f${at}(value: Probe): void { ${line} }\n`,
  );
  expect(
    problemsOf({
      "/index.d.ts": declarations ?? "",
      "/use.ts": `import { isProbe, parseProbe, probe, type Probe } from "./index.js";\n${lines.join("")}`,
    }),
  ).toEqual([]);
});
