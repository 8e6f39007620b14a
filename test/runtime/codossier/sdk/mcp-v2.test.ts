import { Client, InMemoryTransport, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { afterAll, describe, expect, test } from "vitest";
import { findAnsweredInResult, placeStatedInCall, type Placement, type Stated } from "../../../../runtime/codossier/index.ts";
import { overJson } from "./json-wire.ts";
import { answer, stated, triage } from "./triage.ts";

/** Blocks over the client and server packages of MCP 2.x, in both eras: no socket, the client's fetch is the server's. */
const found: Placement<Stated>[] = [];
const sent: Record<string, unknown>[] = [];
const open: { close: () => Promise<void> }[] = [];
afterAll(() => Promise.all(open.map((one) => one.close())));

function notes(): McpServer {
  const server = new McpServer({ name: "notes", version: "1.0.0" });
  server.registerTool("triage", { description: "Sorts." }, ({ mcpReq }) => triage(found, mcpReq._meta));
  return server;
}

const handler = createMcpHandler(notes);
open.push(handler);
/** Keeps `_meta` of each call as it went over the wire. */
const inProcess = async (url: string | URL, init?: RequestInit): Promise<Response> => {
  const request = new Request(url, init);
  const { method, params } = (await request
    .clone()
    .json()
    .catch(() => ({}))) as { method?: string; params?: { _meta: object } };
  if (method === "tools/call") sent.push({ ...params?._meta });
  return handler.fetch(request);
};
const url = new URL("http://notes.example/mcp");

async function modern(): Promise<Client> {
  const client = new Client({ name: "asker", version: "1.0.0" }, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
  open.push(client);
  await client.connect(new StreamableHTTPClientTransport(url, { fetch: inProcess }));
  return client;
}

async function inMemory(): Promise<Client> {
  const [client, server] = [new Client({ name: "asker", version: "1.0.0" }), notes()];
  open.push(client, server);
  const [one, other] = InMemoryTransport.createLinkedPair().map(overJson) as [InMemoryTransport, InMemoryTransport];
  await Promise.all([server.connect(one), client.connect(other)]);
  return client;
}

async function old(): Promise<OldClient> {
  const client = new OldClient({ name: "asker", version: "1.0.0" });
  open.push(client);
  await client.connect(new OldTransport(url, { fetch: inProcess }) as unknown as Parameters<OldClient["connect"]>[0]);
  return client;
}

describe.each<[string, () => Promise<{ callTool: (call: { name: string }) => Promise<object> }>]>([
  ["2026-07-28", modern],
  ["the handshake of 2025, in memory", inMemory],
  ["a client of 1.x", old],
])("%s", (_, connect) => {
  test("a block arrives, and the answer's comes back", async () => {
    const client = await connect();
    const result = await client.callTool(
      placeStatedInCall({ name: "triage", _meta: { "com.notes.example/trace": "t-0" } }, stated),
    );
    const placement = found.at(-1);
    expect(placement?.outcome === "found" && JSON.stringify(placement.reading.block)).toBe(JSON.stringify(stated));
    expect(findAnsweredInResult(result)).toMatchObject({ outcome: "found", reading: { block: answer } });
    expect(result).toMatchObject({ isError: true, _meta: { "com.notes.example/trace": "t-1" } });
  });

  test("nothing stated, nothing answered", async () => {
    const client = await connect();
    const result = await client.callTool({ name: "triage" });
    expect([found.at(-1), findAnsweredInResult(result)]).toEqual([{ outcome: "absent" }, { outcome: "absent" }]);
  });
});

describe("beside what the protocol keeps in _meta since 2026-07-28", () => {
  test("the envelope of the call and the server's name in the result stay", async () => {
    const client = await modern();
    const result = await client.callTool(placeStatedInCall({ name: "triage" }, stated));
    expect(Object.keys(sent.at(-1)!)).toEqual(
      expect.arrayContaining([
        "com.codossier/legal-context",
        "io.modelcontextprotocol/clientCapabilities",
        "io.modelcontextprotocol/protocolVersion",
      ]),
    );
    expect(Object.keys(result._meta!)).toEqual(
      expect.arrayContaining(["com.codossier/legal-context", "io.modelcontextprotocol/serverInfo"]),
    );
  });

  test("a call that replaces _meta is refused; one that is merged is not", async () => {
    const client = await modern();
    await client.callTool({ name: "triage" });
    const envelope = sent.at(-1)!;
    const call = (params: object) => {
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
      const headers = {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "mcp-protocol-version": "2026-07-28",
        "mcp-method": "tools/call",
        "mcp-name": "triage",
      };
      return handler.fetch(new Request(url, { method: "POST", headers, body }));
    };
    const merged = await call(placeStatedInCall({ name: "triage", arguments: {}, _meta: envelope }, stated));
    const replaced = await call({ name: "triage", arguments: {}, _meta: { "com.codossier/legal-context": stated } });
    expect([merged.status, replaced.status]).toEqual([200, 400]);
    expect(await replaced.json()).toMatchObject({ error: { code: -32602 } });
  });
});
