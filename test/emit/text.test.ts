import { Node, SyntaxKind, type JSDocableNode } from "ts-morph";
import { describe, expect, test } from "vitest";
import { commentLines, escapeCode, jsonLiteral, propertyKey, regExpLiteral, stringLiteral } from "../../generator/emit/text.ts";
import type { Json } from "../../generator/json/json.ts";
import { payloads, strictProject, syntaxFaults } from "../support/inspect.ts";
import { Random } from "../support/random.ts";
import { emitted, refusedBy, typeVerdicts } from "./emitted.ts";

/** Pieces that somebody could obey, and the names that would show it. */
const pieces = [
  ...["*/", "**//", "*\\/", "/*", "//", "<!--", "-->", "]]>", "*/ globalThis.__pwned = 1; /*", "*\u2028/", "* /", "*", "/"],
  ...[
    "@ts-ignore",
    "@ts-nocheck",
    "@ts-expect-error",
    "@param {injected} x",
    "@deprecated",
    "{@link injected}",
    "@",
    "@@type",
    "`@see`",
    "\n@internal",
    " * @private",
    "foo@bar",
    ".@x",
  ],
  ...["/// <reference types='injected' />", "//# sourceMappingURL=injected.map", "#!injected", "// @ts-nocheck"],
  ...[
    "'",
    '"',
    "`",
    "\\",
    "\\u0022",
    "${__pwned}",
    "${globalThis.__pwned=1}",
    "`;injected();`",
    '";injected();"',
    "');injected();('",
    '\\";injected();//',
    "\r\n",
    "\n",
    "\r",
    "\u2028",
    "\u2029",
    "\u0085",
    "\u000b",
    "\u000c",
  ],
  ...[
    "\u0000",
    "\u0001",
    "\u001b[31m",
    "\u007f",
    "\u009b",
    "\u00ad",
    "\u061c",
    "\u180e",
    "\u200b",
    "\u200d",
    "\u200e",
    "\u202a",
    "\u202e",
    "\u2066",
    "\u2069",
    "\ufeff",
    "\ufff9",
    "\ufffd",
    "\u{e0001}",
    "💥",
    "é",
    "e\u0301",
    "ﬁ",
  ],
  ...[
    "a",
    "b c",
    "x",
    "__pwned",
    "injected",
    "1",
    "-",
    ".",
    "~1",
    "%41",
    "%",
    "&amp;",
    "<script>",
    "]",
    "}",
    ")",
    "{",
    "(",
    "[",
    "|",
    "=>",
    ";",
    ":",
    ",",
  ],
];

const nasty = (random: Random): string => Array.from({ length: random.between(1, 6) }, () => random.pick(pieces)).join("");

describe("one text, one literal", () => {
  const evaluate = (code: string): unknown => new Function(`"use strict"; return (${code});`)();

  test.each([1, 2, 3, 4])("strings, values, patterns and names come back as they were, seed %i", (seed) => {
    const random = new Random(`literals ${seed}`);
    for (let round = 0; round < 500; round += 1) {
      const text = nasty(random);
      expect(evaluate(stringLiteral(text))).toBe(text);
      expect(stringLiteral(text)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2060-\u206f\ufeff]/);
      const value: Json = { [text]: [text, { [text]: null }, 1e21, -0.5, true] };
      expect(evaluate(jsonLiteral(value))).toEqual(value);
      expect(evaluate(`{ ${propertyKey(text)}: 1 }`)).toEqual({ [text]: 1 });
      // Code in which every text stands in a literal is the same code when it is escaped.
      expect(evaluate(escapeCode(JSON.stringify(text)))).toBe(text);
    }
  });

  test("names that would mean something else in a literal", () => {
    const value = JSON.parse('{ "__proto__": { "a": 1 }, "constructor": 2, "": 3, "a-b": 4 }') as Json;
    const back = evaluate(jsonLiteral(value)) as object;
    expect(Object.getOwnPropertyNames(back)).toEqual(["__proto__", "constructor", "", "a-b"]);
    expect(Object.getPrototypeOf(back)).toBe(Object.prototype);
    expect(jsonLiteral(-0)).toBe("0");
  });

  test.each(["/", "a\nb", "\u2028", "[\"'`]", "\\/", "(?<year>\\d{4})", "\\p{L}", "(?<=a)b", "^\\u{1F4A5}$", "\\$\\{x\\}"])(
    "the pattern %j",
    (pattern) => {
      const made = evaluate(regExpLiteral(pattern)) as RegExp;
      expect([made.flags, made.source]).toEqual(["u", new RegExp(pattern, "u").source]);
    },
  );
});

describe("comments", () => {
  const commented = (text: string): string =>
    `/**\n${commentLines(text)
      .map((line) => ` * ${line}\n`)
      .join("")} */\nexport const x = 1;\n`;

  test.each([1, 2, 3, 4])("no text ends a comment, begins a tag or gives an order, seed %i", (seed) => {
    const random = new Random(`comments ${seed}`);
    const project = strictProject();
    for (let round = 0; round < 150; round += 1) {
      const text = `${nasty(random)} ${nasty(random)}`;
      const file = project.createSourceFile("comment.ts", commented(text), { overwrite: true });
      const statements = file.getStatements();
      expect([text, statements.length]).toEqual([text, 1]);
      const docs = (statements[0] as unknown as JSDocableNode).getJsDocs();
      expect([text, docs.length, docs.flatMap((doc) => doc.getTags().map((tag) => tag.getTagName()))]).toEqual([text, 1, []]);
      expect(docs[0]!.getDescendantsOfKind(SyntaxKind.JSDocLink)).toEqual([]);
    }
  });

  test("fenced code and tables keep their lines, however long", () => {
    const long = Array.from({ length: 40 }, (_, at) => `word${at}`).join(" ");
    const text = `Before.\n\`\`\`json\n{ ${long} }\n\`\`\`\n| ${long} |\n${long}`;
    const lines = commentLines(text);
    expect(lines.slice(0, 5)).toEqual(text.split("\n").slice(0, 5));
    expect(lines.length).toBeGreaterThan(6);
  });

  test("long lines are broken between words, and no word is lost", () => {
    const words = Array.from({ length: 200 }, (_, at) => `word${at}`);
    const lines = commentLines(words.join(" "));
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(110);
    expect(lines.join(" ").split(" ")).toEqual(words);
    expect(commentLines("x".repeat(500))).toEqual(["x".repeat(500)]);
  });
});

