import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { folderStore, lookup } from "../../registry/index.ts";
import { httpStore, type HttpCache, type HttpStoreOptions } from "../../registry/store/http.ts";
import { StoreUnanswered } from "../../registry/store/unanswered.ts";
import type { StaleNote } from "../../registry/http/remote-files.ts";
import { publishedFolder } from "../support/published.ts";
import { listen, says, serveRegistry, type Answering } from "../support/registry-server.ts";

const quickAsk = "codossier.quick-ask/1";
const schemaPath = "c/codossier.quick-ask/1.0/schema.json";
const contractPath = "c/codossier.quick-ask/1.0/contract.json";
const published = (path: string): Buffer => readFileSync(join(publishedFolder, path));
const short = { limits: { totalMs: 400, idleMs: 150 } };

/** A clock that a test moves. */
function clock() {
  let time = Date.UTC(2026, 0, 1);
  return { now: () => time, pass: (seconds: number) => void (time += seconds * 1_000) };
}

function memoryCache(): HttpCache & { readonly files: Map<string, Uint8Array> } {
  const files = new Map<string, Uint8Array>();
  return {
    files,
    read: async (key) => files.get(key),
    write: async (key, bytes) => void files.set(key, bytes),
  };
}

describe("what a folder answers, its address answers", () => {
  test.each([
    quickAsk,
    "codossier.quick-ask/1.0",
    "com.codossier/legal-context",
    "/.well-known/legal-context.json",
    "https://codossier.com/a2a/ext/legal-context/v1",
    "be.legal.lookup",
    "codossier.legal-context/1#inbound",
    "codossier.quick-ask/7",
    "codosier.quick-ask/1",
    "https://codossier.com/a2a/ext/legal-context/v2",
    "No Identifier",
    `sha256:${"0".repeat(64)}`,
  ])("%s", async (reference) => {
    const { address } = await serveRegistry();
    expect(await lookup(httpStore(address), reference)).toEqual(await lookup(folderStore(publishedFolder), reference));
  });

  test("the address may leave out its last slash", async () => {
    const { address } = await serveRegistry();
    expect(await lookup(httpStore(address.slice(0, -1)), quickAsk)).toMatchObject({ outcome: "found" });
  });

  test("nobody holds what is kept", async () => {
    const store = httpStore((await serveRegistry()).address);
    (await store.get("index.json"))?.fill(0);
    expect(await store.get("index.json")).toEqual(new Uint8Array(published("index.json")));
  });

  test("what is missing is undefined, and asked for again after a while", async () => {
    const { address, requests, lies } = await serveRegistry();
    const { now, pass } = clock();
    const store = httpStore(address, { now });
    for (const _ of [1, 2, 3]) expect(await store.get("log/999.json")).toBeUndefined();
    expect(requests).toEqual(["GET log/999.json"]);
    lies.set("log/999.json", says(200, "{}"));
    pass(6);
    expect(await store.get("log/999.json")).toEqual(new TextEncoder().encode("{}"));
  });

  test("an address without an index is no registry, and not an empty one", async () => {
    const { origin } = await listen(says(404));
    for (const reference of [quickAsk, "com.codossier/legal-context"]) {
      expect(await lookup(httpStore(`${origin}/`), reference)).toMatchObject({
        problem: { code: "registry-damaged", path: `${origin}/`, reason: expect.stringContaining("no registry at this address") },
      });
    }
  });
});

