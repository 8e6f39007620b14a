import { describe, expect, test } from "vitest";
import { coLegalAgent, type AgentError } from "../../../runtime/co-legal/index.ts";
import { agentServer, failure, type Answered, type Received } from "./agent-server.ts";

const errorInfo = "type.googleapis.com/google.rpc.ErrorInfo";
const info = (reason: unknown, more: object = {}) => ({ "@type": errorInfo, reason, domain: "a2a", metadata: {}, ...more });
const asStatus = (...details: object[]) => ({ code: 5, message: "m", details });

async function declined(behaviour: (received: Received) => Answered): Promise<AgentError> {
  const server = await agentServer(behaviour);
  const reply = await coLegalAgent({ url: server.url }).ask("Vraag");
  if (reply.outcome !== "declined") throw new Error(`not declined: ${JSON.stringify(reply)}`);
  return reply.error;
}

describe("the reason decides, not the code, in both forms of the data", () => {
  test.each<[string, number, object | undefined, AgentError["meaning"], string | undefined]>([
    ["a status", -32001, asStatus(info("TASK_NOT_FOUND")), "task-not-found", "TASK_NOT_FOUND"],
    ["a list", -32001, [info("TASK_NOT_FOUND", { domain: "a2a-protocol.org" })], "task-not-found", "TASK_NOT_FOUND"],
    ["the same code for another reason", -32001, [info("API_KEY_REQUIRED")], "key-required", "API_KEY_REQUIRED"],
    ["a context that expired", -32001, asStatus(info("CONTEXT_EXPIRED")), "context-expired", "CONTEXT_EXPIRED"],
    ["a context that expired, under a code nobody gave", -32050, [info("CONTEXT_EXPIRED")], "context-expired", "CONTEXT_EXPIRED"],
    ["the version", -32009, [info("VERSION_NOT_SUPPORTED")], "version-unsupported", "VERSION_NOT_SUPPORTED"],
    ["a reason nobody listed, under a known code", -32001, asStatus(info("CONTEXT_FROZEN")), "unknown", "CONTEXT_FROZEN"],
    ["the name of an inherited member", -32001, [info("constructor")], "unknown", "constructor"],
    [
      "a reason behind another detail",
      -32602,
      [{ "@type": "x.BadRequest", reason: "VERSION_NOT_SUPPORTED" }, info("RATE_LIMIT_EXCEEDED")],
      "rate-limited",
      "RATE_LIMIT_EXCEEDED",
    ],
    [
      "a reason in a detail of another type",
      -32602,
      [{ "@type": "x.BadRequest", reason: "RATE_LIMIT_EXCEEDED" }],
      "request-invalid",
      undefined,
    ],
    ["no data", -32601, undefined, "unsupported", undefined],
    ["no details", -32001, asStatus(), "task-not-found", undefined],
    ["an empty status", -32603, {}, "agent-failed", undefined],
    ["a code nobody listed", -32099, undefined, "unknown", undefined],
  ])("%s", async (_what, code, data, meaning, reason) => {
    const error = await declined((received) => failure(received, { code, message: "m", ...(data && { data }) }));
    expect(error).toMatchObject({ meaning, code, message: "m", httpStatus: 200 });
    expect(error.reason).toBe(reason);
  });

  test("every detail comes back as it came", async () => {
    const details = [
      info("TASK_NOT_FOUND", { locale: "nl" }),
      { "@type": "x.Help", links: [{ url: "https://agent.example/help" }] },
    ];
    expect((await declined((received) => failure(received, { code: -32001, message: "m", data: details }))).details).toEqual(
      details,
    );
    expect(
      (await declined((received) => failure(received, { code: -32001, message: "m", data: asStatus(...details) }))).details,
    ).toEqual(details);
  });
});

describe("a used-up quota", () => {
  const headers = {
    "retry-after": "30",
    "x-ratelimit-tier": "anon",
    "x-ratelimit-remaining": "0",
    "x-ratelimit-capacity": "100",
  };

  test("as the agent's page describes it: 429, Retry-After and -32029", async () => {
    const server = await agentServer((received) =>
      failure(received, { code: -32029, message: "Rate limit exceeded" }, { status: 429, headers }),
    );
    expect(await coLegalAgent({ url: server.url }).ask("Vraag")).toEqual({
      outcome: "declined",
      error: {
        meaning: "rate-limited",
        message: "Rate limit exceeded",
        code: -32029,
        details: [],
        httpStatus: 429,
        retryAfterSeconds: 30,
      },
      rateLimit: { tier: "anon", remaining: 0, capacity: 100 },
    });
  });

  test.each([["<html>Too many</html>"], [""], [{ error: "slow down" }]])(
    "with the body %j, from whatever stands in between",
    async (body) => {
      const error = await declined(() => ({ status: 429, headers: { "retry-after": "5" }, body }));
      expect(error).toMatchObject({ meaning: "rate-limited", httpStatus: 429, retryAfterSeconds: 5 });
    },
  );

  test("with a request that it could not name", async () => {
    const body = { jsonrpc: "2.0", id: null, error: { code: -32029, message: "Rate limit exceeded" } };
    expect(await declined(() => ({ status: 429, body }))).toMatchObject({ meaning: "rate-limited" });
  });

  test("an answer that was given says what is left", async () => {
    const left = { "ratelimit-limit": "600", "ratelimit-remaining": "599", "ratelimit-reset": "6", "x-ratelimit-tier": "keyed" };
    const server = await agentServer((received) => ({
      headers: left,
      body: { jsonrpc: "2.0", id: received.body?.["id"], result: { parts: [] } },
    }));
    const reply = await coLegalAgent({ url: server.url }).ask("Vraag");
    expect(reply.rateLimit).toEqual({ tier: "keyed", limit: 600, remaining: 599, resetSeconds: 6 });
  });
});

test("401 with an envelope whose code means something else", async () => {
  const error = await declined((received) => failure(received, { code: -32001, message: "API key required" }, { status: 401 }));
  expect(error).toMatchObject({ meaning: "key-required", code: -32001, httpStatus: 401 });
});
