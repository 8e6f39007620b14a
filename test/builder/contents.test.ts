import * as fs from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { cacheFolder } from "../../generator/builder/cache.ts";
import { generateProject } from "../../generator/builder/generate-project.ts";
import { scratch, write } from "../cli/project.ts";
import { serveRegistry } from "../support/registry-server.ts";
import { authorAndBuilder, builderProject } from "./project.ts";

afterEach(() => vi.unstubAllEnvs());

const hexOf = (digest: string | undefined): string => (digest ?? "").slice("sha256:".length);

describe("where contents lie", () => {
  test("where CODICIL_CACHE says, in node_modules, or in a folder of its own", () => {
    const root = scratch();
    expect(cacheFolder(root, {})).toBe(join(root, ".codicil/cache"));
    fs.mkdirSync(join(root, "node_modules"));
    expect(cacheFolder(root, {})).toBe(join(root, "node_modules/.cache/codicil"));
    expect(cacheFolder(root, { CODICIL_CACHE: "" })).toBe(join(root, "node_modules/.cache/codicil"));
    expect(cacheFolder(root, { CODICIL_CACHE: "/var/cache/c" })).toBe("/var/cache/c");
  });

  test("a cache is passed over by git, and keeps what the registry no longer has", async () => {
    const { builder } = await authorAndBuilder(["example.parcel/1"]);
    const cache = scratch();
    vi.stubEnv("CODICIL_CACHE", cache);
    const { lock } = await builder.generate();
    const served = hexOf(lock?.contracts["example.parcel/1"]?.served);
    expect(fs.readdirSync(cache).sort()).toEqual([".gitignore", "sha256"]);
    expect(fs.readdirSync(join(cache, "sha256"))).toEqual([served]);
    for (const made of ["registry", "generated"]) fs.rmSync(builder.path(made), { recursive: true });
    expect((await builder.generate({ frozen: true })).outcome).toBe("written");
  });

  test("nothing is kept of the registry that ships with the package", async () => {
    const builder = builderProject({ contracts: ["iban.validate"] });
    await builder.generate();
    expect(fs.readdirSync(builder.root).sort()).toEqual(["codicil.json", "codicil.lock", "generated"]);
  });

  test("a folder where a file of ours belongs is named, and what it is", async () => {
    const { builder } = await authorAndBuilder(["example.parcel/1"], { vendor: "vendor" });
    const { lock } = await builder.generate();
    const path = `vendor/sha256/${hexOf(lock?.contracts["example.parcel/1"]?.served)}`;
    fs.rmSync(builder.path(path));
    fs.mkdirSync(builder.path(path));
    const { code, err } = await builder.run("generate");
    expect([code, err]).toEqual([2, expect.stringContaining(`${JSON.stringify(builder.path(path))} cannot be used (EISDIR`)]);
    fs.rmSync(builder.path("codicil.lock"));
    fs.mkdirSync(builder.path("codicil.lock"));
    expect(await builder.refused()).toEqual(["lock-malformed codicil.lock:1:1"]);
  });

  test.each<readonly [string, string, string]>([
    ["below a file", "file/below", "ENOTDIR"],
    ["where a file is", "file", "EEXIST"],
    ["with a name that is too long", `${"a".repeat(300)}/below`, "ENAMETOOLONG"],
    ...(fs.existsSync("/proc/self") ? [["where the system makes no folders", "/proc/nowhere/below", "ENOENT"] as const] : []),
  ])("a cache %s is refused, and nothing is written", async (_where, place, code) => {
    const { builder } = await authorAndBuilder(["example.parcel/1"]);
    write(builder.root, { file: "" });
    vi.stubEnv("CODICIL_CACHE", place);
    const before = builder.tree();
    const { outcome, diagnostics } = await generateProject(builder.root);
    expect([outcome, diagnostics.map((one) => one.code)]).toEqual(["refused", ["cache-unusable"]]);
    expect(diagnostics[0]?.message).toContain(`there can be no such folder (${code}).`);
    expect(builder.tree()).toEqual(before);
    expect((await builder.generate({ check: true })).outcome).toBe("drift");
    builder.edit("codicil.json", (text) => text.replace("{", '{ "vendor": "vendor",'));
    expect((await builder.generate()).outcome).toBe("written");
  });

  test("a vendored content that cannot be laid there leaves everything as it was", async () => {
    const { builder } = await authorAndBuilder(["example.parcel/1"], { vendor: "vendor" });
    write(builder.root, { "vendor/sha256": "mine" });
    const before = builder.tree();
    const { code, err } = await builder.run("add", "carrier.tracking");
    expect([code, err]).toEqual([2, expect.stringMatching(/^codicil: "[^"]*vendor\/sha256" cannot be used \(E(?:EXIST|NOTDIR)/)]);
    const { "vendor/.gitattributes": _git, ...after } = builder.tree();
    expect(after).toEqual(before);
  });

  test("an answer of a server that cannot be kept costs the next run a request, and nothing else", async () => {
    const { address } = await serveRegistry();
    const builder = builderProject({ contracts: ["codossier.quick-ask/1"], registries: [address], vendor: "vendor" });
    write(builder.root, { file: "" });
    vi.stubEnv("CODICIL_CACHE", "file/below");
    expect((await builder.generate()).outcome).toBe("written");
  });
});

describe("what is read is held against its digest", () => {
  test("a cache that was spoilt is mended from the registry, and refused where that may not be asked or is gone", async () => {
    const { builder } = await authorAndBuilder(["example.parcel/1"]);
    const { lock } = await builder.generate();
    const kept = `.codicil/cache/sha256/${hexOf(lock?.contracts["example.parcel/1"]?.served)}`;
    const right = builder.read(kept);
    for (const wrong of ["", "{}", right.replace("weight", "height"), right.replaceAll("\n", "\r\n")]) {
      fs.writeFileSync(builder.path(kept), wrong);
      expect((await builder.generate()).outcome).toBe("same");
      expect(builder.read(kept)).toBe(right);
    }
    fs.writeFileSync(builder.path(kept), "{}");
    fs.rmSync(builder.path("registry"), { recursive: true });
    expect(await builder.refused()).toEqual(["content-missing codicil.json:3:5"]);
  });

  test("vendored contents are committed with their line ends, and generating needs nothing else", async () => {
    const { builder } = await authorAndBuilder(["example.parcel/1"], { vendor: "third party/contracts" });
    const { lock } = await builder.generate();
    const kept = `third party/contracts/sha256/${hexOf(lock?.contracts["example.parcel/1"]?.served)}`;
    expect(builder.read("third party/contracts/.gitattributes")).toBe("* -text\n");
    expect(fs.existsSync(builder.path(".codicil"))).toBe(false);
    for (const made of ["registry", "generated"]) fs.rmSync(builder.path(made), { recursive: true });
    expect((await builder.generate({ frozen: true })).outcome).toBe("written");
    builder.edit(kept, (text) => text.replaceAll("\n", "\r\n"));
    for (const options of [{ frozen: true }, {}])
      expect((await builder.refused(options))[0]).toMatch(/^content-(?:differs|missing) codicil/);
  });

  test("what ships with the package is vendored too", async () => {
    const builder = builderProject({ contracts: ["iban.validate", "iban.validate@2026-09-18"], vendor: "vendor" });
    const { changed, lock } = await builder.generate();
    expect(changed.filter((path) => path.startsWith("vendor/"))).toHaveLength(1);
    const kept = `vendor/sha256/${hexOf(lock?.contracts["iban.validate"]?.served)}`;
    expect(changed).toContain(kept);
    fs.rmSync(builder.path("vendor"), { recursive: true });
    const { outcome, changed: missing, diagnostics } = await builder.generate({ check: true });
    expect([outcome, missing, diagnostics.map(({ code }) => code)]).toEqual(["drift", [kept], ["vendor-drift"]]);
    expect(fs.existsSync(builder.path("vendor"))).toBe(false);
    expect((await builder.generate()).changed).toEqual([kept]);
  });
});