describe("over HTTP a registry is read only", () => {
  const store = httpStore("https://contracts.example/", { fetch: () => Promise.reject(new Error("asked")) });
  const bytes = new Uint8Array();

  test.each([
    ["list", () => store.list("")],
    ["list a folder", () => store.list("log/")],
    ["createIfAbsent", () => store.createIfAbsent("log/0.json", bytes)],
    ["putDerived", () => store.putDerived("index.json", bytes)],
    ["removeDerived", () => store.removeDerived("index.json")],
  ])("%s", async (_, operation) => {
    await expect(operation()).rejects.toMatchObject({ name: "StoreFault", message: expect.stringContaining("read only") });
  });

  test.each([
    "",
    "/",
    "/etc/passwd",
    "../x.json",
    "c/../../x.json",
    "c/./x.json",
    "c//x.json",
    "c\\x.json",
    "c/X.json",
    "C/x.json",
    "c/%2e%2e/x.json",
    "//elsewhere.example/x.json",
    "https://elsewhere.example/x.json",
    "index.json?x=1",
    "index.json#x",
  ])("nobody is asked for the path %j", async (path) => {
    const operations = [
      () => store.get(path),
      () => store.createIfAbsent(path, bytes),
      () => store.putDerived(path, bytes),
      () => store.removeDerived(path),
    ];
    for (const operation of operations) await expect(operation()).rejects.toMatchObject({ name: "StoreFault" });
  });

  test.each([
    ["contracts.example", "no absolute address"],
    ["http://contracts.example/", 'begin with "https://"'],
    ["http://10.0.0.1/", 'begin with "https://"'],
    ["http://localhost.contracts.example/", 'begin with "https://"'],
    ["http://127.0.0.1.contracts.example/", 'begin with "https://"'],
    ["ftp://contracts.example/", 'begin with "https://"'],
    ["file:///srv/registry/", 'begin with "https://"'],
    ["data:text/plain,x", 'begin with "https://"'],
    ["https://contracts.example/?branch=x", "query or a fragment"],
    ["https://contracts.example/#x", "query or a fragment"],
  ])("the address %s is refused", (address, sentence) => {
    expect(() => httpStore(address)).toThrow(sentence);
  });

  test("credentials in an address are refused, and not repeated", () => {
    for (const address of ["https://reader:s3cret@contracts.example/", "https://reader@contracts.example/"]) {
      expect(() => httpStore(address)).toThrow(/credentials/);
      expect(() => httpStore(address)).not.toThrow(/s3cret|reader/);
    }
  });
});

describe("a file is asked for once", () => {
  test("a hundred look-ups at once: one request a file", async () => {
    const { address, requests } = await serveRegistry();
    const store = httpStore(address);
    const found = await Promise.all(Array.from({ length: 100 }, () => lookup(store, "com.codossier/legal-context")));
    expect(found.every(({ outcome }) => outcome === "found")).toBe(true);
    expect([...requests].sort()).toEqual([
      "GET aliases.json",
      "GET c/codossier.legal-context/1.0/contract.json",
      "GET c/codossier.legal-context/1.0/schema.json",
      "GET index.json",
    ]);
  });

  test("what never changes is never asked for again; what is derived is, by its ETag, after a minute", async () => {
    const { address, requests } = await serveRegistry();
    const { now, pass } = clock();
    const store = httpStore(address, { now });
    await lookup(store, quickAsk);
    pass(59);
    await lookup(store, quickAsk);
    expect(requests).toEqual(["GET index.json", `GET ${schemaPath}`, `GET ${contractPath}`]);
    pass(2);
    await lookup(store, quickAsk);
    expect(requests.slice(3)).toEqual(["GET index.json 304"]);
    pass(30 * 24 * 3_600);
    await lookup(store, quickAsk);
    expect(requests.slice(4)).toEqual(["GET index.json 304"]);
  });

  test("a server without ETags is asked for the whole file", async () => {
    const { address, requests, lies } = await serveRegistry();
    lies.set("index.json", says(200, published("index.json")));
    const { now, pass } = clock();
    const store = httpStore(address, { now });
    await store.get("index.json");
    pass(61);
    await store.get("index.json");
    expect(requests).toEqual(["GET index.json", "GET index.json"]);
  });

  test("an index from before the aliases is asked for again", async () => {
    const { address, requests, lies } = await serveRegistry();
    const store = httpStore(address);
    lies.set("index.json", says(200, '{"names":[],"head":null}'));
    expect(await lookup(store, "codossier.quick-ask/1.0")).toMatchObject({ outcome: "refused" });
    lies.delete("index.json");
    requests.length = 0;
    const later = httpStore(address);
    lies.set("index.json", says(200, '{"names":[],"head":null}'));
    await later.get("index.json");
    lies.delete("index.json");
    expect(await lookup(later, "com.codossier/legal-context")).toMatchObject({ outcome: "found" });
    expect(requests.filter((request) => request.endsWith("index.json"))).toHaveLength(2);
  });
});

