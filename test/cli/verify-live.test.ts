import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { publishedFolder } from "../support/published.ts";
import { listen, says, serveRegistry } from "../support/registry-server.ts";
import { codicil, freshProject, scratch, sharedProject, write } from "./project.ts";

const example = (path: string): object =>
  (JSON.parse(readFileSync(join(publishedFolder, "../../schemas", path), "utf8")) as { document: object }).document;
const card = example("a2a.agent-card/valid/smallest.json");

/** A host that serves these documents under their paths. */
async function hostOf(documents: Readonly<Record<string, unknown>>): Promise<string> {
  const { origin } = await listen((request, response) => {
    const document = documents[request.url ?? ""];
    if (document === undefined) says(404)(request, response);
    else says(200, JSON.stringify(document), { "content-type": "application/json" })(request, response);
  });
  return origin;
}

const agentCard = "/.well-known/agent-card.json";
const withExtensions = (...extensions: object[]) => ({ ...card, capabilities: { extensions } });
const lcp = { uri: "https://integraledger.com/lcp/a2a/legal-context/v1", params: { minimumLevel: 2 } };

describe("verify-live", () => {
  test("what holds is exit 0, as text and as one JSON value", async () => {
    const host = await hostOf({ [agentCard]: withExtensions(lcp) });
    const args = ["verify-live", host + agentCard, "--registry", publishedFolder];
    const { code, out, err } = await codicil(args);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toBe(`${host}${agentCard}: A2A agent card
  held       The document is a valid a2a.agent-card@2026-08-18. [document-valid]
  held       /capabilities/extensions/0  "https://integraledger.com/lcp/a2a/legal-context/v1" is declared as lcp.agent-card-extension/1.0 says. [declaration-valid]
  2 checks held, 0 did not, 0 could not be judged.
`);
    const machine = await codicil([...args, "--json"]);
    expect([machine.code, machine.err]).toEqual([0, ""]);
    expect(JSON.parse(machine.out)).toMatchObject({
      documents: [
        { address: host + agentCard, kind: "agent-card", outcome: "held", checks: [{ outcome: "held" }, { outcome: "held" }] },
      ],
    });
  });

  test("what does not hold is exit 1, and says what to do; what cannot be judged is 2", async () => {
    const host = await hostOf({ [agentCard]: withExtensions({ ...lcp, params: {} }), "/x": { ucp: { version: "2026-04-08" } } });
    const { code, out } = await codicil(["verify-live", `${host}/x`, host + agentCard, "--registry", publishedFolder]);
    expect(code).toBe(1);
    expect(out).toContain(`${host}/x: UCP profile\n  0 checks held, 0 did not, 0 could not be judged.\n`);
    expect(out).toMatch(
      /^ {2}failed {5}\/capabilities\/extensions\/0 .* is not declared as lcp.agent-card-extension\/1.0 says.*\[declaration-invalid\]$/m,
    );
    expect(out).toMatch(/^ {13}hint: "codicil lookup lcp.agent-card-extension\/1.0"/m);
    const absent = await codicil(["verify-live", `${host}/absent`, "--registry", publishedFolder]);
    expect([absent.code, absent.out]).toEqual([1, expect.stringContaining("HTTP status 404")]);
    const { origin, server } = await listen(says(200));
    await new Promise((resolve) => server.close(resolve));
    expect((await codicil(["verify-live", `${origin}/`, "--registry", publishedFolder])).code).toBe(2);
  });

  test("what a document says is printed and never obeyed", async () => {
    const uri = "https://evil.example/\u001b[2J\u202e";
    const host = await hostOf({ [agentCard]: withExtensions({ uri }) });
    const { out } = await codicil(["verify-live", host + agentCard, "--registry", publishedFolder]);
    expect(out).not.toMatch(/[\u001b\u202e]/);
    expect(out).toContain("\\u001b[2J");
  });

  describe("asks, where no registry is named,", () => {
    const parcel = { uri: "https://parcels.example/a2a/ext/parcel/v1", weight: 20 };
    const codesOf = async (extension: object, cwd: string): Promise<string[]> => {
      const host = await hostOf({ [agentCard]: withExtensions(extension) });
      const { out, err } = await codicil(["verify-live", host + agentCard, "--json"], { cwd });
      expect(err).toBe("");
      return JSON.parse(out).documents[0].checks.map(({ code }: { readonly code: string }) => code);
    };

    test("the one that comes with codicil outside a project, and in one that has published nothing", async () => {
      for (const cwd of [scratch(), freshProject().root]) {
        expect(await codesOf(lcp, cwd)).toEqual(["document-valid", "declaration-valid"]);
        expect(await codesOf(parcel, cwd)).toEqual(["document-valid", "declaration-unregistered"]);
      }
    });

    test("what the project has published, then what its config names", async () => {
      const author = await sharedProject();
      expect(await codesOf(parcel, author.root)).toEqual(["document-valid", "declaration-registered"]);
      expect(await codesOf(lcp, author.root)).toEqual(["document-valid", "declaration-valid"]);
      const builder = scratch();
      const theirs = relative(builder, author.path("registry/published"));
      write(builder, { "codicil.json": { contracts: [], registries: [theirs, "bundled"] } });
      expect(await codesOf(parcel, builder)).toEqual(["document-valid", "declaration-registered"]);
      expect(await codesOf(lcp, builder)).toEqual(["document-valid", "declaration-valid"]);
      write(builder, { "codicil.json": { contracts: [], registries: [theirs] } });
      expect(await codesOf(lcp, builder)).toEqual(["registry-refused", "declaration-unregistered"]);
    });

    test("one over HTTP too; its copy is taken with a warning where it stopped answering", async () => {
      const { address, lies } = await serveRegistry();
      const builder = scratch();
      write(builder, { "codicil.json": { contracts: [], registries: [address] } });
      expect(await codesOf(lcp, builder)).toEqual(["document-valid", "declaration-valid"]);
      lies.set("*", says(503, "later"));
      const host = await hostOf({ [agentCard]: withExtensions(lcp) });
      const { code, err } = await codicil(["verify-live", host + agentCard], { cwd: builder });
      expect([code, err]).toEqual([0, expect.stringMatching(/^warning: "[^"]*" could not be asked, and what it said [^\n]*\n$/)]);
    });
  });

  test("what is served without a Content-Type is told in words", async () => {
    const { origin } = await listen((_request, response) => response.end(JSON.stringify(card)));
    const { code, out } = await codicil(["verify-live", origin + agentCard, "--registry", publishedFolder]);
    expect([code, out]).toEqual([1, expect.stringContaining(`"${origin}${agentCard}" is served without a Content-Type, not as`)]);
  });

  test.each([
    [[], "verify-live takes at least one address."],
    [["card.json"], '"card.json" cannot be asked. It is no absolute address.'],
    [["http://agent.example/"], "It has to begin with"],
    [["https://reader:secret@agent.example/"], '"https://…@agent.example/" cannot be asked. It holds credentials'],
  ])("wrong usage %j", async (args, sentence) => {
    const { code, out, err } = await codicil(["verify-live", ...args]);
    expect([code, out]).toEqual([64, ""]);
    expect(err).toContain(sentence);
    expect(err).not.toContain("secret");
  });
});

describe("a registry over HTTP on the command line", () => {
  test("lookup and validate take its address", async () => {
    const { address } = await serveRegistry();
    const schema = await codicil(["lookup", "codossier.quick-ask/1", "--schema", "--registry", address]);
    expect(schema).toEqual({
      code: 0,
      out: readFileSync(join(publishedFolder, "c/codossier.quick-ask/1.0/schema.json"), "utf8"),
      err: "",
    });
    const judged = await codicil(["validate", "codossier.quick-ask/1.0", "-", "--registry", address], {
      stdin: '{"question":"Why?"}',
    });
    expect(judged).toMatchObject({ err: "", out: expect.stringContaining("codossier.quick-ask/1.0") });
  });

  test("one that does not answer is exit 2, with what to do", async () => {
    const { address, lies } = await serveRegistry();
    lies.set("*", says(200, "<!doctype html>", { "content-type": "text/html" }));
    for (const command of [
      ["lookup", "a.b/1"],
      ["validate", "a.b/1", "-"],
    ]) {
      const { code, out, err } = await codicil([...command, "--registry", address]);
      expect([code, out]).toEqual([2, ""]);
      expect(err).toMatch(/^error\[registry-answer\] .*A page came \(HTML\).*Check the address/);
    }
    const machine = await codicil(["lookup", "a.b/1", "--registry", address, "--json"]);
    expect(JSON.parse(machine.out)).toMatchObject({
      code: "registry-answer",
      status: 502,
      what: "html",
      address: `${address}index.json`,
    });
  });

  test("suggestions of a registry are printed and never obeyed", async () => {
    const { address, lies } = await serveRegistry();
    const names = [
      {
        name: "a.b",
        kind: "mirrored",
        newest: null,
        entries: [{ identifier: "a.b@\u001b[2J", version: "x", status: "standing", canonical: "x", served: "x", contract: "x" }],
      },
    ];
    lies.set("index.json", says(200, JSON.stringify({ names, head: null })));
    const { code, err } = await codicil(["lookup", "a.b@2026-01-01", "--registry", address]);
    expect(code).toBe(1);
    expect(err).toContain("a.b@\\u001b[2J");
    expect(err).not.toContain("\u001b");
  });

  test.each([
    [["lookup", "a.b/1"], "http://contracts.example/", 'It has to begin with "https://"'],
    [["lookup", "a.b/1"], "https://x:y@contracts.example/", "credentials"],
    [["validate", "a.b/1", "-"], "ftp://contracts.example/", 'It has to begin with "https://"'],
    [["withdraw", "a.b/1.0", "--reason", "x"], "https://contracts.example/", "neither listed nor written"],
  ])("%j with --registry %s", async (args, address, sentence) => {
    const { code, out, err } = await codicil([...args, "--registry", address]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(sentence);
  });

  test("verify names the way to it", async () => {
    const { code, err } = await codicil(["verify", "https://contracts.example/"]);
    expect([code, err]).toEqual([2, expect.stringContaining("a copy of it")]);
  });
});
