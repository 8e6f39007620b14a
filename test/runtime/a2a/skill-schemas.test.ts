import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readAgentCard, readAgentCardBytes, skillSchemas, type SchemaLayout } from "../../../runtime/a2a/index.ts";
import { sharedPath } from "../../support/shared.ts";
import { refused } from "../lcp/refused.ts";
import { card } from "./signed-card.ts";

const uri = "https://agent.molen.example/a2a/extensions/tool-schema/v1";
const weigh = { type: "object" };

interface Parts {
  readonly extensions?: unknown;
  readonly skills?: readonly object[];
  readonly more?: object;
}
const cardWith = ({ extensions, skills = [{ id: "molen.weeg" }], more = {} }: Parts) =>
  readAgentCard({
    ...card,
    capabilities: { extensions },
    skills: skills.map((skill) => ({ name: "", description: "", tags: [], ...skill })),
    ...more,
  });
const params = (value: unknown, at = uri) => ({ uri: at, params: value });

/** One line a skill. */
const lines = (...asked: Parameters<typeof skillSchemas>): string[] =>
  skillSchemas(...asked).skills.map(
    (one) =>
      `${one.skill} ${one.outcome} ${one.outcome === "found" ? JSON.stringify(one.schema) : one.outcome === "refused" ? one.code : ""} ${one.pointer}`,
  );

describe("which schema belongs to which skill", () => {
  test("is found by the end of the URI's path, at any place in the list, on any host", () => {
    const decoy = params({ "molen.weeg": { type: "string" } }, "https://molen.example/ext/provider-metadata/v1");
    for (const host of ["https://agent.molen.example/a2a/extensions", "https://nieuw.molen.example"]) {
      const found = cardWith({
        extensions: [decoy, { uri: "urn:x" }, params({ "molen.weeg": weigh }, `${host}/tool-schema/v1`)],
      });
      expect(lines(found)).toEqual(['molen.weeg found {"type":"object"} /capabilities/extensions/2/params/molen.weeg']);
    }
  });

  test.each([
    "https://a.example/tool-schema/v2",
    "https://a.example/tool-schema/v1/",
    "https://a.example/x#/tool-schema/v1",
    "/tool-schema/v1",
    "urn:tool-schema/v1",
    "",
  ])("%j is not it", (other) => {
    const found = cardWith({ extensions: [params({ "molen.weeg": weigh }, other)] });
    expect(skillSchemas(found)).toEqual({
      extension: "absent",
      skills: [{ skill: "molen.weeg", pointer: "/skills/0", outcome: "no-schema" }],
    });
  });

  test("a whole URI can be named instead", () => {
    const found = cardWith({
      extensions: [params({ "molen.weeg": weigh }), params({ "molen.weeg": true }, "urn:molen:schemas")],
    });
    expect(lines(found, { extension: "urn:molen:schemas" })).toEqual([
      "molen.weeg found true /capabilities/extensions/1/params/molen.weeg",
    ]);
  });

  test("only own members count, whatever they are called", () => {
    const skills = ["toString", "constructor", "__proto__", "hasOwnProperty", "a/b~c"].map((id) => ({ id }));
    const own = JSON.parse('{"constructor": {}, "__proto__": false, "a/b~c": true}') as object;
    expect(lines(cardWith({ extensions: [params(own)], skills }))).toEqual([
      "toString no-schema  /skills/0",
      "constructor found {} /capabilities/extensions/0/params/constructor",
      "__proto__ found false /capabilities/extensions/0/params/__proto__",
      "hasOwnProperty no-schema  /skills/3",
      "a/b~c found true /capabilities/extensions/0/params/a~1b~0c",
    ]);
  });

  test.each([["text"], [5], [null], [["object"]]])("%j is no schema, and takes out its skill alone", (value) => {
    const found = cardWith({
      extensions: [params({ "molen.weeg": value, "molen.maal": weigh })],
      skills: [{ id: "molen.weeg" }, { id: "molen.maal" }],
    });
    expect(lines(found)).toEqual([
      "molen.weeg refused schema-malformed /capabilities/extensions/0/params/molen.weeg",
      'molen.maal found {"type":"object"} /capabilities/extensions/0/params/molen.maal',
    ]);
  });

  test("an id that two skills have belongs to none of them", () => {
    const skills = [{ id: "molen.weeg" }, { id: "molen.maal" }, { id: "molen.weeg" }];
    expect(lines(cardWith({ extensions: [params({ "molen.weeg": weigh })], skills }))).toEqual([
      "molen.weeg refused skill-duplicate /skills/0",
      "molen.maal no-schema  /skills/1",
      "molen.weeg refused skill-duplicate /skills/2",
    ]);
  });

  test("two entries that are the extension: nothing says which counts", () => {
    expect(refused(() => skillSchemas(cardWith({ extensions: [params({}), params({})] })))).toBe(
      "extension-duplicate /capabilities/extensions/1",
    );
    const moved = params({}, "https://nieuw.molen.example/tool-schema/v1");
    expect(refused(() => skillSchemas(cardWith({ extensions: [params({}), { uri: "urn:x" }, moved] })))).toBe(
      "extension-duplicate /capabilities/extensions/2",
    );
  });

  test.each([[{ uri }], [{ uri, params: null }]])("%j: no params, which is said and no fault", (extension) => {
    expect(skillSchemas(cardWith({ extensions: [extension] }))).toMatchObject({
      extension: "without-params",
      skills: [{ outcome: "no-schema" }],
    });
  });

  test.each([[undefined], [null], [[]]])("extensions %j: absent", (extensions) => {
    expect(skillSchemas(cardWith({ extensions })).extension).toBe("absent");
  });

  test("what is found shares nothing with the card", () => {
    const source = cardWith({ extensions: [params({ "molen.weeg": weigh })] });
    const [found] = skillSchemas(source).skills;
    if (found?.outcome === "found") (found.schema as { type: string }).type = "string";
    expect(lines(source)[0]).toContain('{"type":"object"}');
  });
});

