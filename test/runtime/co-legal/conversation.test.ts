import { describe, expect, test } from "vitest";
import { isJsonRpcRequest } from "../../../generated/co-legal.json-rpc/2026-09-18/request/index.js";
import { coLegalAgent, type Answer, type Protocol, type Reply } from "../../../runtime/co-legal/index.ts";
import { agentServer, failure, result, type Answered, type Received } from "./agent-server.ts";

/** The answer of a reply that holds one. */
function answered<Value>(reply: Reply<Value>): Value {
  if (reply.outcome === "declined") throw new Error(`declined: ${JSON.stringify(reply.error)}`);
  return reply.value;
}

/** An agent as its own page describes it: kinds of parts, the task beside the message, the message as the result. */
function pageAgent(received: Received): Answered {
  const { message, taskId } = received.body!["params"] as {
    message: { parts: { kind: string; text?: string; data?: unknown }[] };
    taskId?: string;
  };
  const [part] = message.parts;
  const said = part?.kind === "text" ? part.text : JSON.stringify(part?.data);
  return result(received, { parts: [{ kind: "text", text: `${taskId ?? "nieuw"}: ${said}` }], taskId: taskId ?? "t-9" });
}

/**
 * One that speaks A2A 1.0: members instead of kinds, the task inside the message, a wrapped result, and the version in a header.
 */
function liveAgent(received: Received): Answered {
  if (received.headers["a2a-version"] !== "1.0") {
    const info = {
      "@type": "type.googleapis.com/google.rpc.ErrorInfo",
      reason: "VERSION_NOT_SUPPORTED",
      domain: "a2a-protocol.org",
    };
    return failure(received, { code: -32009, message: "A2A version not supported", data: [info] });
  }
  const { message } = received.body!["params"] as {
    message: { taskId?: string; role: string; messageId: string; parts: { text?: string; data?: unknown }[] };
  };
  if (message.role !== "ROLE_USER" || message.messageId === "")
    return failure(received, { code: -32602, message: "Invalid params" });
  const [part] = message.parts;
  const taskId = message.taskId ?? "t-9";
  const parts = [{ text: `${message.taskId ?? "nieuw"}: ${part?.text ?? JSON.stringify(part?.data)}` }];
  return result(received, { message: { messageId: "m-2", role: "ROLE_AGENT", taskId, contextId: "c-1", parts } });
}

describe.each<[string, (received: Received) => Answered, Protocol]>([
  ["the agent's page", pageAgent, "0.3"],
  ["A2A 1.0", liveAgent, "1.0"],
])("an agent in the form of %s", (_form, behaviour, protocol) => {
  test("answers in words, goes on with the task, and runs a skill", async () => {
    const server = await agentServer(behaviour);
    const agent = coLegalAgent({ url: server.url, protocol });
    const first = answered(await agent.ask("Welke termijn geldt voor een verzet?"));
    expect(first).toMatchObject({ text: "nieuw: Welke termijn geldt voor een verzet?", taskId: "t-9" });
    const second = answered(await agent.ask("En in hoger beroep?", { taskId: first.taskId! }));
    expect(second.text).toBe("t-9: En in hoger beroep?");
    const third = answered(await agent.run("be.legal.lookup", { code: "BW", article: "4.71" }));
    expect(third.text).toBe('nieuw: {"tool":"be.legal.lookup","args":{"code":"BW","article":"4.71"}}');

    expect(server.received.map(({ method, path }) => `${method} ${path}`)).toEqual(Array(3).fill("POST /a2a/jsonrpc"));
    expect(server.received.every(({ body }) => isJsonRpcRequest(body))).toBe(true);
    expect(new Set(server.received.map(({ body }) => body?.["id"])).size).toBe(3);
    expect(server.received[0]?.headers).toMatchObject({ "content-type": "application/json", "a2a-version": protocol });
    expect(server.received[0]?.headers).not.toHaveProperty("x-api-key");
  });
});

