import { describe, expect, test } from "vitest";
import { codes } from "../../generator/diagnostic/codes.ts";
import { diagnose, type Diagnostic, type Span } from "../../generator/diagnostic/diagnostic.ts";
import { countLine, renderDiagnostic, renderDiagnostics, toJson } from "../../generator/diagnostic/render.ts";

const at = (excerpt: string, column: number, length: number, more: Partial<Span> = {}): Span => ({
  file: "schemas/a/schema.json",
  line: 41,
  column,
  length,
  pointer: "/properties/steps",
  excerpt,
  ...more,
});
const problem = (span: Span): Diagnostic => diagnose("json-syntax", span, { problem: "it is not" });
const frameOf = (span: Span, width?: number): string[] =>
  renderDiagnostic(problem(span), width === undefined ? {} : { width })
    .split("\n")
    .slice(2, 4);

test("the form", () => {
  const span = at('      "$recursiveRef": "#"', 7, 15, { pointer: "/properties/steps/items/$recursiveRef" });
  expect(renderDiagnostic(diagnose("unmodelled-keyword", span, { keyword: "$recursiveRef" }))).toBe(
    [
      `error[unmodelled-keyword] ${codes["unmodelled-keyword"].message({ keyword: "$recursiveRef" })}`,
      "   --> schemas/a/schema.json:41:7  #/properties/steps/items/$recursiveRef",
      '41 |       "$recursiveRef": "#"',
      "   |       ^^^^^^^^^^^^^^^",
      `   = hint: ${codes["unmodelled-keyword"].hint({ keyword: "$recursiveRef" })}`,
    ].join("\n"),
  );
});

test("a file without a text has no frame", () => {
  expect(renderDiagnostic(problem(at("", 1, 1, { line: 1, pointer: "" }))).split("\n")).toHaveLength(3);
});

describe("the code frame", () => {
  test.each([
    ["a tab", '\t"a": 1', 2, 3, ['41 | → "a": 1', "   |   ^^^"]],
    ["a tab that is meant", '"a\tb"', 3, 1, ['41 | "a→ b"', "   |   ^^"]],
    ["an escape sequence", '"\u001b[31m": 1', 1, 7, ['41 | "\\u001b[31m": 1', `   | ${"^".repeat(12)}`]],
    ["direction controls", '"\u202e\u2066x": 1', 7, 1, ['41 | "\\u202e\\u2066x": 1', `   | ${" ".repeat(16)}^`]],
    ["a tag character", "\u{e0041}x", 3, 1, ["41 | \\u{e0041}x", "   |          ^"]],
    ["a lone surrogate", '"\ud800" x', 5, 1, ['41 | "\\ud800" x', "   |          ^"]],
    ["wide characters", '"漢字😀": 1', 8, 1, ['41 | "漢字😀": 1', "   |          ^"]],
    ["combining marks", '"e\u0301": 1', 6, 1, ['41 | "e\u0301": 1', "   |     ^"]],
    ["the end of the line", "{", 2, 1, ["41 | {", "   |  ^"]],
  ])("of %s", (_, excerpt, column, length, want) => {
    expect(frameOf(at(excerpt, column, length))).toEqual(want);
  });

  test("of a long line is cut around the column", () => {
    const line = `${"a".repeat(100)}HERE${"b".repeat(100)}`;
    expect(frameOf(at(line, 101, 4), 37)).toEqual(["41 | …aaaaaaaaaaHEREbbbbbbbbbbbbbbbb…", `   | ${" ".repeat(11)}^^^^`]);
    expect(frameOf(at(line, 1, 204), 37)).toEqual([`41 | ${"a".repeat(30)}…`, `   | ${"^".repeat(30)}`]);
    expect(frameOf(at(line, 204, 1), 37)).toEqual([`41 | …${"b".repeat(30)}`, `   | ${" ".repeat(30)}^`]);
  });

  test("never cuts a character", () => {
    for (let column = 1; column <= 400; column += 1)
      expect(frameOf(at("😀".repeat(200), column, 1), 37).join("")).not.toContain("\\ud83d");
  });
});

test("what stands in a file's name or a message is not obeyed either", () => {
  const text = renderDiagnostic(problem(at("", 1, 1, { file: "a\u001b[2J\n.json", pointer: "/\u202e" })));
  expect(text).toContain("a\\u001b[2J\\u000a.json:41:1  #/\\u202e");
});

test("colour is asked for", () => {
  expect(renderDiagnostic(problem(at("{", 1, 1)))).not.toContain("\u001b");
  expect(renderDiagnostic(problem(at("{", 1, 1)), { color: true })).toContain("\u001b[1;31merror[json-syntax]\u001b[0m");
});

test("many are sorted and counted", () => {
  const warning = diagnose("file-unexpected", at("", 1, 1, { file: "b.json" }), {});
  const given = [problem(at("{", 2, 1)), warning, problem(at("{", 1, 1)), problem(at("", 1, 1, { file: "a.json" }))];
  const text = renderDiagnostics(given);
  expect(text.match(/--> \S+/g)).toEqual([
    "--> a.json:41:1",
    "--> b.json:41:1",
    "--> schemas/a/schema.json:41:1",
    "--> schemas/a/schema.json:41:2",
  ]);
  expect(text.endsWith("\n\n3 errors, 1 warning\n")).toBe(true);
  expect(renderDiagnostics([...given].reverse())).toBe(text);
  expect(renderDiagnostics([])).toBe("no problems\n");
  expect(countLine([warning])).toBe("1 warning");
});

test("the record for machines holds all that the text does", () => {
  const given = problem(at("{", 1, 1));
  expect(toJson(given)).toEqual({ ...given, span: { ...given.span, excerptStart: 1 } });
  const long = toJson(problem(at(`${"a".repeat(5_000)}HERE`, 5_001, 4)));
  expect(long.span.excerpt.slice(5_001 - long.span.excerptStart)).toBe("HERE");
  expect(long.span.excerpt).toHaveLength(1_000);
});

test("codes are kebab-case, and every sentence ends", () => {
  for (const [code, { severity }] of Object.entries(codes)) {
    expect(code).toMatch(/^[a-z]+(?:-[a-z0-9]+)+$/);
    expect(["error", "warning", "note"]).toContain(severity);
  }
});
