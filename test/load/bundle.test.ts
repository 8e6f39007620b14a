import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { bundle } from "../../generator/contract/bundle.ts";
import { loadSchema } from "../../generator/load/load-schemas.ts";
import { readJson } from "../../generator/load/read-json.ts";
import { resolve } from "../../generator/load/resolve.ts";
import type { Source } from "../../generator/load/source.ts";
import { base } from "./case-folder.ts";

const order = `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "https://codicil.example/example.order/1",
  "type": "object",
  "properties": {
    "10": { "$ref": "../example.person/1#name" },
    "2": { "$ref": "https://codicil.example/example.person/1" },
    "__proto__": { "$ref": "#/$defs/own" },
    "amount": { "minimum": 480.0, "title": "\\u202e" },
    "self": { "$ref": "1#own" },
    "deep": { "$ref": "../example.person/1#/$defs/group/properties/members" },
    "clash": { "$ref": "../example.person/1#/$defs/own" }
  },
  "required": [],
  "$defs": {
    "own": { "$anchor": "own", "const": { "$ref": "#no-reference" } },
    "Example.Person.Own": true
  }
}`;
const person = `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "https://codicil.example/example.person/1",
  "type": "object",
  "properties": { "name": { "$ref": "#name" }, "friend": { "$ref": "#" }, "order": { "$ref": "../example.order/1#own" } },
  "$defs": {
    "name": { "$anchor": "name", "type": "string", "$defs": { "unreached": { "$ref": "#name" } } },
    "group": { "properties": { "members": { "items": { "$ref": "#/$defs/group/properties/members/items/$defs/one" , "$defs": { "one": { "type": "integer" } } } } } },
    "own": { "properties": { "__proto__": { "type": "null" }, "a~/%": { "$ref": "#/$defs/a~0~1%25" } } },
    "a~/%": { "maximum": 1 },
    "unreached": { "title": "never copied" }
  }
}`;

const read = (file: string, text: string): Source => readJson(file, text).source!;
const sources = [read("example.order/schema.json", order), read("example.person/schema.json", person)];
const pin = (line: string): string | undefined => (line === "example.person/1" ? "example.person/1.4" : undefined);
const make = (given: readonly Source[]) =>
  bundle({ schema: sources[0]! }, resolve(given).resolved, { base, identifier: "example.order/1.2", pin });

