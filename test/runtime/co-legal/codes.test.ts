import { expect, test } from "vitest";
import {
  coLegalAgent,
  coLegalCodes,
  Refusal,
  type CoLegalAgent,
  type CoLegalCode,
  type CoLegalOptions,
} from "../../../runtime/co-legal/index.ts";

const answering = (answer: () => Response | Promise<Response>, options: CoLegalOptions = {}): CoLegalAgent =>
  coLegalAgent({ newId: () => "1", fetch: () => Promise.resolve().then(answer), ...options });
const body = (members: object) => () => Response.json({ jsonrpc: "2.0", id: "1", ...members });
const silent = answering(() => new Promise(() => undefined), { timeoutMs: 20 });
const card = (value: unknown) => answering(() => new Response(typeof value === "string" ? value : JSON.stringify(value))).card();

/** Those of cards that a call cannot meet. */
type Own = Exclude<CoLegalCode, "extension-duplicate" | "schema-malformed" | "skill-duplicate">;

/** One call for each code that a call can be refused with; the compiler asks for all of them. */
const raised: Readonly<Record<Own, () => unknown>> = {
  "address-malformed": () => coLegalAgent({ url: "agent" }),
  "key-malformed": () => coLegalAgent({ key: "" }),
  "nothing-to-send": () => silent.send([]),
  "not-sendable": () => silent.send([{ data: Number.NaN }]),
  "skill-unknown": () => silent.run("be.onbekend" as never, {} as never),
  "arguments-refused": () => silent.run("ecb.rates", {} as never),
  "status-unexpected": () => answering(() => new Response("", { status: 500 })).ask("x"),
  "not-json": () => answering(() => new Response("<html>")).ask("x"),
  "not-json-rpc": () => answering(() => Response.json({})).ask("x"),
  "response-of-another-call": () => answering(body({ id: "2", result: {} })).ask("x"),
  "result-malformed": () => answering(body({ result: {} })).ask("x"),
  unreachable: () => answering(() => Promise.reject(new TypeError("fetch failed", { cause: new Error("geen net") }))).ask("x"),
  redirected: () => answering(() => Response.redirect("https://elders.example/", 307)).ask("x"),
  "timed-out": () => silent.ask("x"),
  aborted: () => silent.ask("x", { signal: AbortSignal.abort() }),
  "too-large": () => answering(() => new Response("xx"), { maxBytes: 1 }).ask("x"),
  "extension-uri": () => silent.ask("x", { extensions: ["a,b"] }),
  "card-too-large": () => answering(() => new Response(" ".repeat(1_048_577)), { maxBytes: 2_000_000 }).card(),
  "card-not-json": () => card("{"),
  "card-malformed": () => card({}),
};

test.each(Object.entries(raised))("%s is raised", async (code, action) => {
  const error: unknown = await Promise.resolve()
    .then(action)
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Refusal);
  expect(error).toMatchObject({ code });
  expect((error as Refusal).message).toMatch(/\S\.$/);
});

test.each(Object.entries(coLegalCodes))("%s has a sentence", (_code, sentence) => expect(sentence).toMatch(/^[A-Z].*\.$/));

test("what the system says of a connection is told", async () => {
  await expect(raised.unreachable()).rejects.toThrow('No answer came: "geen net".');
});