describe("kept between runs", () => {
  test("the next run asks only whether the index still holds", async () => {
    const { address, requests } = await serveRegistry();
    const [{ now, pass }, cache] = [clock(), memoryCache()];
    await lookup(httpStore(address, { now, cache }), quickAsk);
    requests.length = 0;
    expect(await lookup(httpStore(address, { now, cache }), quickAsk)).toMatchObject({ outcome: "found" });
    expect(requests).toEqual([]);
    pass(61);
    expect(await lookup(httpStore(address, { now, cache }), quickAsk)).toMatchObject({ outcome: "found" });
    expect(requests).toEqual(["GET index.json 304"]);
    expect([...cache.files.keys()].every((key) => /^[0-9a-f]{64}$/.test(key))).toBe(true);
  });

  test("whoever wants what stands now has it asked, once, and only of what can change", async () => {
    const { address, requests } = await serveRegistry();
    const cache = memoryCache();
    await lookup(httpStore(address, { cache }), quickAsk);
    requests.length = 0;
    const store = httpStore(address, { cache, revalidate: true });
    for (let time = 0; time < 3; time += 1) expect(await lookup(store, quickAsk)).toMatchObject({ outcome: "found" });
    expect(requests).toEqual(["GET index.json 304"]);
  });

  test("a copy from the future is asked about", async () => {
    const { address, requests } = await serveRegistry();
    const [{ now, pass }, cache] = [clock(), memoryCache()];
    await httpStore(address, { now, cache }).get("index.json");
    pass(-10);
    await httpStore(address, { now, cache }).get("index.json");
    expect(requests).toEqual(["GET index.json", "GET index.json 304"]);
  });

  test.each<[string, (bytes: Uint8Array) => Uint8Array]>([
    ["cut off", (bytes) => bytes.slice(0, -5)],
    ["with another byte", (bytes) => bytes.with(-5, 0x21)],
    ["empty", () => new Uint8Array()],
    ["null", () => new TextEncoder().encode("null\n{}")],
    ["of another address", () => new TextEncoder().encode('{"address":"https://elsewhere.example/index.json"}\n{}')],
  ])("a copy that is %s is not believed", async (_, spoil) => {
    const { address } = await serveRegistry();
    const cache = memoryCache();
    await httpStore(address, { cache }).get("index.json");
    for (const [key, bytes] of cache.files) cache.files.set(key, spoil(bytes));
    expect(await httpStore(address, { cache }).get("index.json")).toEqual(new Uint8Array(published("index.json")));
  });

  test("a cache that fails costs requests and nothing else", async () => {
    const { address } = await serveRegistry();
    const fail = () => Promise.reject(new Error("no disk"));
    expect(await lookup(httpStore(address, { cache: { read: fail, write: fail } }), quickAsk)).toMatchObject({
      outcome: "found",
    });
  });
});

