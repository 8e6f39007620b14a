import { describe, expect, test, vi } from "vitest";
import { coLegalAgent, Refusal, type CoLegalAgent, type CoLegalOptions } from "../../../runtime/co-legal/index.ts";
import { agentServer, failure, result, type Answered, type Received } from "./agent-server.ts";

/** How a call is refused, as "code pointer". */
async function refused(call: Promise<unknown>): Promise<string> {
  try {
    return `not refused: ${JSON.stringify(await call)}`;
  } catch (error) {
    if (error instanceof Refusal) return `${error.code} ${error.pointer}`.trim();
    throw error;
  }
}

const asking = async (behaviour: (received: Received) => Answered, options: CoLegalOptions = {}): Promise<string> => {
  const server = await agentServer(behaviour);
  return refused(coLegalAgent({ url: server.url, ...options }).ask("Vraag"));
};
const ok = (received: Received): Answered => result(received, { parts: [] });

describe("answers that are none", () => {
  const html = "<!doctype html><title>Even geduld</title>";
  test.each<[string, (received: Received) => Answered, string]>([
    ["a 200 that is HTML", () => ({ headers: { "content-type": "text/html" }, body: html }), "not-json"],
    ["a 200 that is HTML and says it is JSON", () => ({ body: html }), "not-json"],
    ["an empty 200", () => ({ body: "" }), "not-json"],
    [
      "JSON with a byte-order mark",
      (received) => ({ body: `\ufeff${JSON.stringify({ jsonrpc: "2.0", id: received.body?.["id"], result: {} })}` }),
      "not-json",
    ],
    ["a member that stands twice", () => ({ body: '{"jsonrpc":"2.0","id":1,"id":2,"result":{}}' }), "not-json"],
    ["JSON nested without end", () => ({ body: `${"[".repeat(5000)}${"]".repeat(5000)}` }), "not-json"],
    ["JSON that is no response", () => ({ body: { ok: true } }), "not-json-rpc"],
    [
      "a result and an error",
      ({ body }) => ({ body: { jsonrpc: "2.0", id: body?.["id"], result: {}, error: { code: 1, message: "m" } } }),
      "not-json-rpc /error",
    ],
    [
      "an error whose facts are numbers",
      (received) =>
        failure(received, {
          code: -32001,
          message: "m",
          data: [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", metadata: { retry: 3 } }],
        }),
      "not-json-rpc /error/data/0/metadata/retry",
    ],
    [
      "the answer to another call",
      () => ({ body: { jsonrpc: "2.0", id: "elders", result: { parts: [] } } }),
      "response-of-another-call /id",
    ],
    [
      "a result that names no call",
      () => ({ body: { jsonrpc: "2.0", id: null, result: { parts: [] } } }),
      "response-of-another-call /id",
    ],
    ["a server error that is HTML", () => ({ status: 502, body: html }), "status-unexpected"],
    ["another method asked for", () => ({ status: 405, body: "Method Not Allowed" }), "status-unexpected"],
    [
      "a result with another status",
      (received) => ({ ...(ok(received) as object), status: 202 }) as Answered,
      "status-unexpected",
    ],
    ["a result of another kind", (received) => result(received, { text: "hallo" }), "result-malformed"],
    ["a result that is null", (received) => result(received, null), "result-malformed"],
    [
      "a part that is not one",
      (received) => result(received, { message: { parts: [{ text: 5 }] } }),
      "result-malformed /message/parts/0/text",
    ],
    [
      "a task without a state",
      (received) => result(received, { task: { id: "t-1", status: {} } }),
      "result-malformed /task/status",
    ],
    ["a redirect", () => ({ status: 302, headers: { location: "https://elders.example/" }, body: "" }), "redirected"],
    ["a connection that is cut", () => (response) => response.destroy(), "unreachable"],
    [
      "a body that is cut",
      () => (response) => void response.writeHead(200, { "content-length": "100" }).write("{", () => response.destroy()),
      "unreachable",
    ],
  ])("%s", async (_what, behaviour, code) => {
    expect(await asking(behaviour)).toBe(code);
  });

  test("a call without a listener", async () => {
    expect(await refused(coLegalAgent({ url: "http://127.0.0.1:1" }).ask("Vraag"))).toBe("unreachable");
  });

  test.each<[string, (agent: CoLegalAgent) => Promise<unknown>, string]>([
    ["health", (agent) => agent.health(), "not-json"],
    ["card", (agent) => agent.card(), "card-not-json"],
    ["extended card", (agent) => agent.extendedCard(), "card-not-json"],
    ["tasks", (agent) => agent.tasks(), "not-json"],
  ])("%s that is HTML", async (_what, call, code) => {
    const server = await agentServer(() => ({ body: html }));
    expect(await refused(call(coLegalAgent({ url: server.url })))).toBe(code);
  });

  test("pages of tasks that are none", async () => {
    const server = await agentServer((received) =>
      result(received, { tasks: [{ id: "t-1", status: { state: "WORKING" } }, { id: 2 }] }),
    );
    expect(await refused(coLegalAgent({ url: server.url }).tasks())).toBe("result-malformed /tasks/1");
    const other = await agentServer((received) => result(received, {}));
    expect(await refused(coLegalAgent({ url: other.url }).tasks())).toBe("result-malformed /tasks");
  });
});

describe("limits", () => {
  const endless = (response: Parameters<Extract<Answered, (...each: never) => void>>[0]): void => {
    response.writeHead(200);
    const timer = setInterval(() => response.write("x".repeat(65_536)), 1);
    response.on("close", () => clearInterval(timer));
  };

  test("a body larger than allowed is not read to its end", async () => {
    expect(await asking(() => endless)).toBe("too-large");
    expect(await asking(() => ({ body: `"${"x".repeat(2_000)}"` }), { maxBytes: 1_000 })).toBe("too-large");
  });

  test("a server that never answers", async () => {
    expect(await asking(() => () => undefined, { timeoutMs: 80 })).toBe("timed-out");
  });

  test("one that begins and never ends", async () => {
    expect(await asking(() => (response) => void response.writeHead(200).write("{"), { timeoutMs: 80 })).toBe("timed-out");
  });

  test("a transport that does not listen to its signal", async () => {
    const fetch = () => new Promise<Response>(() => undefined);
    expect(await refused(coLegalAgent({ fetch, timeoutMs: 30 }).ask("Vraag"))).toBe("timed-out");
  });

  test("a caller that calls off: before, and while it waits", async () => {
    const fetch = vi.fn<() => Promise<Response>>(() => new Promise(() => undefined));
    expect(await refused(coLegalAgent({ fetch, signal: AbortSignal.abort() }).ask("Vraag"))).toBe("aborted");
    expect(fetch).not.toHaveBeenCalled();
    const off = new AbortController();
    const waiting = refused(coLegalAgent({ fetch }).ask("Vraag", { signal: off.signal }));
    off.abort();
    expect(await waiting).toBe("aborted");
  });

  test("one call may say otherwise than its agent", async () => {
    const server = await agentServer(() => () => undefined);
    const agent = coLegalAgent({ url: server.url, timeoutMs: 60_000 });
    expect(await refused(agent.task("t-1", { timeoutMs: 50 }))).toBe("timed-out");
  });

  test("a size that is no number lets nothing through", async () => {
    const server = await agentServer(ok);
    expect(await refused(coLegalAgent({ url: server.url, maxBytes: Number.NaN }).ask("Vraag"))).toBe("too-large");
  });

  test("an answer to which the transport was sent on is refused, although it was asked not to follow", async () => {
    const followed = Object.defineProperty(Response.json({}), "redirected", { value: true });
    expect(await refused(coLegalAgent({ fetch: () => Promise.resolve(followed) }).ask("Vraag"))).toBe("redirected");
  });

  test("what is sent is made of own members alone", async () => {
    const server = await agentServer(ok);
    const data = Object.assign(Object.create({ toJSON: () => "inherited" }) as object, { amount: 1 });
    await coLegalAgent({ url: server.url }).send([{ data }]);
    expect(server.received[0]?.body).toMatchObject({ params: { message: { parts: [{ data: { amount: 1 } }] } } });
  });

  test("a limit longer than timers count is no limit of no time", async () => {
    const server = await agentServer(ok);
    expect(await coLegalAgent({ url: server.url, timeoutMs: 2 ** 40 }).ask("Vraag")).toMatchObject({ outcome: "answered" });
  });
});

describe("what is refused before anything is sent", () => {
  const fetch = vi.fn<() => Promise<Response>>();
  const agent = coLegalAgent({ fetch });
  const circular: Record<string, unknown> = {};
  circular["self"] = circular;

  test.each<[string, () => Promise<unknown>, string]>([
    ["no parts", () => agent.send([]), "nothing-to-send"],
    ["no list of parts", () => agent.send(undefined as never), "nothing-to-send"],
    ["a part without content", () => agent.send([{} as never]), "not-sendable /message/parts/0"],
    ["a part that is text itself", () => agent.send(["Vraag" as never]), "not-sendable /message/parts/0"],
    ["a part that is null", () => agent.send([null as never]), "not-sendable /message/parts/0"],
    ["a part with inherited content", () => agent.send([Object.create({ text: "x" }) as never]), "not-sendable /message/parts/0"],
    ["a question that is no text", () => agent.ask(5 as never), "not-sendable /message/parts/0/text"],
    ["a task that is no text", () => agent.ask("Vraag", { taskId: 5 as never }), "not-sendable /message/taskId"],
    ["a date", () => agent.send([{ data: { day: new Date(0) } }]), "not-sendable /message/parts/0/data/day"],
    ["arguments that a skill does not take", () => agent.run("be.vies.validate", { vat: "BE" }), "arguments-refused /vat"],
    [
      "arguments that it does not know",
      () => agent.run("iban.validate", { iban: "BE68 5390 0754 7034", land: "BE" } as never),
      "arguments-refused",
    ],
    ["a skill that is not there", () => agent.run("toString" as never, {} as never), "skill-unknown"],
    [
      "a value that holds itself",
      () => agent.send([{ data: circular }]),
      `not-sendable /message/parts/0/data${"/self".repeat(252)}`,
    ],
    ["a bigint", () => agent.send([{ data: { amount: 1n } }]), "not-sendable /message/parts/0/data/amount"],
    [
      "an extension that no header can carry",
      () => agent.ask("Vraag", { extensions: ["https://a.example/ b"] }),
      "extension-uri /0",
    ],
  ])("%s", async (_what, call, code) => {
    expect(await refused(call())).toBe(code);
    expect(fetch).not.toHaveBeenCalled();
  });

  test("the older form refuses the same", async () => {
    const older = coLegalAgent({ fetch, protocol: "0.3" });
    for (const part of [{}, null, "Vraag", Object.create({ text: "x" })]) {
      expect(await refused(older.send([part as never]))).toBe("not-sendable /message/parts/0");
    }
    expect(fetch).not.toHaveBeenCalled();
  });

  const made = (options: CoLegalOptions) => refused(Promise.resolve().then(() => coLegalAgent(options)));
  test.each([
    "http://agent.example",
    "ftp://agent.example",
    "agent.example",
    "",
    "https://user:pw@agent.example",
    "https://agent.example/?x=1",
    "https://agent.example/#x",
    "https://agent.example/a2a/jsonrpc",
    "blob:https://agent.example",
    "http://127.0.0.1.agent.example",
  ])("the address %j", async (url) => {
    expect(await made({ url })).toBe("address-malformed");
  });

  test.each(["", "sk\n1", "sk 1", "clé", null, 5])("the key %j, which is not told", async (key) => {
    expect(await made({ key: key as string })).toBe("key-malformed");
    await expect(Promise.resolve().then(() => coLegalAgent({ key: "geheim\n" }))).rejects.not.toThrow(/geheim/);
  });
});

test("the compiler knows the skills and what each takes", () => {
  const agent = coLegalAgent();
  const wrong = [
    // @ts-expect-error: there is no such skill
    () => agent.run("be.onbekend", {}),
    // @ts-expect-error: the code is missing
    () => agent.run("be.legal.lookup", { article: "4.71" }),
    // @ts-expect-error: the member is called vat
    () => agent.run("be.vies.validate", { btw: "BE0123456789" }),
  ];
  expect(wrong).toHaveLength(3);
});
