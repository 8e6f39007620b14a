import * as fs from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readYaml } from "../../generator/import/document/read-yaml.ts";
import { isArray, isObject, type Json } from "../../generator/json/json.ts";
import { below } from "../../generator/json/pointer.ts";
import { readJson } from "../../generator/load/read-json.ts";
import type { Part, Source } from "../../generator/load/source.ts";

const sourceOf = (text: string): Source => {
  const { source, diagnostics } = readYaml("a.yaml", new TextEncoder().encode(text));
  if (source === undefined) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return source;
};
const at = (source: Source, pointer: string, part?: Part): string => {
  const { line, column, length, excerpt } = source.span(pointer, part);
  return `${line}:${column} ${excerpt.slice(column - 1, column - 1 + length)}`;
};

const text = `# What is sold.
openapi: 3.1.0
info: { title: "Kiosk", 'a/b': it''s }
list:
  - one
  - two: 2
    three: [3,
      4]
block: |
  one
  two
again: &x
  deep: 1
alias: *x
none:
"": empty
?  long
: value
naïve 😀: é
`;

describe("where a YAML text has it", () => {
  const source = sourceOf(text);

  test.each<[pointer: string, value: string, name?: string]>([
    ["", "2:1 openapi: 3.1.0"],
    ["/openapi", "2:10 3.1.0", "2:1 openapi"],
    ["/info", "3:7 { title: \"Kiosk\", 'a/b': it''s }", "3:1 info"],
    ["/info/title", '3:16 "Kiosk"', "3:9 title"],
    ["/info/a~1b", "3:32 it''s", "3:25 'a/b'"],
    ["/list", "4:1 list", "4:1 list"],
    ["/list/0", "5:5 one"],
    ["/list/1", "6:5 two: 2"],
    ["/list/1/two", "6:10 2", "6:5 two"],
    ["/list/1/three", "7:12 [3,", "7:5 three"],
    ["/list/1/three/1", "8:7 4"],
    ["/block", "10:1   one", "9:1 block"],
    ["/again", "12:1 again", "12:1 again"],
    ["/again/deep", "13:9 1", "13:3 deep"],
    ["/alias", "14:8 *x", "14:1 alias"],
    ["/alias/deep", "14:8 *x"],
    ["/none", "15:1 none", "15:1 none"],
    ["/", "16:5 empty", '16:1 ""'],
    ["/long", "18:3 value", "17:4 long"],
    ["/naïve 😀", "19:11 é", "19:1 naïve 😀"],
    ["/nowhere/at/all", "2:1 openapi: 3.1.0"],
  ])("%j", (pointer, value, name) => {
    expect(at(source, pointer)).toBe(value);
    if (name !== undefined) expect(at(source, pointer, "name")).toBe(name);
  });

  test("whatever ends its lines, and with a byte-order mark", () => {
    for (const end of ["\r\n", "\r"]) expect(at(sourceOf(text.replaceAll("\n", end)), "/list/1/three/1")).toBe("8:7 4");
    expect(at(sourceOf(`\ufeff${text}`.replace(/^\ufeff# .*\n/, "\ufeff")), "/openapi")).toBe("1:10 3.1.0");
  });
});

test.each([
  ["a: 1\n---\nb: 2\n", "3:1"],
  ["a: 1\nb: [1,\n", "3:1"],
  ["a: 1\nb: 2\n  c: 3\n", "3:4"],
  ["a:\n  b: !what 1\n", "2:6"],
  ["a:\n  b: *nobody\n", "2:7"],
  ["a:\n  - 2026-01-01\n  - !!timestamp 2026-01-01\n", "3:17"],
  ["a:\n  b: .nan\n", "2:6"],
  ["a: 1\nb:\n  c: 9007199254740993\n", "3:6"],
  ["a: 0x20000000000001\n", "1:4"],
])("what is wrong in %j is told where it stands", (wrong, place) => {
  const { diagnostics } = readYaml("a.yaml", new TextEncoder().encode(wrong));
  expect(diagnostics.map(({ span }) => `${span.line}:${span.column}`)).toEqual([place]);
});

/** JSON is YAML, and what reads it strictly knows where everything stands. */
test("every place of a JSON text is the same in both", () => {
  const root = fileURLToPath(new URL("../../schemas", import.meta.url));
  const files = fs.readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".json"));
  let compared = 0;
  for (const file of files) {
    const json = fs.readFileSync(join(root, file), "utf8");
    const { source: other } = readJson(file, json);
    if (other === undefined) throw new Error(file);
    const source = sourceOf(json);
    for (const pointer of pointersIn(other.value)) {
      for (const part of ["name", "value"] as const) {
        const [here, there] = [source.span(pointer, part), other.span(pointer, part)];
        expect([file, pointer, here.line, here.column]).toEqual([file, pointer, there.line, there.column]);
      }
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(1_000);
});

function pointersIn(value: Json, pointer = ""): string[] {
  const inside = isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
  return [pointer, ...inside.flatMap(([step, inner]) => pointersIn(inner, below(pointer, step)))];
}