describe("when the registry is gone, a copy stands in and it is told", () => {
  const gone: [string, Answering][] = [
    ["500", says(500)],
    ["503 that asks to wait", says(503, "", { "retry-after": "120" })],
    ["a page", says(200, "<!doctype html><title>Log in</title>", { "content-type": "text/html" })],
    ["no more answer", (request) => void request.socket.destroy()],
  ];
  test.each(gone)("%s", async (_, lie) => {
    const { address, lies } = await serveRegistry();
    const { now, pass } = clock();
    const notes: StaleNote[] = [];
    const store = httpStore(address, { now, onStale: (note) => void notes.push(note) });
    const before = await lookup(store, quickAsk);
    expect(notes).toEqual([]);
    lies.set("*", lie);
    pass(3_600);
    expect(await lookup(store, quickAsk)).toEqual(before);
    expect(notes).toMatchObject([{ path: "index.json", age: 3_600_000, failure: { name: "StoreUnanswered" } }]);
    expect(await lookup(store, "codossier.insight/1")).toMatchObject({
      outcome: "refused",
      problem: { code: expect.stringMatching(/^registry-/) },
    });
  });

  test("for a day", async () => {
    const { address, lies } = await serveRegistry();
    const { now, pass } = clock();
    const store = httpStore(address, { now });
    await store.get("index.json");
    lies.set("*", says(500));
    pass(24 * 3_600 + 1);
    expect(await lookup(store, quickAsk)).toMatchObject({ problem: { code: "registry-answer", what: "status" } });
  });

  test("not where access was taken away, and not where the file is gone", async () => {
    const { address, lies } = await serveRegistry();
    const { now, pass } = clock();
    const store = httpStore(address, { now });
    await store.get("index.json");
    pass(61);
    lies.set("*", says(403));
    expect(await lookup(store, quickAsk)).toMatchObject({ problem: { code: "registry-answer", what: "forbidden" } });
    lies.set("*", says(404));
    pass(61);
    expect(await store.get("index.json")).toBeUndefined();
  });

  test("a server in trouble is left alone for a while", async () => {
    const { address, requests, lies } = await serveRegistry();
    lies.set("*", says(500));
    const { now, pass } = clock();
    const store = httpStore(address, { now });
    for (const _ of [1, 2, 3]) await expect(store.get("index.json")).rejects.toThrow(StoreUnanswered);
    expect(requests).toHaveLength(1);
    pass(6);
    lies.clear();
    expect(await store.get("index.json")).toBeDefined();
  });
});

describe("asked once more", () => {
  /** Answers so the first time, and truly after that. */
  async function onceThen(first: Answering): Promise<{ readonly answered: string; readonly requests: number }> {
    const { address, lies } = await serveRegistry();
    let asked = 0;
    lies.set("index.json", (request, response) => {
      asked += 1;
      if (asked === 1) first(request, response);
      else says(200, "{}")(request, response);
    });
    const answered = await httpStore(address)
      .get("index.json")
      .then(
        (bytes) => Buffer.from(bytes ?? []).toString(),
        (error: StoreUnanswered) => error.facts.what,
      );
    return { answered, requests: asked };
  }

  test.each<[string, Answering]>([
    ["a broken connection", (request) => void request.socket.destroy()],
    [
      "a body that breaks off",
      (_, response) => void response.writeHead(200, { "content-length": "50" }).write("{", () => response.destroy()),
    ],
    ["502", says(502)],
    ["503", says(503, "", { "retry-after": "0" })],
    ["504", says(504)],
  ])("after %s", async (_, first) => {
    expect(await onceThen(first)).toEqual({ answered: "{}", requests: 2 });
  });

  test.each<[string, Answering, string]>([
    ["500", says(500), "status"],
    ["429", says(429), "status"],
    ["403", says(403), "forbidden"],
    ["503 with a long wait", says(503, "", { "retry-after": "3600" }), "status"],
  ])("not after %s", async (_, first, what) => {
    expect(await onceThen(first)).toEqual({ answered: what, requests: 1 });
  });
});

