import { expect, test } from "vitest";
import { compileSchema, type Compiled } from "../../generator/compile.ts";
import type { Json } from "../../generator/json/json.ts";
import { Random } from "../../registry/compare/inclusion/random.ts";
import { compileErrors, line, moveFiles } from "./moved.ts";

/** A contract as a builder may have it, and what may become of it in the next line. */
interface Shape {
  readonly definitions: ReadonlyMap<string, Json>;
  /** What each member holds: the name of a definition, or a schema. */
  readonly members: ReadonlyMap<string, string | Json>;
  readonly required: readonly string[];
  readonly isClosed: boolean;
}

const list = (values: readonly string[]): Json => ({
  description: "One of several.",
  anyOf: [...values.map((value) => ({ const: value, description: `It is ${value}.` })), { type: "string" }],
});
const closed = (values: readonly string[]): Json => ({ description: "One of few.", enum: [...values] });
const object = (random: Random): Json => ({
  description: "Something inside.",
  type: "object",
  properties: { a: { description: "A.", type: random.pick(["string", "integer"]) ?? "string" }, b: list(["x", "y"]) },
  ...(random.chance(0.4) ? { required: ["a"] } : {}),
});
const kinds: readonly ((random: Random) => Json)[] = [
  () => ({ description: "A text.", type: "string" }),
  () => ({ description: "A number.", type: "integer" }),
  (random) => list(["one", "two", ...(random.chance(0.5) ? ["three"] : [])]),
  () => closed(["left", "right"]),
  object,
  (random) => ({ description: "Several.", type: "array", items: object(random) }),
  (random) => ({ description: "Either.", oneOf: [object(random), { description: "Or a text.", type: "string" }] }),
];

function shapeOf(random: Random): Shape {
  const any = () => (random.pick(kinds) ?? object)(random);
  const definitions = new Map(["alpha", "beta", "gamma"].map((name) => [name, any()]));
  const members = new Map(
    ["one", "two", "three", "four", "five"].map((name) => [
      name,
      random.chance(0.6) ? (random.pick([...definitions.keys()]) ?? "alpha") : any(),
    ]),
  );
  return { definitions, members, required: [...members.keys()].filter(() => random.chance(0.3)), isClosed: random.chance(0.3) };
}

function changed({ definitions, members, required, isClosed }: Shape, random: Random): Shape {
  const called = new Map([...definitions.keys()].map((name) => [name, random.chance(0.4) ? `${name}Two` : name]));
  const kept = [...members].filter(() => random.chance(0.85));
  return {
    definitions: new Map(
      [...definitions].map(([name, schema]) => [
        called.get(name) ?? name,
        random.chance(0.3) ? (random.pick(kinds) ?? object)(random) : schema,
      ]),
    ),
    members: new Map(
      kept.map(([name, what]) => [
        name,
        typeof what === "string"
          ? (called.get(what) ?? what)
          : random.chance(0.3)
            ? (random.pick(kinds) ?? object)(random)
            : what,
      ]),
    ),
    required: kept.map(([name]) => name).filter((name) => required.includes(name) !== random.chance(0.2)),
    isClosed: isClosed !== random.chance(0.2),
  };
}

const schemaOf = ({ definitions, members, required, isClosed }: Shape): Json => ({
  description: "A document.",
  type: "object",
  required: [...required],
  properties: Object.fromEntries(
    [...members].map(([name, what]) => [name, typeof what === "string" ? { $ref: `#/$defs/${what}` } : what]),
  ),
  ...(isClosed ? { additionalProperties: false } : {}),
  $defs: Object.fromEntries(definitions),
});

const module1 = `"../generated/example.parcel/1/index.js"`;

/** A source that says everything that a module exports and reads and writes every member, in several spellings. */
function sourceOf({ files }: Compiled, shape: Shape, random: Random): string {
  const declarations = files.find(({ path }) => path.endsWith("1/index.d.ts"))?.text ?? "";
  const named = (kind: string) =>
    [...declarations.matchAll(new RegExp(`^export ${kind} (\\w+)`, "gm"))].map((match) => match[1] ?? "");
  const [types, values] = [named("type"), named("declare (?:const|function)")];
  const aliased = (name: string) => (random.chance(0.3) ? `${name} as ${name}Alias` : name);
  const imported = [...types.map((name) => `type ${aliased(name)}`), ...values.map(aliased)];
  const local = (name: string) => (imported.some((one) => one.endsWith(`${name} as ${name}Alias`)) ? `${name}Alias` : name);
  const known = types.filter((name) => name.startsWith("Known"));
  const literal = (name: string) =>
    [...(new RegExp(`export type ${name} =([^;]*);`).exec(declarations)?.[1] ?? "").matchAll(/\| "(\w+)"/g)].map(
      (match) => match[1] ?? "",
    );
  return [
    `import { ${imported.join(", ")} } from ${module1};`,
    `import * as all from ${module1};`,
    ...types.map((name, at) => `export type T${at} = [${local(name)}, all.${name}, import(${module1}).${name}];`),
    ...values.map((name, at) => `export const v${at} = [${local(name)}, all.${name}];`),
    `declare const document: ${local("Parcel")};`,
    ...[...shape.members.keys()].map((name, at) => `export const m${at} = document.${name};`),
    ...[...shape.members.keys()].map(
      (name, at) => `export const o${at} = (given: Required<all.Parcel>): all.Parcel => ({ ...given, ${name}: given.${name} });`,
    ),
    ...known.map(
      (name, at) =>
        `export const r${at}: Record<${local(name)}, 1> = { ${literal(name)
          .map((value) => `${value}: 1`)
          .join(", ")} };`,
    ),
    ...known.map(
      (name, at) =>
        `export function s${at}(value: ${local(name)}): number {\n  switch (value) {\n${literal(name)
          .map((value) => `    case "${value}": return 1;\n`)
          .join("")}  }\n}`,
    ),
    "",
  ].join("\n");
}

test.each(Array.from({ length: 12 }, (_, seed) => seed))(
  "whatever becomes of a contract, each new fault was told: %d",
  (seed) => {
    const random = new Random(seed);
    const shape = shapeOf(random);
    const from = line(schemaOf(shape), 1);
    const to = line(schemaOf(changed(shape, random)), 2);
    const source = sourceOf(from, shape, random);
    const unmoved = moveFiles(source, {
      from,
      to: compileSchema({ value: schemaOf(shape) }, { name: "example.parcel", version: "1" }),
    });
    expect(compileErrors(unmoved.root, ["src/a.ts"])).toEqual([]);
    expect(unmoved.moved).toEqual({ files: [], diagnostics: [] });

    const { root, looks, read } = moveFiles(source, { from, to });
    const told = new Set(looks.map((look) => /:(\d+):/.exec(look)?.[1]));
    const found = compileErrors(root, ["src/a.ts"]).filter((error) => !told.has(/:(\d+) /.exec(error)?.[1]));
    expect(found, read("src/a.ts")).toEqual([]);
  },
);