describe("what is sent", () => {
  const sent = async (
    protocol: Protocol,
    send: (agent: ReturnType<typeof coLegalAgent>) => Promise<unknown>,
  ): Promise<Received> => {
    const server = await agentServer((received) => result(received, { parts: [] }));
    let count = 0;
    await send(coLegalAgent({ url: server.url, protocol, key: "sk_1", newId: () => `id-${(count += 1)}` }));
    return server.received[0]!;
  };

  test("in the form of A2A 1.0", async () => {
    const block = { jurisdiction: "BE" };
    const { body, headers } = await sent("1.0", (agent) =>
      agent.send([{ text: "Vraag" }, { data: { tool: "x", args: {} } }], {
        taskId: "t-1",
        contextId: "c-1",
        metadata: { "https://ext.example/v1": block },
        extensions: ["https://ext.example/v1", "https://ext.example/v1"],
      }),
    );
    expect(body).toEqual({
      jsonrpc: "2.0",
      id: "id-2",
      method: "SendMessage",
      params: {
        message: {
          messageId: "id-1",
          role: "ROLE_USER",
          parts: [{ text: "Vraag" }, { data: { tool: "x", args: {} } }],
          taskId: "t-1",
          contextId: "c-1",
          extensions: ["https://ext.example/v1"],
          metadata: { "https://ext.example/v1": block },
        },
      },
    });
    expect(headers).toMatchObject({ "x-api-key": "sk_1", "a2a-extensions": "https://ext.example/v1" });
  });

  test("in the form of the agent's page, with the task where that page and A2A 0.3 look for it", async () => {
    const { body, headers } = await sent("0.3", (agent) =>
      agent.ask("Vraag", { taskId: "t-1", extensions: ["https://ext.example/v1"] }),
    );
    expect(body).toMatchObject({
      method: "message/send",
      params: {
        taskId: "t-1",
        message: { kind: "message", role: "user", taskId: "t-1", parts: [{ kind: "text", text: "Vraag" }] },
      },
    });
    expect(headers).toMatchObject({ "x-a2a-extensions": "https://ext.example/v1" });
    expect(headers).not.toHaveProperty("a2a-extensions");
  });

  test.each<[Protocol, string[]]>([
    ["1.0", ["GetTask", "ListTasks", "CancelTask"]],
    ["0.3", ["tasks/get", "tasks/list", "tasks/cancel"]],
  ])("tasks under their names of %s", async (protocol, methods) => {
    const task = { id: "t-1", status: { state: "WORKING" } };
    const server = await agentServer((received) =>
      result(received, String(received.body?.["method"]).match(/list/i) ? { tasks: [task], nextPageToken: "p-2" } : task),
    );
    const agent = coLegalAgent({ url: server.url, protocol });
    expect(answered(await agent.task("t-1"))).toEqual(task);
    expect(answered(await agent.tasks({ pageSize: 1, pageToken: "p-1" }))).toEqual({ tasks: [task], nextPageToken: "p-2" });
    expect(answered(await agent.cancel("t-1"))).toEqual(task);
    expect(server.received.map(({ body }) => body?.["method"])).toEqual(methods);
    expect(server.received.map(({ body }) => body?.["params"])).toEqual([
      { id: "t-1" },
      { pageSize: 1, pageToken: "p-1" },
      { id: "t-1" },
    ]);
    expect(server.received.every(({ body }) => isJsonRpcRequest(body))).toBe(true);
  });
});

describe("plain requests", () => {
  const card = {
    name: "Molen",
    description: "",
    version: "1",
    supportedInterfaces: [],
    capabilities: {},
    defaultInputModes: [],
    defaultOutputModes: [],
    skills: [],
  };
  const behaviour = ({ path, headers }: Received): Answered => {
    switch (path) {
      case "/health":
        return { body: { status: "ok", version: "1.27.9", protocol_version: "1.0", sha: "abc", uptime_seconds: 12 } };
      case "/.well-known/agent-card.json":
        return { body: card };
      default:
        return headers["x-api-key"] === "sk_1"
          ? { body: { ...card, name: "Molen uitgebreid" } }
          : { status: 401, body: { error: "API key required" } };
    }
  };

  test("health, the card, and the extended card with a key", async () => {
    const server = await agentServer(behaviour);
    const agent = coLegalAgent({ url: server.url, key: "sk_1" });
    expect(answered(await agent.health())).toEqual({
      status: "ok",
      version: "1.27.9",
      protocolVersion: "1.0",
      uptimeSeconds: 12,
    });
    expect(answered(await agent.card())).toEqual(card);
    expect(answered(await agent.extendedCard()).name).toBe("Molen uitgebreid");
    expect(server.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /health",
      "GET /.well-known/agent-card.json",
      "GET /extendedAgentCard",
    ]);
  });

  test("without a key the extended card is declined, in the agent's words", async () => {
    const server = await agentServer(behaviour);
    expect(await coLegalAgent({ url: server.url }).extendedCard()).toEqual({
      outcome: "declined",
      error: { meaning: "key-required", message: "API key required", details: [], httpStatus: 401 },
      rateLimit: {},
    });
  });
});

test("one caller serves calls at the same time, each with its own answer", async () => {
  const server = await agentServer(liveAgent);
  const agent = coLegalAgent({ url: server.url });
  const replies = await Promise.all(Array.from({ length: 12 }, (_, at) => agent.ask(`vraag ${at}`)));
  expect(replies.map((reply) => answered<Answer>(reply).text)).toEqual(replies.map((_, at) => `nieuw: vraag ${at}`));
});
