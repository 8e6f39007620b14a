import * as fs from "node:fs";
import { describe, expect, test } from "vitest";
import { generateProject } from "../../generator/builder/generate-project.ts";
import { tree, write } from "../cli/project.ts";
import { says, serveRegistry } from "../support/registry-server.ts";
import { authorAndBuilder, builderProject, copyRegistry, publishMinor, runAll } from "./project.ts";

const frozen = { frozen: true };

describe("a frozen run takes the lock as it is", () => {
  test("and writes the same files as the run that made it, in an empty checkout", async () => {
    const { author, builder } = await authorAndBuilder(["example.parcel/1", "carrier.tracking"]);
    await builder.generate();
    const [before, lock] = [tree(builder.path("generated")), builder.read("codicil.lock")];
    await publishMinor(author, builder);
    for (const made of ["generated", ".codicil"]) fs.rmSync(builder.path(made), { recursive: true });
    expect((await builder.generate(frozen)).outcome).toBe("written");
    expect([tree(builder.path("generated")), builder.read("codicil.lock")]).toEqual([before, lock]);
  });

  test("whatever its line ends are, and those of the config", async () => {
    const { builder } = await authorAndBuilder(["example.parcel/1"]);
    await builder.generate();
    for (const name of ["codicil.json", "codicil.lock"]) builder.edit(name, (text) => text.replaceAll("\n", "\r\n"));
    const before = builder.tree();
    expect((await builder.generate(frozen)).outcome).toBe("same");
    expect((await builder.generate()).outcome).toBe("same");
    expect((await builder.generate({ check: true })).outcome).toBe("same");
    expect(builder.tree()).toEqual(before);
  });
});