describe("what is no file of a registry is named for what it is", () => {
  const endless: Answering = (_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const more = (): void => void (response.destroyed || response.write(" ".repeat(65_536), more));
    more();
  };
  const drip: Answering = (_, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write(" "), 50);
    response.on("close", () => clearInterval(timer));
  };
  const stall: Answering = (_, response) => void response.writeHead(200).write("{");
  const to =
    (location: string, status = 302): Answering =>
    (_, response) =>
      void response.writeHead(status, { location }).end();
  const deep = `${"[".repeat(600)}${"]".repeat(600)}`;
  const bomb = gzipSync(Buffer.alloc(40 * 1024 * 1024, 0x20));

  test.each<[string, Answering, string, HttpStoreOptions?]>([
    ["a page", says(200, "<!doctype html><p>Hello", { "content-type": "text/html" }), "html"],
    ["a page called JSON", says(200, "\n  <html></html>", { "content-type": "application/json" }), "html"],
    ["a page called nothing", says(200, "<html></html>"), "html"],
    ["text called a page", says(200, "Welcome", { "content-type": "text/html; charset=utf-8" }), "html"],
    ["nothing", says(200), "not-json"],
    ["half of the index", says(200, published("index.json").subarray(0, 300)), "not-json"],
    ["bytes that are no UTF-8", says(200, Uint8Array.from([0x22, 0xff, 0x22])), "not-json"],
    ["a byte-order mark", says(200, "\ufeff{}"), "not-json"],
    ["a body without end", endless, "too-large", { limits: { bytes: 1_000_000 } }],
    ["a body that is a byte too large", says(200, " ".repeat(99) + "{}"), "too-large", { limits: { bytes: 100 } }],
    ["a bomb", says(200, bomb, { "content-encoding": "gzip" }), "too-large"],
    ["a body that drips", drip, "too-slow", short],
    ["a body that stalls", stall, "too-slow", short],
    ["nesting", says(200, deep), "too-deep"],
    ["an encoding that is not true", says(200, "{}", { "content-encoding": "gzip" }), "encoding"],
    ["304 without a copy", says(304), "status"],
    ["204", says(204), "status"],
    ["206", says(206, "{}"), "status"],
    ["300", says(300), "status"],
    ["418", says(418, "{}"), "status"],
    ["500", says(500), "status"],
    ["401", says(401), "forbidden"],
    ["403", says(403, "<html>"), "forbidden"],
    ["a redirect to itself", to("/registry/index.json"), "redirect"],
    ["a redirect to nowhere", (_, response) => void response.writeHead(302).end(), "redirect"],
    ["a redirect to a file", to("file:///etc/passwd"), "redirect"],
    ["a redirect to another host", to("https://elsewhere.example/index.json"), "redirect"],
    ["a redirect to another port", to("http://127.0.0.1:1/index.json", 307), "redirect"],
    ["a redirect to another name of this machine", to("http://localhost/index.json", 308), "redirect"],
    ["a redirect with credentials", to("http://a:b@127.0.0.1/index.json"), "redirect"],
    ["a redirect to what is no address", to("http://["), "redirect"],
  ])("%s", async (_, lie, what, options = {}) => {
    const { address, lies } = await serveRegistry();
    lies.set("index.json", lie);
    expect(await lookup(httpStore(address, options), quickAsk)).toMatchObject({
      outcome: "refused",
      problem: { code: "registry-answer", status: 502, given: quickAsk, what, hint: expect.stringMatching(/\.$/) },
    });
  });

  test("three redirects within the origin are followed", async () => {
    const { address, lies, requests } = await serveRegistry();
    for (const [from, next] of [
      ["index.json", "a"],
      ["a", "b"],
      ["b", "v2/index.json"],
    ] as const)
      lies.set(from, to(`/registry/${next}`));
    lies.set("v2/index.json", says(200, published("index.json")));
    expect(await lookup(httpStore(address), quickAsk)).toMatchObject({ outcome: "found" });
    expect(requests.slice(0, 4)).toEqual(["GET index.json", "GET a", "GET b", "GET v2/index.json"]);
    lies.set("b", to("/registry/c"));
    lies.set("c", to("/registry/v2/index.json"));
    expect(await lookup(httpStore(address), quickAsk)).toMatchObject({ problem: { what: "redirect" } });
  });

  test("true bytes are taken, whatever they are called and however they are sent", async () => {
    const { address, lies } = await serveRegistry();
    lies.set("index.json", says(200, published("index.json"), { "content-type": "text/html" }));
    lies.set(schemaPath, says(200, published(schemaPath), { "content-type": "application/octet-stream" }));
    lies.set(contractPath, says(200, gzipSync(published(contractPath)), { "content-encoding": "gzip" }));
    expect(await lookup(httpStore(address), quickAsk)).toMatchObject({ outcome: "found" });
  });

  test("a transport that ignores its signal, or follows redirects, is stopped too", async () => {
    const never = () => new Promise<Response>(() => undefined);
    const store = httpStore("https://contracts.example/", { fetch: never, ...short });
    expect(await lookup(store, quickAsk)).toMatchObject({ problem: { code: "registry-unreachable", what: "timeout" } });
    const followed = Object.defineProperty(new Response("{}"), "redirected", { value: true });
    const other = httpStore("https://contracts.example/", { fetch: async () => followed });
    expect(await lookup(other, quickAsk)).toMatchObject({ problem: { what: "redirect" } });
  });
});