test.each<[SchemaLayout, Parts, string]>([
  ["params", { extensions: [params({ "molen.weeg": weigh })] }, "/capabilities/extensions/0/params/molen.weeg"],
  [
    "params.skills",
    { extensions: [params({ note: "x", skills: { "molen.weeg": weigh } })] },
    "/capabilities/extensions/0/params/skills/molen.weeg",
  ],
  [
    "params.skills.input_schema",
    { extensions: [params({ skills: { "molen.weeg": { input_schema: weigh, output_schema: {}, max_duration_s: 5 } } })] },
    "/capabilities/extensions/0/params/skills/molen.weeg/input_schema",
  ],
  ["skill.inputSchema", { skills: [{ id: "molen.weeg", inputSchema: weigh }] }, "/skills/0/inputSchema"],
  [
    "schemas",
    {
      skills: [{ id: "molen.weeg", inputModes: ["text/plain", "application/json;schema=Lading"] }],
      more: { schemas: { Lading: weigh } },
    },
    "/schemas/Lading",
  ],
])("layout %s", (layout, parts, pointer) => {
  expect(lines(cardWith(parts), { layout })).toEqual([`molen.weeg found {"type":"object"} ${pointer}`]);
  const others = ["params", "params.skills", "params.skills.input_schema", "skill.inputSchema", "schemas"] as const;
  for (const other of others.filter(
    (one) => one !== layout && !(layout.startsWith("params.skills") && one.startsWith("params.skills")),
  ))
    expect(lines(cardWith(parts), { layout: other })[0]).toContain("no-schema");
});

describe("a card", () => {
  const bytes = (text: string) => () => readAgentCardBytes(new TextEncoder().encode(text));
  const text = JSON.stringify(card);

  test("is read from bytes with every letter as it was", () => {
    const read = readAgentCardBytes(new TextEncoder().encode(text));
    expect(JSON.stringify(read)).toBe(text);
  });

  test.each([
    ["a byte-order mark", `\ufeff${text}`, "card-not-json"],
    ["a member that stands twice", text.replace('"name"', '"name":"Bakker","name"'), "card-not-json"],
    ["a page", "<html></html>", "card-not-json"],
    ["half of a card", text.slice(0, 80), "card-not-json"],
    ["a list", "[]", "card-malformed"],
    ["no skills", text.replace('"skills"', '"skils"'), "card-malformed"],
    ["nesting without end", `${"[".repeat(300)}${"]".repeat(300)}`, "card-not-json"],
    ["more than a megabyte", `"${"x".repeat(1_100_000)}"`, "card-too-large"],
  ])("%s is refused", (_what, wrong, code) => {
    expect(refused(bytes(wrong))).toBe(code);
  });

  test("the place of the first fault is named", () => {
    expect(refused(() => readAgentCard({ ...card, skills: [{ id: 5, name: "", description: "", tags: [] }] }))).toBe(
      "card-malformed /skills/0/id",
    );
    expect(refused(() => readAgentCard(Object.create(card)))).toBe("card-malformed");
  });

  test("what is no bytes is refused as such", () => {
    for (const value of [undefined, null, "{}", [], new ArrayBuffer(2)]) {
      expect(refused(() => readAgentCardBytes(value as never))).toBe("card-not-json");
    }
  });

  test("one that holds itself, or is nested deeper than any card, is refused and not run into", () => {
    const circular: Record<string, unknown> = { ...card };
    circular["self"] = circular;
    expect(refused(() => readAgentCard(circular))).toMatch(/^card-not-json (\/self)+/);
  });
});

const samples = sharedPath("samples/co-legal-agent-card.json");
test.skipIf(samples === undefined)("the card of the agent: sixteen of its seventeen skills have a schema", () => {
  const { extension, skills } = skillSchemas(readAgentCardBytes(readFileSync(samples!)));
  expect(extension).toBe("read");
  expect(skills.map(({ outcome }) => outcome).filter((outcome) => outcome === "found")).toHaveLength(16);
  expect(skills.filter(({ outcome }) => outcome === "no-schema").map(({ skill }) => skill)).toEqual(["answer_legal_question"]);
});
