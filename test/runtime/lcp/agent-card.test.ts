import { AgentCard } from "@a2a-js/sdk";
import { describe, expect, test } from "vitest";
import { isAgentCardExtensionRead } from "../../../generated/lcp.agent-card-extension/1/read/index.js";
import { isAgentCardExtensionWrite } from "../../../generated/lcp.agent-card-extension/1/write/index.js";
import {
  type AgentCardDeclarationOptions,
  lcpConstants,
  readAgentCardDeclaration,
  writeAgentCardDeclaration,
} from "../../../runtime/lcp/index.ts";
import { refused } from "./refused.ts";

const uri = lcpConstants.a2aExtensionUri;
const foreign = { uri: "https://mill.example/ext/v2", required: true, params: { weight: 1 } };
const card = (...extensions: readonly unknown[]) => ({ name: "Mill", capabilities: { extensions } });
const entry = (members: object = {}) => ({ uri, params: { minimumLevel: 3 }, ...members });
const place = (at: number, member = ""): string => `/capabilities/extensions/${at}${member}`;

describe("writing", () => {
  const write = (options: unknown, declaration: unknown = { minimumLevel: 2 }) =>
    writeAgentCardDeclaration(declaration as never, options as AgentCardDeclarationOptions);

  test.each<[unknown, object]>([
    [undefined, { uri, required: false, params: { minimumLevel: 2 } }],
    [
      { required: undefined, description: undefined },
      { uri, required: false, params: { minimumLevel: 2 } },
    ],
    [Object.create({ required: true, description: "x" }), { uri, required: false, params: { minimumLevel: 2 } }],
    [{ required: true }, { uri, required: true, params: { minimumLevel: 2 } }],
    [
      { required: false, description: " x " },
      { uri, description: " x ", required: false, params: { minimumLevel: 2 } },
    ],
  ])("options %j", (options, want) => {
    const written = write(options);
    expect(written).toStrictEqual(want);
    expect(Object.keys(written)).toEqual(Object.keys(want));
    expect(isAgentCardExtensionWrite(written)).toBe(true);
    expect(isAgentCardExtensionRead(written)).toBe(true);
  });

  test.each<[string, unknown, unknown?]>([
    ["options-not-object", null],
    ["options-not-object", []],
    ["options-not-object", ""],
    ["options-not-object", false],
    ["options-not-object", null, {}],
    ["unknown-option /requird", { requird: true }],
    ["unknown-option /requird", { requird: undefined }, null],
    ["unknown-option /params", { params: {} }],
    ["unknown-option /uri", { uri: "https://other.example/x" }],
    ["unknown-option /__proto__", JSON.parse('{"__proto__":{"required":true}}')],
    ["declaration-not-object", { required: 1 }, null],
    ["level-invalid", { required: "true" }, {}],
    ["required-type /required", { description: "", required: "true" }],
    ["required-type /required", { required: null }],
    ["required-type /required", { required: 1 }],
    ["description-type /description", { description: null }],
    ["description-type /description", { description: 5 }],
    ["description-blank /description", { description: "" }],
    ["description-blank /description", { description: "\u00a0\n" }],
  ])("%s", (want, options, declaration = { minimumLevel: 2 }) => {
    expect(refused(() => write(options, declaration))).toBe(want);
  });

  test("a declaration that a program holds as a constant is written as it is, and copied", () => {
    const declaration = { minimumLevel: 2, acceptedJurisdictions: ["New York, USA"] } as const;
    const { params } = writeAgentCardDeclaration(declaration);
    expect(params).toEqual(declaration);
    expect(params.acceptedJurisdictions).not.toBe(declaration.acceptedJurisdictions);
  });
});