describe("a bundle", () => {
  const { text, uses } = make(sources);

  test("keeps the author's text and order, token by token", () => {
    const [before, after] = [order, text].map((each) => each.slice(0, each.indexOf('"required"')).replaceAll(/\s+/g, ""));
    expect(after).toBe(
      before!
        .replace('/1","type"', '/1.2","type"')
        .replace("../example.person/1#name", "#/$defs/example.person.name")
        .replace("https://codicil.example/example.person/1", "#/$defs/example.person")
        .replace("1#own", "#own")
        .replace("../example.person/1#/$defs/group/properties/members", "#/$defs/example.person.group.properties.members")
        .replace("../example.person/1#/$defs/own", "#/$defs/example.person.own-2"),
    );
    expect(text.endsWith("\n}\n")).toBe(true);
    expect(text).toContain('\n  "properties": {\n    "10": {\n      "$ref":');
  });

  test("copies what is reached, without anchors that are not its own", () => {
    expect(text.slice(text.indexOf('    "Example.Person.Own"'))).toMatchInlineSnapshot(`
      "    "Example.Person.Own": true,
          "example.person": {
            "type": "object",
            "properties": {
              "name": {
                "$ref": "#/$defs/example.person.name"
              },
              "friend": {
                "$ref": "#/$defs/example.person"
              },
              "order": {
                "$ref": "#own"
              }
            }
          },
          "example.person.a~/%": {
            "maximum": 1
          },
          "example.person.group.properties.members": {
            "items": {
              "$ref": "#/$defs/example.person.group.properties.members.items.one"
            }
          },
          "example.person.group.properties.members.items.one": {
            "type": "integer"
          },
          "example.person.name": {
            "type": "string"
          },
          "example.person.own-2": {
            "properties": {
              "__proto__": {
                "type": "null"
              },
              "a~/%": {
                "$ref": "#/$defs/example.person.a~0~1%25"
              }
            }
          }
        }
      }
      "
    `);
  });

  test("names what it uses", () => {
    expect(uses).toEqual(["example.person/1.4"]);
  });

  test("loads alone", () => {
    expect(loadSchema("schema.json", text).diagnostics).toEqual([]);
  });

  test("is the same whatever the order of the sources", () => {
    expect(make([...sources].reverse())).toMatchObject({ text, uses });
  });

  test("of a bundle is itself", () => {
    const again = loadSchema("schema.json", text);
    expect(bundle({ schema: again.source! }, again.resolved, { base, identifier: "example.order/1.2", pin }).text).toBe(text);
  });

  test.each([
    { "10": "a" },
    { "10": 1 },
    { "2": { name: "a", friend: { friend: { name: 1 } } } },
    { "2": { name: "a", friend: { order: { $ref: "#no-reference" } } } },
    { "2": { order: {} } },
    { deep: [1, 2] },
    { deep: ["a"] },
    JSON.parse('{"__proto__":{"$ref":"#no-reference"}}') as object,
    JSON.parse('{"__proto__":1}') as object,
    JSON.parse('{"clash":{"__proto__":null,"a~/%":2}}') as object,
    JSON.parse('{"clash":{"__proto__":1}}') as object,
    { clash: { "a~/%": 1 } },
    { self: { $ref: "#no-reference" }, amount: 480 },
    { self: 1 },
    { amount: 479 },
  ])("judges %j as the set does", (document) => {
    expect(bundled(document)).toBe(unbundled(document));
  });
  const options = { strict: false, ownProperties: true };
  const bundled = new Ajv2020(options).compile(JSON.parse(text) as object);
  const unbundled = new Ajv2020(options).addSchema(JSON.parse(person) as object).compile(JSON.parse(order) as object);
});

test("definitions that stand where earlier drafts put them are found, and copied with the others", () => {
  const id = (name: string): string => `${base}example.${name}/1`;
  const first = { $id: id("first"), $ref: `${id("second")}#/definitions/tree`, definitions: { unused: { $ref: "#" } } };
  const tree = { type: "object", properties: { left: { $ref: "#/definitions/tree" }, leaf: { $ref: "#/definitions/leaf" } } };
  const second = { $id: id("second"), definitions: { tree, leaf: { type: "integer" }, unreached: true } };
  const given = [first, second].map((schema) => read(`${schema.$id.slice(base.length, -2)}/schema.json`, JSON.stringify(schema)));
  const { text } = bundle({ schema: given[0]! }, resolve(given).resolved, { base, identifier: "example.first/1.0", pin });
  expect(loadSchema("schema.json", text).diagnostics).toEqual([]);
  expect(JSON.parse(text)).toEqual({
    $id: `${base}example.first/1.0`,
    $ref: "#/$defs/example.second.tree",
    definitions: { unused: { $ref: "#" } },
    $defs: {
      "example.second.leaf": { type: "integer" },
      "example.second.tree": {
        type: "object",
        properties: { left: { $ref: "#/$defs/example.second.tree" }, leaf: { $ref: "#/$defs/example.second.leaf" } },
      },
    },
  });
});

test("a schema that needs no other changes its $id and its form only", () => {
  const { source, resolved } = loadSchema(
    "a.json",
    '{"$id":"https://codicil.example/example.a/1","enum":[],"x":{},"items":{"$ref":"#"}}',
  );
  expect(bundle({ schema: source! }, resolved, { base, identifier: "example.a/1.0", pin })).toMatchObject({
    text: '{\n  "$id": "https://codicil.example/example.a/1.0",\n  "enum": [],\n  "x": {},\n  "items": {\n    "$ref": "#"\n  }\n}\n',
    uses: [],
  });
});
