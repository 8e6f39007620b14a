import * as fs from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { generate } from "../../generator/generate.ts";
import type { EmittedFile } from "../../generator/emit/unit.ts";
import type { Manifest } from "../../generator/emit/manifest.ts";
import { base, files, scratch, write } from "../cli/project.ts";
import { problemsOf } from "../types/compiler.ts";
import { reaches } from "../types/reaches.ts";

/** A `producer.schema.json` beside a contract's schema gives modules of its own, and changes nothing else. */
const place = "schemas/example.parcel/producer.schema.json";
const $id = `${base}example.parcel/1/producer`;
const narrower = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id,
  title: "Parcel as it is sent",
  allOf: [{ $ref: `${base}example.parcel/1` }, { properties: { weight: { maximum: 20 } } }],
};

function generated(producer?: object, more: Readonly<Record<string, unknown>> = {}) {
  const root = scratch();
  write(root, { ...files, ...(producer && { [place]: producer }), ...more });
  return generate(join(root, "schemas"), { base, shownAs: "schemas" });
}
const manifestOf = (emitted: readonly EmittedFile[]): Manifest =>
  JSON.parse(emitted.find(({ path }) => path === "manifest.json")!.text) as Manifest;
const textOf = (emitted: readonly EmittedFile[], path: string): string => emitted.find((file) => file.path === path)?.text ?? "";

test("one module more, under the contract, and every other file as it was", () => {
  const [without, { files: emitted, diagnostics }] = [generated(), generated(narrower)];
  expect(diagnostics).toEqual([]);
  const added = emitted.filter(({ path }) => textOf(without.files, path) === "");
  expect(added.map(({ path }) => path)).toEqual(["example.parcel/1/producer/index.d.ts", "example.parcel/1/producer/index.js"]);
  const kept = emitted.filter((file) => !added.includes(file) && file.path !== "manifest.json");
  expect(kept).toEqual(without.files.filter(({ path }) => path !== "manifest.json"));
});

test("it is in the manifest like the rest, under what its $id names", () => {
  const [before, after] = [manifestOf(generated().files), manifestOf(generated(narrower).files)];
  expect(after.contracts.filter(({ identifier }) => identifier !== "example.parcel/1/producer")).toEqual(before.contracts);
  const [added] = after.contracts.filter(({ identifier }) => identifier === "example.parcel/1/producer");
  expect(Object.keys(added!.files)).toEqual(["example.parcel/1/producer/index.d.ts", "example.parcel/1/producer/index.js"]);
  expect(added!.schema).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(before.contracts.map(({ schema }) => schema)).not.toContain(added!.schema);
});

test("its types are called after the contract and the part, and compile beside the contract's", () => {
  const { files: emitted } = generated(narrower);
  const declarations = textOf(emitted, "example.parcel/1/producer/index.d.ts");
  expect(declarations).toContain("export type ParcelProducer = ");
  expect(declarations).toContain("export declare function isParcelProducer(value: unknown): value is ParcelProducer;");
  expect(problemsOf({ "/a/index.d.ts": declarations, "/b/index.d.ts": textOf(emitted, "example.parcel/1/index.d.ts") })).toEqual(
    [],
  );
  expect(reaches(textOf(emitted, "example.parcel/1/producer/index.js"))).toEqual([]);
});

test("each of its anchors gives a module; a root that only holds them gives none", () => {
  const { files: emitted, diagnostics } = generated({
    $schema: narrower.$schema,
    $id,
    $defs: {
      light: { $anchor: "light", ...narrower.allOf[1] },
      town: { $anchor: "town", $ref: `${base}example.parcel/1#address` },
    },
  });
  expect(diagnostics).toEqual([]);
  expect(emitted.map(({ path }) => path).filter((path) => path.includes("producer") && path.endsWith(".js"))).toEqual([
    "example.parcel/1/producer/light/index.js",
    "example.parcel/1/producer/town/index.js",
  ]);
  expect(textOf(emitted, "example.parcel/1/producer/light/index.d.ts")).toContain("export type ParcelProducerLight = ");
});

describe("what is refused, at its place, and then nothing is emitted", () => {
  const contract = files["schemas/example.parcel/schema.json"] as { $defs: object };
  const withAnchor = {
    ...contract,
    $defs: { ...contract.$defs, sent: { $anchor: "producer", description: "x", type: "string" } },
  };

  test("an anchor of the contract that is called like the part", () => {
    const { files: emitted, diagnostics } = generated(narrower, { "schemas/example.parcel/schema.json": withAnchor });
    expect(diagnostics.map(({ code, span }) => [code, span.file, span.line, span.pointer])).toEqual([
      ["type-name-clash", place, 1, ""],
    ]);
    expect(emitted).toEqual([]);
  });

  test("but not beside one that only holds anchors: their folders lie deeper", () => {
    const { diagnostics } = generated(
      { $schema: narrower.$schema, $id, $defs: { light: { $anchor: "light", type: "object" } } },
      { "schemas/example.parcel/schema.json": withAnchor },
    );
    expect(diagnostics).toEqual([]);
  });

  test("two definitions of one name", () => {
    const { files: emitted, diagnostics } = generated({
      ...narrower,
      properties: { a: { $ref: "#/$defs/town-name" }, b: { $ref: "#/$defs/townName" } },
      $defs: { "town-name": { type: "string" }, townName: { type: "string" } },
    });
    expect(diagnostics.map(({ code, span }) => [code, span.file, span.pointer])).toEqual([
      ["type-name-clash", place, "/$defs/townName"],
    ]);
    expect(emitted).toEqual([]);
  });
});

test("the generated one of this repository refuses what its own rule refuses, in the author's words for the place", async () => {
  const folder = fileURLToPath(new URL("../../generated/codossier.legal-context/1/producer/", import.meta.url));
  expect(fs.readdirSync(folder).sort()).toEqual(["index.d.ts", "index.js"]);
  expect(problemsOf({ "/index.d.ts": fs.readFileSync(`${folder}index.d.ts`, "utf8") })).toEqual([]);
  expect(reaches(fs.readFileSync(`${folder}index.js`, "utf8"))).toEqual([]);
  const { checkLegalContextProducer } = (await import(`${folder}index.js`)) as {
    checkLegalContextProducer: (value: unknown) => { schemaPointer: string }[];
  };
  expect(checkLegalContextProducer({}).map(({ schemaPointer }) => schemaPointer)).toContain(
    "/$defs/codossier.legal-context.outbound/required",
  );
});