describe("and refuses what it does not say", () => {
  test("no lock at all", async () => {
    const { builder } = await authorAndBuilder(["example.parcel/1"]);
    expect(await builder.refused(frozen)).toEqual(["lock-differs codicil.json:1:1"]);
  });

  test.each<[string, (config: string) => string, string, string]>([
    [
      "one more request",
      (text) => text.replace("[", '["carrier.tracking",'),
      "2:17",
      'it does not say what "carrier.tracking" is',
    ],
    [
      "another spelling of it",
      (text) => text.replace("example.parcel/1", "example.parcel/1.0"),
      "3:5",
      'it does not say what "example.parcel/1.0" is; it holds "example.parcel/1", which is not asked for',
    ],
    ["one less", (text) => text.replace('"example.parcel/1"', ""), "2:16", 'it holds "example.parcel/1", which is not asked for'],
    [
      "another registry",
      (text) => text.replace('"registry"', '"bundled"'),
      "3:5",
      'it has "example.parcel/1" from "registry", which "registries" does not name',
    ],
  ])("%s", async (what, change, place, problem) => {
    const { builder } = await authorAndBuilder(["example.parcel/1"]);
    await builder.generate();
    builder.edit("codicil.json", change);
    for (const options of [frozen, { ...frozen, check: true }]) {
      expect(await builder.refused(options)).toEqual([`lock-differs codicil.json:${place}`]);
      const [found] = (await generateProject(builder.root, options)).diagnostics;
      expect(found?.message).toBe(`codicil.lock is not what the config asks for: ${problem}.`);
    }
    if (what !== "another registry") await builder.generate();
  });

  test("ten of them in one sentence", async () => {
    const builder = builderProject({ contracts: ["iban.validate", "be.vies.validate"] });
    await builder.generate();
    const asked = Array.from({ length: 10 }, (_, at) => `"example.n${at}/1"`);
    builder.edit("codicil.json", () => `{ "contracts": [${asked.join(", ")}] }`);
    const { diagnostics } = await generateProject(builder.root, frozen);
    expect(diagnostics.map(({ message }) => message)).toEqual([
      `codicil.lock is not what the config asks for: it does not say what ${asked.join(", ")} are; ` +
        'it holds "be.vies.validate", "iban.validate", which are not asked for.',
    ]);
  });

  test("another version of codicil", async () => {
    const { builder } = await authorAndBuilder(["example.parcel/1"]);
    await builder.generate();
    builder.edit("codicil.lock", (text) => text.replace(/"generator": "[^"]*"/, '"generator": "0.9.3"'));
    expect(await builder.refused(frozen)).toEqual(["lock-generator codicil.json:1:1"]);
    const { diagnostics } = await generateProject(builder.root, frozen);
    expect(diagnostics[0]?.hint).toContain("Install codicil 0.9.3, or run `codicil generate`");
    expect((await builder.generate()).changed).toEqual(["codicil.lock"]);
    expect((await builder.generate(frozen)).outcome).toBe("same");
  });

  test("entries that changed places in the lock, or lie below what is asked for", async () => {
    const { author, builder } = await authorAndBuilder(["example.parcel/1.0+", "carrier.tracking", "example.parcel/1.0#address"]);
    await builder.generate();
    const { contracts, ...rest } = builder.lock();
    const [least, card, exact] = ["example.parcel/1.0+", "carrier.tracking", "example.parcel/1.0#address"];
    const lock = (changed: object) =>
      write(builder.root, { "codicil.lock": { ...rest, contracts: { ...contracts, ...changed } } });
    lock({ [least]: contracts[card], [card]: contracts[least] });
    const swapped = ["lock-malformed codicil.json:3:5", "lock-malformed codicil.json:4:5"];
    for (const options of [frozen, {}]) expect(await builder.refused(options)).toEqual(swapped);
    const { diagnostics } = await generateProject(builder.root, frozen);
    expect(diagnostics[0]?.message).toContain(
      `gives "example.parcel/1.0+" the entry "carrier.tracking@2026-09-18", to which it does`,
    );
    lock({ [exact]: { ...contracts[exact], via: { by: "line", line: "example.parcel/1" } } });
    expect(await builder.refused(frozen)).toEqual(["lock-malformed codicil.json:5:5"]);
    lock({});
    expect((await builder.generate(frozen)).outcome).toBe("same");

    await publishMinor(author, builder);
    builder.edit("codicil.json", (text) => text.replace("1.0+", "1.1+").replace(/,\s*"example.parcel\/1.0#address"/, ""));
    await builder.generate();
    builder.edit("codicil.lock", (text) => text.replace('"example.parcel/1.1"', '"example.parcel/1.0"'));
    expect(await builder.refused(frozen)).toEqual(["content-differs codicil.json:3:5"]);
    fs.rmSync(builder.path("registry"), { recursive: true });
    expect(await builder.refused(frozen)).toEqual(["lock-malformed codicil.json:3:5"]);
  });

  test("bytes in the registry's folder that are not those of the lock", async () => {
    const { builder } = await authorAndBuilder(["example.parcel/1"]);
    await builder.generate();
    fs.rmSync(builder.path(".codicil"), { recursive: true });
    const served = builder.lock().contracts["example.parcel/1"]?.served.slice("sha256:".length);
    builder.edit(`registry/sha256/${served}.json`, (text) => text.replaceAll("\n", "\r\n"));
    for (const options of [frozen, {}]) {
      expect(await builder.refused(options)).toEqual(["content-differs codicil.json:3:5"]);
      expect((await generateProject(builder.root, options)).diagnostics[0]?.message).toMatch(/ Only line ends differ\.$/);
    }
    fs.rmSync(builder.path(`registry/sha256/${served}.json`));
    for (const options of [frozen, {}]) expect(await builder.refused(options)).toEqual(["content-missing codicil.json:3:5"]);
  });

  test("a contract.json in the registry's folder that is not the one of the lock, or not what the registry says", async () => {
    const { builder } = await authorAndBuilder(["example.parcel/1"]);
    await builder.generate();
    const record = "registry/c/example.parcel/1.0/contract.json";
    const before = builder.read(record);
    builder.edit(record, (text) => text.replace("A parcel and where it goes.", "Something else."));
    for (const options of [frozen, {}, { ...frozen, check: true }])
      expect(await builder.refused(options)).toEqual(["contract-refused codicil.json:3:5"]);
    fs.writeFileSync(builder.path(record), before);
    expect((await builder.generate(frozen)).outcome).toBe("same");

    const { contract } = builder.lock().contracts["example.parcel/1"] ?? {};
    const other = `sha256:${"0".repeat(64)}`;
    builder.edit("codicil.lock", (text) => text.replace(String(contract), other));
    for (const options of [frozen, {}]) expect(await builder.refused(options)).toEqual(["content-differs codicil.json:3:5"]);
    const { diagnostics } = await generateProject(builder.root, frozen);
    expect(diagnostics[0]?.message).toBe(
      `The contract.json of "example.parcel/1.0" in "registry" has the digest ${contract}; codicil.lock says ${other}.`,
    );
    fs.rmSync(builder.path("registry"), { recursive: true });
    expect((await builder.generate(frozen)).outcome).toBe("same");
  });

  test("a registry that was made anew with another text under the same entry", async () => {
    const { author, builder } = await authorAndBuilder(["example.parcel/1"]);
    await builder.generate();
    author.edit("schemas/example.parcel/schema.json", (text) => text.replace('"minimum": 1', '"minimum": 2'));
    author.edit("schemas/example.parcel/valid/small.json", (text) => text.replace("20", "21"));
    fs.rmSync(author.path("registry"), { recursive: true });
    await runAll(author, ["generate"], ["publish"]);
    fs.rmSync(builder.path("registry"), { recursive: true });
    copyRegistry(author, builder);
    for (const options of [frozen, {}]) expect(await builder.refused(options)).toEqual(["content-differs codicil.json:3:5"]);
    expect((await builder.generate({ update: true })).outcome).toBe("written");
  });
});

describe("a registry over HTTP", () => {
  const asked = ["codossier.quick-ask/1", "be.vies.validate"];

  test("is asked once; with the lock and its contents at hand nobody is", async () => {
    const { address, requests, lies } = await serveRegistry();
    const builder = builderProject({ contracts: asked, registries: [address] });
    expect((await builder.generate()).lock?.contracts["be.vies.validate"]?.registry).toBe(address);
    expect(requests.length).toBeGreaterThan(0);
    const before = requests.length;
    fs.rmSync(builder.path("generated"), { recursive: true });
    lies.set("*", says(500, "gone"));
    expect((await builder.generate()).outcome).toBe("written");
    expect((await builder.generate(frozen)).outcome).toBe("same");
    expect(requests.length).toBe(before);
  });

  test("is not asked by a frozen run, whatever is missing", async () => {
    const { address, requests } = await serveRegistry();
    const builder = builderProject({ contracts: asked, registries: [address] });
    await builder.generate();
    const before = requests.length;
    fs.rmSync(builder.path(".codicil"), { recursive: true });
    expect(await builder.refused(frozen)).toEqual(["content-missing codicil.json:3:5", "content-missing codicil.json:4:5"]);
    builder.edit("codicil.json", (text) => text.replace("[", '["iban.validate",'));
    expect(await builder.refused(frozen)).toEqual(["lock-differs codicil.json:2:17"]);
    expect(requests.length).toBe(before);
  });

  test("that does not answer refuses, and nothing is written", async () => {
    const { address, lies } = await serveRegistry();
    lies.set("*", says(403, "no"));
    const builder = builderProject({ contracts: asked, registries: [address, "bundled"] });
    const refused = await generateProject(builder.root);
    expect(refused).toMatchObject({ outcome: "refused", problems: [{ code: "registry-answer" }, { code: "registry-answer" }] });
    expect(Object.keys(builder.tree()).filter((path) => !path.startsWith(".codicil"))).toEqual(["codicil.json"]);
  });

  test("that stopped answering since: its copy is taken, and that is told", async () => {
    const { address, lies } = await serveRegistry();
    const builder = builderProject({ contracts: ["codossier.quick-ask/1"], registries: [address] });
    await builder.generate();
    const folder = builder.path(".codicil/cache/http");
    for (const name of fs.readdirSync(folder))
      fs.writeFileSync(
        `${folder}/${name}`,
        fs.readFileSync(`${folder}/${name}`, "utf8").replace(/"checked":\d+/, `"checked":${Date.now() - 600_000}`),
      );
    lies.set("*", says(503, "later"));
    const { outcome, diagnostics } = await builder.generate({ update: true });
    expect([outcome, diagnostics.map(({ code, severity, span }) => `${severity} ${code} ${span.line}`)]).toEqual([
      ...["same", ["warning registry-stale 6"]],
    ]);
    expect(diagnostics[0]?.message).toContain("what it said 10 minutes ago was taken");
  });
});
