import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findAnsweredInResult, placeStatedInCall, type Placement, type Stated } from "../../../../runtime/codossier/index.ts";
import { overJson } from "./json-wire.ts";
import { answer, stated, triage } from "./triage.ts";

/** Blocks over the client and the server of `@modelcontextprotocol/sdk`, as text. */
const found: Placement<Stated>[] = [];
const metas: unknown[] = [];
const server = new McpServer({ name: "notes", version: "1.0.0" });
const client = new Client({ name: "asker", version: "1.0.0" });

beforeAll(async () => {
  server.registerTool("triage", { description: "Sorts." }, ({ _meta }) => {
    metas.push(_meta);
    return triage(found, _meta);
  });
  const [one, other] = InMemoryTransport.createLinkedPair().map(overJson) as [InMemoryTransport, InMemoryTransport];
  await Promise.all([server.connect(one), client.connect(other)]);
});
afterAll(async () => {
  await client.close();
  await server.close();
});

test("a block arrives beside the protocol's own key, and the answer's comes back beside the tool's", async () => {
  const call = placeStatedInCall({ name: "triage", _meta: { "com.notes.example/trace": "t-0" } }, stated);
  const result = await client.callTool(call, undefined, { onprogress: () => undefined });
  const placement = found.at(-1);
  expect(placement?.outcome === "found" && JSON.stringify(placement.reading.block)).toBe(JSON.stringify(stated));
  expect(metas.at(-1)).toMatchObject({ "com.notes.example/trace": "t-0", progressToken: expect.any(Number) as number });
  expect(findAnsweredInResult(result)).toMatchObject({ outcome: "found", reading: { block: answer } });
  expect(result).toMatchObject({ isError: true, _meta: { "com.notes.example/trace": "t-1" } });
});

test("nothing stated, nothing answered", async () => {
  const result = await client.callTool({ name: "triage" });
  expect([found.at(-1), findAnsweredInResult(result)]).toEqual([{ outcome: "absent" }, { outcome: "absent" }]);
});

test("the SDK hands on what is no block, and it is refused", async () => {
  const result = await client.callTool({ name: "triage", _meta: { "com.codossier/legal-context": "US-CA" } });
  expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("It must be object.") as string }] });
});