describe("a schema whose every text is nasty", () => {
  /** Nasty texts in every place where a schema may hold one, and documents that it accepts. */
  function schemaOf(random: Random): { schema: Json; documents: Json[]; names: string[]; values: string[] } {
    const fresh = (taken: string[]): string => {
      for (;;) {
        const text = nasty(random);
        // A member that is called exactly so is one, and no escape.
        if (!["__proto__", "__pwned", "injected"].includes(text) && !taken.includes(text)) return (taken.push(text), text);
      }
    };
    const names: string[] = [];
    const values: string[] = [];
    const notes = (): Record<string, Json> => ({
      title: nasty(random),
      description: nasty(random),
      default: nasty(random),
      examples: [nasty(random), { [nasty(random)]: nasty(random) }],
      $comment: nasty(random),
      "x-note": nasty(random),
      format: nasty(random),
      contentMediaType: nasty(random),
    });
    const [a, b, c, d] = [fresh(names), fresh(names), fresh(names), fresh(names)];
    const [known, closed, fixed] = [fresh(values), fresh(values), fresh(values)];
    const definition = nasty(random);
    const schema: Json = {
      ...notes(),
      type: "object",
      properties: {
        [a]: { ...notes(), anyOf: [{ const: known, ...notes() }, { type: "string" }] },
        [b]: { ...notes(), enum: [closed, 5] },
        [c]: { ...notes(), const: { [fixed]: [fixed] } },
        [d]: { $ref: `#/$defs/${encodeURIComponent(definition.replaceAll("~", "~0").replaceAll("/", "~1"))}`, ...notes() },
      },
      required: [b],
      dependentRequired: { [a]: [b] },
      patternProperties: { [`^${escapeForPattern(c)}$`]: { ...notes() } },
      $defs: { [definition]: { ...notes(), type: "object", required: [d], properties: { [d]: { type: "string", ...notes() } } } },
    };
    const documents: Json[] = [
      { [b]: closed },
      { [b]: 5, [a]: known, [c]: { [fixed]: [fixed] } },
      { [b]: closed, [a]: "other", [d]: { [d]: "x" } },
    ];
    return { schema, documents, names, values };
  }
  const escapeForPattern = (text: string): string =>
    [...text].map((unit) => `\\u{${unit.codePointAt(0)!.toString(16)}}`).join("");

  test.each(Array.from({ length: 12 }, (_, at) => at))(
    "seed %i: it parses, judges and reads right, and nothing escapes",
    async (seed) => {
      const random = new Random(`schema ${seed}`);
      const made = Array.from({ length: 4 }, () => schemaOf(random));
      const compiled = await Promise.all(made.map((one) => emitted(one.schema)));
      for (const [at, { files, module }] of compiled.entries()) {
        const { documents, names } = made[at]!;
        expect(syntaxFaults(files)).toEqual([]);
        expect(payloads(files)).toEqual([]);
        for (const document of documents)
          expect([document, module.accepts(document), module.check(document)]).toEqual([document, true, []]);
        const [missing] = module.check({});
        expect([missing?.rule, missing?.pointer]).toEqual(["required", ""]);
        expect(module.check({ [names[1]!]: null }).map(({ pointer }) => pointer)).toContain(pointerOf(names[1]!));
        expect(module.unknown(documents[2]).values).toEqual([{ pointer: pointerOf(names[0]!), raw: "other" }]);
      }
      expect("__pwned" in globalThis).toBe(false);
      const verdicts = typeVerdicts(
        compiled.map(({ declarations, unit }, at) => ({ declarations, typeName: unit.typeName, documents: made[at]!.documents })),
      );
      for (const [at, { problems, fits }] of verdicts.entries())
        expect([problems, fits]).toEqual([[], made[at]!.documents.map(() => true)]);
      tagsAreOurs(compiled.map(({ declarations }) => declarations));
    },
  );

  const pointerOf = (name: string): string => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;

  /** Asked of the compiler itself: the tags that it finds are the three that we write. */
  function tagsAreOurs(texts: readonly string[]): void {
    const project = strictProject();
    for (const text of texts) {
      const file = project.createSourceFile("index.d.ts", text, { overwrite: true });
      const tags = file
        .getDescendants()
        .flatMap((node) => (Node.isJSDocable(node) ? node.getJsDocs() : []))
        .flatMap((doc) => doc.getTags());
      expect(new Set(["default", "example", ...tags.map((tag) => tag.getTagName())])).toEqual(new Set(["default", "example"]));
      expect(file.getDescendantsOfKind(SyntaxKind.JSDocLink)).toEqual([]);
      expect(file.getReferencedSourceFiles()).toEqual([]);
    }
  }
});

test.each([
  ["in a name", { properties: { "\ud800": true } }],
  ["in a value", { enum: ["\udc00"] }],
  ["in a text", { description: "a\ud800b" }],
  ["in a pattern", { pattern: "\ud800" }],
])("half a surrogate pair %s is refused", (_where, schema) => {
  expect(refusedBy(schema)).toEqual(["lone-surrogate"]);
});
