import { describe, expect, test } from "vitest";
import { isAgentCard } from "../../../generated/a2a.agent-card/2026-08-18/index.js";
import {
  checkCodossierDeclaration,
  codossierExtension as uri,
  codossierMetaKey,
  declareCodossier,
  findAnsweredOnMessage,
  findStatedOnMessage,
  isCodossierDeclared,
  placeAnsweredOnMessage,
  placeStatedOnMessage,
} from "../../../runtime/codossier/index.ts";
import { answered, refusedBy, stated } from "./blocks.ts";

const other = "https://a.example/ext/v1";

describe("a card", () => {
  const card = {
    name: "Notes",
    description: "Answers from notes.",
    version: "1.0.0",
    supportedInterfaces: [{ url: "https://a.example/a2a", protocolBinding: "JSONRPC", protocolVersion: "1.0" }],
    capabilities: { streaming: true, extensions: [{ uri: other, required: true, params: { a: 1 } }] },
    defaultInputModes: ["text/plain"],
    defaultOutputModes: ["text/plain"],
    skills: [{ id: "triage", name: "Triage", description: "Sorts.", tags: ["law"] }],
  };

  test("declares it beside what it declares already, and stays a card", () => {
    const before = structuredClone(card);
    const declared = declareCodossier(card);
    expect(declared).toEqual({
      ...card,
      capabilities: { streaming: true, extensions: [...card.capabilities.extensions, { uri, required: false }] },
    });
    expect(isAgentCard(declared)).toBe(true);
    expect(card).toEqual(before);
    expect([isCodossierDeclared(card), isCodossierDeclared(declared)]).toEqual([false, true]);
  });

  test("declares it once, and keeps the entry that its author wrote", () => {
    const extensions = [{ uri, description: "The frame.", required: false }];
    expect(declareCodossier({ capabilities: { extensions } })).toEqual({ capabilities: { extensions } });
    expect(declareCodossier(declareCodossier({}))).toEqual({ capabilities: { extensions: [{ uri, required: false }] } });
  });

  test.each<[string, unknown]>([
    ["extensions at the top", { extensions: [{ uri }], capabilities: {} }],
    ["http", { capabilities: { extensions: [{ uri: uri.replace("https", "http") }] } }],
    ["another version", { capabilities: { extensions: [{ uri: uri.replace("v1", "v2") }] } }],
    ["a slash at the end", { capabilities: { extensions: [{ uri: `${uri}/` }] } }],
    ["the key of another host", { capabilities: { extensions: [{ uri: codossierMetaKey }] } }],
    ["a text in place of an entry", { capabilities: { extensions: [uri] } }],
    ["an object in place of the list", { capabilities: { extensions: { 0: { uri } } } }],
    ["an entry that is only inherited", { capabilities: { extensions: [Object.create({ uri })] } }],
    ["no card", null],
  ])("does not declare it: %s", (_, value) => expect(isCodossierDeclared(value)).toBe(false));

  test.each([
    [undefined, false],
    [false, false],
    [null, false],
    [true, true],
    ["false", true], // SDKs read it as true
    [1, true],
  ])("required: %j is a fault of its writer: %j", (required, isFault) => {
    const value = {
      capabilities: {
        extensions: [
          { uri: other, required: true },
          { uri, required },
        ],
      },
    };
    const at = "/capabilities/extensions/1/required";
    const faults = checkCodossierDeclaration(value).map(({ code, pointer }) => [code, pointer]);
    expect(faults).toEqual(isFault ? [["declaration-required", at]] : []);
    expect(isCodossierDeclared(value)).toBe(true);
    if (isFault) expect(refusedBy(() => declareCodossier(value))).toEqual(["declaration-required", at]);
  });

  test("extensions that are null are none, as the JSON mapping of A2A has it", () => {
    const declared = { capabilities: { extensions: [{ uri, required: false }] } };
    expect(declareCodossier({ capabilities: { extensions: null } })).toEqual(declared);
  });

  test.each<[string, object, string]>([
    ["a list", [], ""],
    ["capabilities that are a list", { capabilities: [] }, "/capabilities"],
    ["capabilities that are null", { capabilities: null }, "/capabilities"],
    ["extensions that are an object", { capabilities: { extensions: {} } }, "/capabilities/extensions"],
  ])("cannot declare it: %s", (_, value, pointer) => {
    expect(refusedBy(() => declareCodossier(value))).toEqual(["host-invalid", pointer]);
  });
});

