import { Message, type Task } from "@a2a-js/sdk";
import { ServiceParameters, withA2AExtensions, type Client, type RequestOptions } from "@a2a-js/sdk/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  codossierExtension as uri,
  findAnsweredOnMessage,
  formatExtensions,
  isCodossierDeclared,
  placeStatedOnMessage,
} from "../../../../runtime/codossier/index.ts";
import { question, startAgent, type Running } from "./a2a-agent.ts";

/** Blocks over the SDK's own client and server: JSON-RPC and REST, one answer and a stream of events. */
let agent: Running;
beforeAll(async () => {
  agent = await startAgent();
});
afterAll(() => agent.stop());

/** Values that a host may lose: empty ones, names of inherited members, long numbers, nesting. */
const stated = JSON.parse(
  '{"jurisdiction":"US-CA","role":"party","forum":"","x/empty":["",null,[],{}],"x/large":9007199254740991,"__proto__":{"own":true},"x/list":[{"a":{"b":[1e21]}}]}',
) as Record<string, unknown>;
const active: RequestOptions = { serviceParameters: ServiceParameters.create(withA2AExtensions(uri)) };
const send = (client: Client, message: Message, options?: RequestOptions) =>
  client.sendMessage({ tenant: "", message, configuration: undefined, metadata: undefined }, options);

async function streamed(client: Client, message: Message, options?: RequestOptions) {
  const events = [];
  const request = { tenant: "", message, configuration: undefined, metadata: undefined };
  for await (const { payload } of client.sendMessageStream(request, options)) events.push(payload!);
  return events;
}

test("the SDK writes the header that we write", () => {
  expect(active.serviceParameters).toEqual({ "A2A-Extensions": formatExtensions([uri]) });
});

test("the card declares it, also after the SDK has read and written it", async () => {
  const served: unknown = await (await fetch(`${agent.url}/.well-known/agent-card.json`)).json();
  const client = await agent.client("JSONRPC");
  expect([isCodossierDeclared(served), isCodossierDeclared(await client.getAgentCard())]).toEqual([true, true]);
});

describe.each(["JSONRPC", "HTTP+JSON"] as const)("%s", (transport) => {
  let client: Client;
  beforeAll(async () => {
    client = await agent.client(transport);
    expect(client.transport.protocolName).toBe(transport);
  });
  const answer = {
    jurisdiction: { value: "US-CA", basis: "stated", forum: "" },
    audience: "individual",
    role: "party",
    privilege: "none",
  };

  test("activated: the block arrives byte for byte, the answer carries its own, the header comes back", async () => {
    const message = placeStatedOnMessage(question({ "https://a.example/v1": { kept: "" } }), stated);
    const reply = (await send(client, message, active)) as Message;
    const found = agent.found.at(-1);
    expect(found?.outcome === "found" && JSON.stringify(found.reading.block)).toBe(JSON.stringify(stated));
    expect(findAnsweredOnMessage(reply)).toMatchObject({ outcome: "found", reading: { block: answer } });
    expect(reply.extensions).toEqual([uri]);
    expect(agent.echoed.at(-1)).toBe(uri);
  });

  test("not activated: the server hands the block on all the same, and it is not read", async () => {
    const reply = (await send(client, placeStatedOnMessage(question(), stated))) as Message;
    expect(agent.found.at(-1)).toEqual({ outcome: "extension-inactive" });
    expect(findAnsweredOnMessage(reply)).toEqual({ outcome: "absent" });
    expect(agent.echoed.at(-1)).toBeNull();
  });

  test("activated and nothing stated", async () => {
    await send(client, question(), active);
    expect(agent.found.at(-1)).toEqual({ outcome: "absent" });
  });

  test("streamed: on the message that is the answer", async () => {
    const [event] = await streamed(client, placeStatedOnMessage(question(), stated), active);
    expect(event?.$case).toBe("message");
    expect(findAnsweredOnMessage(event?.value)).toMatchObject({ outcome: "found", reading: { block: answer } });
    expect(agent.found.at(-1)).toMatchObject({ outcome: "found", reading: { block: stated } });
  });

  test("streamed: on the message of a task's status", async () => {
    const events = await streamed(client, placeStatedOnMessage(question({ as: "task" }), stated), active);
    const messages = events.map((event) => (event.$case === "statusUpdate" ? event.value.status?.message : undefined));
    expect(events.map(({ $case }) => $case)).toEqual(["task", "statusUpdate"]);
    expect(messages.map((message) => findAnsweredOnMessage(message).outcome)).toEqual(["absent", "found"]);
  });

  test("a task keeps it, also when it is asked for again", async () => {
    const task = (await send(client, placeStatedOnMessage(question({ as: "task" }), stated), active)) as Task;
    const again = await client.getTask({ tenant: "", id: task.id, historyLength: undefined });
    for (const { status } of [task, again])
      expect(findAnsweredOnMessage(status?.message)).toMatchObject({ outcome: "found", reading: { block: answer } });
  });
});
