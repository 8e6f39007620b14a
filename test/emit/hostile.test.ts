import * as fs from "node:fs";
import { join } from "node:path";
import { Node as Syntax, SyntaxKind, ts } from "ts-morph";
import { beforeAll, describe, expect, test } from "vitest";
import { compileSchema, loadUnit } from "../../generator/compile.ts";
import type { Json } from "../../generator/json/json.ts";
import { problemsOf, strictProject } from "../types/compiler.ts";
import { typeVerdicts } from "./emitted.ts";
import { grown } from "./hostile-grown.ts";

/**
 * Schemas that are written to do harm, one file an idea: either refused by a code, or understood; then the declarations compile in the strictest
 * program, documents are judged rightly, and nothing of the schema's text is more than text.
 */
export interface Hostile {
  readonly name: string;
  readonly about: string;
  /** As text where JSON.parse would lose what is wrong with it. */
  readonly schema?: Json;
  readonly text?: string;
  readonly refused?: string;
  readonly valid?: readonly Json[];
  readonly invalid?: readonly Json[];
}

const folder = join(import.meta.dirname, "hostile");
const written = fs
  .readdirSync(folder)
  .sort()
  .map((file): Hostile => ({
    name: file.replace(/\.json$/, ""),
    ...(JSON.parse(fs.readFileSync(join(folder, file), "utf8")) as Omit<Hostile, "name">),
  }));

const cases = [...written, ...grown].map((hostile) => {
  const text = hostile.text ?? JSON.stringify(hostile.schema);
  return { ...hostile, bytes: text.length, compiled: compileSchema(text, { name: "example.probe" }) };
});
const understood = cases.filter(({ refused }) => refused === undefined);
const filesOf = ({ compiled }: (typeof cases)[number]) =>
  compiled.files.filter(({ path }) => compiled.units.some(({ folder: of }) => path.startsWith(`${of}/`)));
const textOf = (one: (typeof cases)[number], ending: string): string =>
  filesOf(one).find(({ path }) => path === `${one.compiled.units[0]?.folder}/index${ending}`)?.text ?? "";

/** How deep the syntax of a text is nested. */
function depthOf(text: string): number {
  let deepest = 0;
  const waiting: { readonly node: ts.Node; readonly depth: number }[] = [
    { node: ts.createSourceFile("a.ts", text, ts.ScriptTarget.ES2022), depth: 0 },
  ];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, depth } = next;
    deepest = Math.max(deepest, depth);
    ts.forEachChild(node, (inside) => void waiting.push({ node: inside, depth: depth + 1 }));
  }
  return deepest;
}

let injected = 0;
beforeAll(() => {
  Object.assign(globalThis, { injected: () => (injected += 1) });
  return () => {
    delete (globalThis as { injected?: unknown }).injected;
  };
});

test("there are enough of them, and each says what it is about", () => {
  expect(written.length).toBeGreaterThanOrEqual(25);
  expect(new Set(cases.map(({ about }) => about)).size).toBe(cases.length);
});

test.each(cases.filter(({ refused }) => refused !== undefined))("$about: refused as $refused", ({ refused, compiled }) => {
  expect(compiled.diagnostics.map(({ code }) => code)).toContain(refused);
  expect(compiled.files).toEqual([]);
  for (const { message, span } of compiled.diagnostics) {
    expect(message).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e]|\bat .*\.ts:/);
    expect(span.line).toBeGreaterThan(0);
  }
});

describe.each(understood)("$about", (one) => {
  const { compiled, valid = [], invalid = [] } = one;

  test("is understood, and judged rightly by both faces", async () => {
    expect(compiled.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const { accepts, check, unknown } = await loadUnit(compiled, compiled.units[0]!);
    const judged = (documents: readonly Json[]) =>
      documents.map((document) => [document, accepts(document), check(document).length === 0]);
    expect(judged(valid)).toEqual(valid.map((document) => [document, true, true]));
    expect(judged(invalid)).toEqual(invalid.map((document) => [document, false, false]));
    for (const document of valid) expect(Array.isArray(unknown(document).values)).toBe(true);
    expect(injected).toBe(0);
  });

  test("gives no text that an editor, a terminal, a page or a parser obeys", () => {
    const files = filesOf(one).map(({ path, text }) => [`/${path.replaceAll("/", "-")}`, text] as const);
    expect(files.length).toBeGreaterThan(0);
    for (const [, text] of files) {
      expect(text).not.toMatch(
        /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/,
      );
      expect(text).not.toMatch(/<\/script|<!--/i);
      expect(text.split("\n").filter((line) => /^\s*(?:\/\/[#@/]|\/\*[#@])/.test(line.replace("/* @__PURE__ */", "")))).toEqual(
        [],
      );
    }
    const project = strictProject(Object.fromEntries(files.filter(([path]) => path.endsWith(".d.ts"))));
    for (const file of project.getSourceFiles()) {
      expect(file.getDescendantsOfKind(SyntaxKind.Identifier).filter((name) => name.getText() === "injected")).toEqual([]);
      expect(file.getImportDeclarations().length + file.getReferencedSourceFiles().length).toBe(0);
      const tags = file
        .getStatements()
        .flatMap((statement) => (Syntax.isJSDocable(statement) ? statement.getJsDocs() : []))
        .flatMap((doc) => doc.getTags().map((tag) => tag.getTagName()));
      expect(tags.filter((tag) => !["default", "example", "deprecated"].includes(tag))).toEqual([]);
    }
  });

  test("is no longer than what it says, and no deeper than the tools of others can go", () => {
    expect(textOf(one, ".d.ts").length).toBeLessThan(4_000 + 12 * one.bytes);
    expect(textOf(one, ".js").length).toBeLessThan(20_000 + 150 * one.bytes);
    for (const ending of [".d.ts", ".js"]) expect(depthOf(textOf(one, ending))).toBeLessThan(1_200);
  });
});

describe("in one strict program", () => {
  const probes = understood.map((one) => ({
    declarations: textOf(one, ".d.ts"),
    typeName: one.compiled.units[0]!.typeName,
    documents: one.valid ?? [],
  }));

  test("all of them compile, and let in what is valid", () => {
    const verdicts = typeVerdicts(probes);
    expect(verdicts.flatMap(({ problems }, at) => problems.map((problem) => `${understood[at]!.name}: ${problem}`))).toEqual([]);
    expect(
      verdicts.flatMap(({ fits }, at) => fits.flatMap((fit, of) => (fit ? [] : [`${understood[at]!.name}: ${of}`]))),
    ).toEqual([]);
  });

  test("so do those of every anchor", () => {
    const anchored = understood.flatMap((one) =>
      filesOf(one)
        .filter(({ path }) => path.endsWith(".d.ts"))
        .map(({ path, text }) => [`/${one.name}/${path}`, text] as const),
    );
    expect(problemsOf(Object.fromEntries(anchored)).map(({ file, message }) => `${file}: ${message}`)).toEqual([]);
  });
});