describe("what cannot be reached is told apart", () => {
  test("a port where nobody listens", async () => {
    const { origin, server } = await listen(says(200));
    await new Promise((resolve) => server.close(resolve));
    expect(await lookup(httpStore(`${origin}/`), quickAsk)).toMatchObject({
      problem: { code: "registry-unreachable", status: 504, what: "refused", address: `${origin}/index.json` },
    });
  });

  test.each([
    ["ENOTFOUND", "dns"],
    ["EAI_AGAIN", "dns"],
    ["ECONNRESET", "reset"],
    ["UND_ERR_CONNECT_TIMEOUT", "timeout"],
    ["EHOSTUNREACH", "network"],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "tls"],
    ["CERT_HAS_EXPIRED", "tls"],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "tls"],
  ])("%s is %s", async (code, what) => {
    const cause = Object.assign(new Error("\u001b[31mforged\u202e"), { code });
    const fetch = () => Promise.reject(new TypeError("fetch failed", { cause }));
    const found = await lookup(httpStore("https://contracts.example/", { fetch }), quickAsk);
    expect(found).toMatchObject({ problem: { code: "registry-unreachable", what } });
    const detail = found.outcome === "refused" ? found.problem.detail : "";
    expect(detail).not.toMatch(/[\u001b\u202e]/);
    expect(detail.includes("NODE_EXTRA_CA_CERTS")).toBe(what === "tls");
  });

  test("a transport may throw whatever it likes", async () => {
    const round = new Error("round");
    round.cause = round;
    for (const thrown of [round, "a text", undefined, null, { code: 5 }]) {
      const store = httpStore("https://contracts.example/", { fetch: () => Promise.reject(thrown) });
      expect(await lookup(store, quickAsk)).toMatchObject({ problem: { code: "registry-unreachable", what: "network" } });
    }
  });

  test("what speaks no HTTP", async () => {
    const server = createServer((socket) => socket.end("SSH-2.0-nothing here\r\n"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    expect(await lookup(httpStore(`http://127.0.0.1:${port}/`), quickAsk)).toMatchObject({
      problem: { code: "registry-answer", what: "status", reason: "What came is no HTTP." },
    });
    server.close();
  });

  test("what was typed is said first, whatever the network does", async () => {
    const store = httpStore("https://contracts.example/", { fetch: () => Promise.reject(new Error("no network")) });
    expect(await lookup(store, "No Identifier")).toMatchObject({ problem: { code: "id-syntax" } });
  });
});

