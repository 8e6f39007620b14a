import { describe, expect, test } from "vitest";
import {
  codossierExtension,
  codossierMetaKey as key,
  findAnsweredInResult,
  findStatedInCall,
  placeAnsweredInResult,
  placeStatedInCall,
} from "../../../runtime/codossier/index.ts";
import { answered, refusedBy, stated } from "./blocks.ts";

/** What the protocol itself keeps in `_meta`, since 2026-07-28. */
const envelope = {
  progressToken: 7,
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

test("the key is one that MCP allows and does not reserve", () => {
  expect(key).toMatch(/^[a-z]+(?:\.[a-z]+)+\/[a-z]+(?:-[a-z]+)*$/);
  expect(["modelcontextprotocol", "mcp"]).not.toContain(key.split(/[./]/)[1]);
});

test("merged beside the protocol's own keys, on the call and on the result", () => {
  const params = { name: "triage", arguments: { a: [] }, _meta: envelope };
  const before = structuredClone(params);
  const call = placeStatedInCall(params, stated);
  expect(call).toEqual({ ...params, _meta: { ...envelope, [key]: stated } });
  expect(params).toEqual(before);
  expect(findStatedInCall(call)).toMatchObject({ outcome: "found", reading: { matter: "m-7" } });

  const result = placeAnsweredInResult(
    { content: [], isError: true, _meta: { "io.modelcontextprotocol/serverInfo": {} } },
    answered,
  );
  expect(result).toMatchObject({ isError: true, _meta: { "io.modelcontextprotocol/serverInfo": {}, [key]: answered } });
  expect(findAnsweredInResult(result)).toMatchObject({ outcome: "found", reading: { handling: answered.handling } });
});

test("a call without _meta gets one; a block that stands there is replaced", () => {
  const call = placeStatedInCall({ name: "triage" }, {});
  expect(call).toEqual({ name: "triage", _meta: { [key]: {} } });
  expect(placeStatedInCall(call, { role: "party" })).toEqual({ name: "triage", _meta: { [key]: { role: "party" } } });
});

test("a handler that is handed _meta alone", () => {
  expect(findStatedInCall({ _meta: { [key]: stated } })).toMatchObject({ outcome: "found" });
});

test.each<[string, unknown]>([
  ["no _meta", { name: "triage" }],
  ["a version in the key", { _meta: { [`${key}/v1`]: stated } }],
  ["a prefix the wrong way round", { _meta: { "codossier.com/legal-context": stated } }],
  ["the key of another host", { _meta: { [codossierExtension]: stated } }],
  ["among the arguments", { arguments: { [key]: stated } }],
  ["on a tool's definition", { tools: [{ name: "triage", _meta: { [key]: stated } }] }],
  ["inherited", { _meta: Object.create({ [key]: stated }) }],
  ["_meta that is null", { _meta: null }],
  ["nothing", undefined],
])("absent, and no fault: %s", (_, holder) => {
  expect(findStatedInCall(holder)).toEqual({ outcome: "absent" });
  expect(findAnsweredInResult(holder)).toEqual({ outcome: "absent" });
});

describe("refused", () => {
  test.each([null, [], "US-CA"])("%j in the block's place", (block) => {
    const refused = ["block-invalid", "/_meta/com.codossier~1legal-context"];
    expect(refusedBy(() => findStatedInCall({ _meta: { [key]: block } }))).toEqual(refused);
    expect(refusedBy(() => findAnsweredInResult({ _meta: { [key]: block } }))).toEqual(refused);
  });

  test.each([null, [], "text"])("_meta that is %j", (_meta) => {
    expect(refusedBy(() => placeStatedInCall({ _meta }, {}))).toEqual(["host-invalid", "/_meta"]);
    expect(refusedBy(() => placeAnsweredInResult({ _meta }, answered))).toEqual(["host-invalid", "/_meta"]);
  });
});