describe("reading", () => {
  test.each<[string, unknown]>([
    ["no extensions", { capabilities: {} }],
    ["extensions that hold undefined", { capabilities: { extensions: undefined } }],
    ["inherited extensions", { capabilities: Object.create({ extensions: [entry()] }) }],
    ["an empty list", card()],
    ["foreign ones only", card(foreign, {}, { uri: null }, { uri: [uri] })],
    ["an inherited URI", card(Object.create({ uri, params: { minimumLevel: 3 } }))],
    ["other spellings", card({ uri: `${uri}/` }, { uri: uri.toUpperCase() }, { uri: ` ${uri}` }, { uri: `${uri}#x` })],
    ["neighbours of the family", card({ uri: uri.replace("v1", "v") }, { uri: uri.replace("v1", "vx") }, { uri: `${uri}-beta` })],
    ["the place of earlier versions", { capabilities: {}, legalContext: { minimumLevel: 3 } }],
  ])("null: %s", (_, value) => {
    expect(readAgentCardDeclaration(value)).toBeNull();
  });

  test.each<[object, object]>([
    [entry(), { required: false, declaration: { minimumLevel: 3 } }],
    [entry({ required: null, description: null }), { required: false, declaration: { minimumLevel: 3 } }],
    [entry({ required: undefined, description: undefined }), { required: false, declaration: { minimumLevel: 3 } }],
    [entry({ required: true, description: "\u00a0" }), { required: true, declaration: { minimumLevel: 3 } }],
    [entry({ description: " x ", required: true }), { description: " x ", required: true, declaration: { minimumLevel: 3 } }],
    [entry({ since: 1, config: { minimumLevel: 4 } }), { required: false, declaration: { minimumLevel: 3 } }],
  ])("%j", (one, want) => {
    const read = readAgentCardDeclaration(card(foreign, one, { ...foreign, uri: uri.replace("v1", "v2") }));
    expect(read).toStrictEqual(want);
    expect(Object.keys(read ?? {})).toEqual(Object.keys(want));
  });

  test.each<[string, unknown]>([
    ["document-not-object", null],
    ["document-not-object", [card(entry())]],
    ["capabilities-missing /capabilities", {}],
    ["capabilities-missing /capabilities", { capabilities: [] }],
    ["capabilities-missing /capabilities", { capabilities: undefined }],
    ["capabilities-missing /capabilities", Object.create(card(entry()))],
    ["extensions-not-array /capabilities/extensions", { capabilities: { extensions: null } }],
    ["extensions-not-array /capabilities/extensions", { capabilities: { extensions: { 0: entry(), length: 1 } } }],
    [`extension-not-object ${place(1)}`, card(foreign, uri)],
    [`extension-not-object ${place(2)}`, card(entry(), entry(), null)],
    [`extension-not-object ${place(1)}`, card({ uri: uri.replace("v1", "v2") }, undefined)],
    [`duplicate-extension ${place(2)}`, card(entry(), foreign, entry())],
    [`version-unsupported ${place(1, "/uri")}`, card(foreign, { uri: uri.replace("v1", "v2"), required: false })],
    [`version-unsupported ${place(0, "/uri")}`, card({ uri: uri.replace("v1", "v10") })],
    [`version-unsupported ${place(0, "/uri")}`, card({ uri: uri.replace("v1", "v0") })],
    [`version-unsupported ${place(0, "/uri")}`, card({ uri: uri.replace("v1", "v1.1") })],
    [`params-missing ${place(0, "/params")}`, card({ uri, description: "x", required: true })],
    [`params-missing ${place(0, "/params")}`, card(entry({ params: undefined }))],
    [
      `params-missing ${place(0, "/params")}`,
      card(Object.assign(Object.create({ params: { minimumLevel: 2 } }) as object, { uri })),
    ],
    [`declaration-not-object ${place(0, "/params")}`, card(entry({ params: null }))],
    [`unknown-requirement ${place(0, "/params/cap")}`, card(entry({ params: { minimumLevel: 9, cap: 1 } }))],
    [`level-invalid ${place(1, "/params/minimumLevel")}`, card(foreign, entry({ params: { minimumLevel: 9 }, required: 1 }))],
    [`required-type ${place(0, "/required")}`, card(entry({ required: "true", description: 5 }))],
    [`required-type ${place(0, "/required")}`, card(entry({ required: 0 }))],
    [`description-type ${place(0, "/description")}`, card(entry({ description: ["x"] }))],
  ])("%s", (want, value) => {
    expect(refused(() => readAgentCardDeclaration(value))).toBe(want);
  });

  test("what a stock serialiser makes of the entry is read as the same declaration", () => {
    const written = writeAgentCardDeclaration({ minimumLevel: 2, acceptedJurisdictions: ["BE", "NL"] });
    const wire = AgentCard.toJSON(AgentCard.fromJSON(card(foreign, written)));
    const withDefaults = card({ ...written, description: "", required: false });
    for (const served of [wire, withDefaults]) {
      expect(readAgentCardDeclaration(JSON.parse(JSON.stringify(served)))).toEqual({
        required: false,
        declaration: written.params,
      });
    }
  });
});