describe("a registry that lies about an entry answers nothing", () => {
  const index = JSON.parse(published("index.json").toString()) as {
    names: { name: string; entries: Record<string, string>[] }[];
  };
  const insight = index.names.find(({ name }) => name === "codossier.insight")?.entries[0] ?? {};
  /** The true index, but for what it says of quick-ask's entry. */
  const lyingIndex = (change: Record<string, unknown>): string =>
    JSON.stringify({
      ...index,
      names: index.names.map((name) =>
        name.name === "codossier.quick-ask" ? { ...name, entries: name.entries.map((entry) => ({ ...entry, ...change })) } : name,
      ),
    });

  test.each([schemaPath, contractPath])("%s with a byte changed, then mended", async (path) => {
    const { address, lies } = await serveRegistry();
    const store = httpStore(address, { cache: memoryCache() });
    lies.set(path, says(200, published(path).toString().replace("context", "c0ntext")));
    expect(await lookup(store, quickAsk)).toMatchObject({
      problem: { code: "digest-mismatch", path, onlyLineEndsDiffer: false },
    });
    lies.set(path, says(200, published(path).toString().replaceAll("\n", "\r\n")));
    expect(await lookup(store, quickAsk)).toMatchObject({ problem: { code: "digest-mismatch", path, onlyLineEndsDiffer: true } });
    lies.clear();
    expect(await lookup(store, quickAsk)).toMatchObject({ outcome: "found" });
  });

  test.each<[string, string, Record<string, unknown>, string, string]>([
    ["content that is no JSON", "half", {}, "digest-mismatch", schemaPath],
    ["another schema, with its digest", "insight", { served: insight["served"] }, "registry-damaged", schemaPath],
    ["another entry, with all its digests", "insight", insight, "registry-damaged", contractPath],
    ["another canonical digest", "true", { canonical: insight["canonical"] }, "registry-damaged", schemaPath],
    ["another version", "true", { version: "../../x" }, "registry-damaged", "c/codossier.quick-ask/../../x/schema.json"],
    ["a digest of another kind", "true", { served: "md5:0" }, "digest-mismatch", schemaPath],
    ["a reason that is no text", "true", { reason: 5 }, "registry-damaged", "index.json"],
    ["an entry that is a list", "true", { served: ["x"] }, "registry-damaged", "index.json"],
  ])("%s", async (_, body, change, code, path) => {
    const { address, lies } = await serveRegistry();
    const other = (file: string): string => `c/codossier.insight/1.0/${file}`;
    lies.set(
      "index.json",
      says(
        200,
        lyingIndex({ ...change, ...("identifier" in change ? { identifier: "codossier.quick-ask/1.0", version: "1.0" } : {}) }),
      ),
    );
    if (body === "half") lies.set(schemaPath, says(200, published(schemaPath).subarray(0, 100)));
    if (body === "insight") {
      lies.set(schemaPath, says(200, published(other("schema.json"))));
      if ("contract" in change) lies.set(contractPath, says(200, published(other("contract.json"))));
    }
    expect(await lookup(httpStore(address), quickAsk)).toMatchObject({ outcome: "refused", problem: { code, path } });
  });

  test("a digest that was asked for is the digest of what is answered", async () => {
    const { address, lies } = await serveRegistry();
    const asked = `sha256:${"ab".repeat(32)}`;
    lies.set("index.json", says(200, lyingIndex({ canonical: asked })));
    expect(await lookup(httpStore(address), asked)).toMatchObject({ outcome: "refused", problem: { code: "registry-damaged" } });
  });

  test("aliases that lead to what the index has not", async () => {
    const { address, lies } = await serveRegistry();
    const aliases = [{ value: "com.codossier/legal-context", kind: "mcp-meta", name: "no.such", target: "no.such/1" }];
    lies.set("aliases.json", says(200, JSON.stringify({ aliases })));
    expect(await lookup(httpStore(address), "com.codossier/legal-context")).toMatchObject({
      problem: { code: "registry-damaged", path: "aliases.json" },
    });
  });
});