describe("a message", () => {
  const message = {
    messageId: "1",
    role: "ROLE_USER",
    parts: [{ raw: new Uint8Array([1]) }],
    metadata: { [other]: { a: "" } },
    extensions: [other],
  };

  test("carries the block beside what it carries already", () => {
    const before = structuredClone(message);
    const placed = placeStatedOnMessage(message, stated);
    expect(placed).toEqual({ ...message, metadata: { [other]: { a: "" }, [uri]: stated }, extensions: [other, uri] });
    expect(placed.parts).toBe(message.parts);
    expect(message).toEqual(before);
    expect(findStatedOnMessage(placed, [other, uri])).toMatchObject({ outcome: "found", reading: { block: stated } });
  });

  test("one that carried nothing, and one that carried a block before", () => {
    const placed = placeAnsweredOnMessage({ role: "ROLE_AGENT" }, answered);
    expect(placed).toEqual({ role: "ROLE_AGENT", metadata: { [uri]: answered }, extensions: [uri] });
    const again = placeAnsweredOnMessage(placed, { ...answered, source: "Other notes" });
    expect(again).toMatchObject({ metadata: { [uri]: { source: "Other notes" } }, extensions: [uri] });
    expect(findAnsweredOnMessage(placed)).toMatchObject({ outcome: "found", reading: { privilege: { value: "unknown" } } });
  });

  test("null is absent, as the JSON mapping of A2A has it", () => {
    const host = { role: "ROLE_USER", metadata: null, extensions: null };
    const placed = { role: "ROLE_USER", metadata: { [uri]: stated }, extensions: [uri] };
    expect(placeStatedOnMessage(host, stated)).toEqual(placed);
    expect(placeAnsweredOnMessage(host, answered)).toEqual({ ...placed, metadata: { [uri]: answered } });
    expect(host).toEqual({ role: "ROLE_USER", metadata: null, extensions: null });
    expect(findStatedOnMessage(host, uri)).toEqual({ outcome: "absent" });
  });

  test("a key called __proto__ stays a key", () => {
    const metadata = JSON.parse('{"__proto__":{"polluted":true}}') as object;
    const placed = placeStatedOnMessage({ metadata }, {});
    expect(Object.keys(placed.metadata)).toEqual(["__proto__", uri]);
    expect(Object.getPrototypeOf(placed.metadata)).toBe(Object.prototype);
  });

  test("what lies there is not read where the extension was not asked for", () => {
    const placed = placeStatedOnMessage(message, stated);
    expect(findStatedOnMessage(placed, [other])).toEqual({ outcome: "extension-inactive" });
    expect(findStatedOnMessage(placed, `${other}, ${uri}`)).toMatchObject({ outcome: "found" });
    // Not even where it is no block.
    expect(findStatedOnMessage({ metadata: { [uri]: 5 } }, [])).toEqual({ outcome: "extension-inactive" });
    expect(findStatedOnMessage(message, [])).toEqual({ outcome: "absent" });
  });

  test.each<[string, unknown]>([
    ["no metadata", { role: "ROLE_USER" }],
    ["another version", { metadata: { [uri.replace("v1", "v2")]: stated } }],
    ["the registry's identifier as the key", { metadata: { "codossier.legal-context/1.0": stated } }],
    ["the fields themselves", { metadata: stated }],
    ["the key of another host", { metadata: { [codossierMetaKey]: stated } }],
    ["inherited metadata", Object.create({ metadata: { [uri]: stated } })],
    ["an inherited block", { metadata: Object.create({ [uri]: stated }) }],
    ["a block under __proto__", { metadata: JSON.parse(`{"__proto__":{"${uri}":{}}}`) }],
    ["metadata that is a list", { metadata: [stated] }],
    ["no message", undefined],
  ])("absent, and no fault: %s", (_, value) => {
    expect(findStatedOnMessage(value, [uri])).toEqual({ outcome: "absent" });
    expect(findAnsweredOnMessage(value)).toEqual({ outcome: "absent" });
  });

  test.each([null, "US-CA", [], 5, { role: null }])("%j in the block's place is refused", (block) => {
    const at = "/metadata/https:~1~1codossier.com~1a2a~1ext~1legal-context~1v1";
    const value = { metadata: { [uri]: block } };
    const pointer = expect.stringMatching(new RegExp(`^${at}(?:/role)?$`)) as string;
    expect(refusedBy(() => findStatedOnMessage(value, [uri]))).toEqual(["block-invalid", pointer]);
    expect(refusedBy(() => findAnsweredOnMessage(value))).toMatchObject(["block-invalid", expect.stringContaining(at)]);
  });

  test.each<[string, object, string]>([
    ["a list", [], ""],
    ["metadata that is a list", { metadata: [] }, "/metadata"],
    ["extensions that are a text", { extensions: uri }, "/extensions"],
  ])("cannot hold a block: %s", (_, host, pointer) => {
    expect(refusedBy(() => placeStatedOnMessage(host, {}))).toEqual(["host-invalid", pointer]);
    expect(refusedBy(() => placeAnsweredOnMessage(host, answered))).toEqual(["host-invalid", pointer]);
  });

  test("a block that a receiver refuses is not sent", () => {
    expect(refusedBy(() => placeStatedOnMessage(message, { matter: " " }))).toEqual(["block-invalid", "/matter"]);
    expect(refusedBy(() => placeAnsweredOnMessage(message, { ...answered, handling: "" }))).toEqual([
      "block-invalid",
      "/handling",
    ]);
  });
});
