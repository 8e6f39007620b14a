import * as fs from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { generateProject } from "../../generator/builder/generate-project.ts";
import { freshProject, publishedProject, scratch, tree, write } from "../cli/project.ts";
import { authorAndBuilder, builderAt, builderProject, copyRegistry, publishMinor, placesOf, runAll } from "./project.ts";

const parcel = ["generated/example.parcel/1/index.d.ts", "generated/example.parcel/1/index.js"];
const address = ["generated/example.parcel/1/address/index.d.ts", "generated/example.parcel/1/address/index.js"];
const common = ["generated/package.json", "generated/manifest.json"];

test.each([
  ["vendor", "registry", "registry"],
  ["vendor", "registry/sha256", "registry"],
  ["generated", "registry/published/made", "registry/published"],
  ["generated", "codicil.lock", "codicil.lock"],
  ["generated", "codicil.json/made", "codicil.json"],
])("%s at %s is refused: that is not to be written in", async (member, folder, other) => {
  const { builder } = await authorAndBuilder(["example.parcel/1"], { [member]: folder });
  expect(await builder.refused()).toEqual([expect.stringMatching(/^config-malformed codicil\.json:8:/)]);
  const { diagnostics } = await generateProject(builder.root);
  expect(diagnostics[0]?.message).toBe(
    `codicil.json gives "${member}" the place "${folder}", and "${other}" is not to be written in.`,
  );
});

test("a registry around a project is no obstacle to it", async () => {
  const root = scratch();
  const author = await publishedProject();
  fs.cpSync(author.path("registry/published"), root, { recursive: true });
  const builder = builderProject({ contracts: ["example.parcel/1"], registries: [".."] }, join(root, "registry shop"));
  expect((await builder.generate()).outcome).toBe("written");
});

describe("a builder without schemas", () => {
  test("gets modules and a lock, and then the same", async () => {
    const { builder } = await authorAndBuilder(["example.parcel/1"]);
    const first = await builder.generate();
    expect(first.outcome).toBe("written");
    expect([...first.changed].sort()).toEqual([...parcel, ...address, ...common, "codicil.lock"].sort());
    expect(first.contracts).toEqual([
      {
        asked: ["example.parcel/1"],
        from: "registry",
        identifier: "example.parcel/1.0",
        folders: ["example.parcel/1", "example.parcel/1/address"],
      },
    ]);
    expect(builder.lock()).toEqual(first.lock);
    const before = builder.tree();
    expect(await builder.generate()).toMatchObject({ outcome: "same", changed: [], removed: [], diagnostics: [] });
    expect(await builder.generate({ check: true, frozen: true })).toMatchObject({ outcome: "same", diff: "" });
    expect(builder.tree()).toEqual(before);
  });

  test("gets the author's own modules, but for their headers", async () => {
    const { author, builder } = await authorAndBuilder(["example.parcel/1", "carrier.tracking@2026-09-18"]);
    await builder.generate();
    const [mine, theirs] = [tree(builder.path("generated")), tree(author.path("generated"))];
    expect(Object.keys(mine)).toEqual(Object.keys(theirs));
    const withoutHeader = (text: string | undefined) => text?.replace(/^.*\n/, "");
    for (const path of Object.keys(mine).filter((one) => one !== "manifest.json"))
      expect(withoutHeader(mine[path])).toBe(withoutHeader(theirs[path]));
  });

  test("takes the registry that ships with the package where none is named", async () => {
    const builder = builderProject({ contracts: ["codossier.quick-ask/1", "be.vies.validate"] });
    const { lock, contracts } = await builder.generate();
    expect(lock?.contracts["codossier.quick-ask/1"]).toMatchObject({ entry: "codossier.quick-ask/1.0", registry: "bundled" });
    expect(contracts.map(({ folders }) => folders)).toEqual([["codossier.quick-ask/1"], ["be.vies.validate/2026-09-18"]]);
    expect(fs.existsSync(builder.path(".codicil"))).toBe(false);
  });

  test("has its config in package.json, a path with spaces and another output folder", async () => {
    const root = join(scratch(), "my shop");
    write(root, { "package.json": { name: "shop", codicil: { contracts: ["iban.validate"], generated: "src/made here" } } });
    const builder = builderAt(root);
    expect((await builder.generate()).changed).toContain("src/made here/manifest.json");
    expect(Object.keys(builder.tree())).toContain("codicil.lock");
    fs.mkdirSync(join(root, "src/deeper"), { recursive: true });
    expect(await generateProject(join(root, "src/deeper"))).toMatchObject({ outcome: "same" });
  });

  test("asks by every form; requests of one entry are one module", async () => {
    const { builder } = await authorAndBuilder([
      "com.parcels.example/parcel",
      "/.well-known/parcel.json",
      "https://parcels.example/a2a/ext/parcel/v1",
      "example.parcel/1.0+",
      "carrier.tracking",
    ]);
    const { contracts, lock } = await builder.generate();
    expect(contracts.map(({ identifier, asked }) => `${identifier} ${asked.length}`)).toEqual([
      "example.parcel/1.0 4",
      "carrier.tracking@2026-09-18 1",
    ]);
    expect(lock?.contracts["com.parcels.example/parcel"]?.via).toEqual({
      ...{ by: "alias", alias: "com.parcels.example/parcel" },
      ...{ kind: "mcp-meta", target: "example.parcel/1" },
    });
    await builder.generate({ frozen: true });
    const canonical = lock?.contracts["example.parcel/1.0+"]?.canonical;
    builder.edit("codicil.json", (text) => text.replace("example.parcel/1.0+", `${canonical}#address`));
    expect((await builder.generate()).lock?.contracts[`${canonical}#address`]?.via).toMatchObject({
      by: "digest",
      of: "canonical",
    });
  });

  test("takes one definition alone, or several", async () => {
    const { builder } = await authorAndBuilder(["example.parcel/1#address"]);
    expect((await builder.generate()).files).toEqual([...address, ...common]);
    builder.edit("codicil.json", (text) => text.replace("#address", ""));
    expect((await builder.generate()).changed).toEqual(expect.arrayContaining(parcel));
  });

  test("that asks for nothing any more has nothing left of ours", async () => {
    const { builder } = await authorAndBuilder(["example.parcel/1"]);
    await builder.generate();
    fs.writeFileSync(builder.path("generated/example.parcel/1/mine.ts"), "// mine\n");
    builder.edit("codicil.json", (text) => text.replace('"example.parcel/1"', ""));
    const { removed, lock } = await builder.generate();
    expect([...removed].sort()).toEqual([...address, ...parcel].sort());
    expect(lock).toMatchObject({ contracts: {} });
    expect(builder.read("generated/example.parcel/1/mine.ts")).toBe("// mine\n");
  });
});

test("readonly types are those of everything that is generated", async () => {
  const { author, builder } = await authorAndBuilder(["example.parcel/1"], { readonly: true });
  await builder.generate();
  expect(builder.read("generated/example.parcel/1/index.d.ts")).toContain("  readonly weight: number;\n");
  author.edit("codicil.json", (text) => text.replace("{", '{ "readonly": true,'));
  expect((await author.run("check")).out).toContain("generated-drift");
  await runAll(author, ["generate"], ["check"]);
  expect(author.read("generated/example.parcel/1/index.d.ts")).toContain("  readonly weight: number;\n");
});

describe("what is locked stays", () => {
  test("until it is updated; a newer minor moves no import", async () => {
    const { author, builder } = await authorAndBuilder(["example.parcel/1", "com.parcels.example/parcel"]);
    await builder.generate();
    await publishMinor(author, builder);
    expect(await builder.generate()).toMatchObject({ outcome: "same" });
    expect((await builder.generate({ check: true, update: true })).outcome).toBe("drift");
    const before = builder.read("codicil.lock");
    const updated = await builder.generate({ update: true });
    expect([...updated.changed].sort()).toEqual([...parcel, ...address, "codicil.lock", "generated/manifest.json"].sort());
    expect(updated.removed).toEqual([]);
    expect(builder.read(parcel[0] as string)).toContain("fragile?: boolean");
    expect(before).toContain('"entry": "example.parcel/1.0"');
    expect(builder.read("codicil.lock")).not.toContain('"entry": "example.parcel/1.0"');
  });

  test("one request alone is updated; two entries of one line are refused", async () => {
    const { author, builder } = await authorAndBuilder(["example.parcel/1", "carrier.tracking", "example.parcel/1.0+"]);
    await builder.generate();
    await publishMinor(author, builder);
    expect(await builder.refused({ update: ["example.parcel/1"] })).toEqual(["contracts-clash codicil.json:5:5"]);
    expect(await builder.generate({ update: ["example.parcel/1", "example.parcel/1.0+"] })).toMatchObject({ outcome: "written" });
    expect(await builder.refused({ update: ["example.parcel/2"] })).toEqual(["update-unknown codicil.json:2:16"]);
    await expect(builder.generate({ update: true, frozen: true })).rejects.toThrow(TypeError);
  });

  test("different definitions of two entries of one line are two versions of it, too", async () => {
    const { author, builder } = await authorAndBuilder(["example.parcel/1.0#address"]);
    await publishMinor(author, builder);
    builder.edit("codicil.json", (text) => text.replace('#address"', '#address", "example.parcel/1.1"'));
    expect(await builder.refused()).toEqual(["contracts-clash codicil.json:3:35"]);
  });

  test("a least minor that nobody has published yet", async () => {
    const { author, builder } = await authorAndBuilder(["example.parcel/1.1+"]);
    const refused = await generateProject(builder.root);
    expect(refused).toMatchObject({
      outcome: "refused",
      problems: [{ code: "unknown-version", given: "example.parcel/1.1+", available: ["example.parcel/1.0"] }],
    });
    await publishMinor(author, builder);
    expect((await builder.generate()).lock?.contracts["example.parcel/1.1+"]?.entry).toBe("example.parcel/1.1");
  });

  test("a skill's id that leads to a newer date is a difference in the lock", async () => {
    const { author, builder } = await authorAndBuilder(["carrier.tracking"]);
    await builder.generate();
    author.edit("schemas/carrier.tracking/contract.json", (text) => text.replaceAll("2026-09-18", "2026-11-02"));
    author.edit("schemas/carrier.tracking/schema.json", (text) => text.replace("2026-09-18", "2026-11-02"));
    await runAll(author, ["generate"], ["publish"]);
    copyRegistry(author, builder);
    expect(await builder.generate()).toMatchObject({ outcome: "same" });
    const { diff } = await builder.generate({ check: true, update: true });
    expect(diff).toContain('-      "entry": "carrier.tracking@2026-09-18",\n+      "entry": "carrier.tracking@2026-11-02",\n');
  });

  test("unless its registry is not asked any more", async () => {
    const { builder } = await authorAndBuilder(["example.parcel/1"]);
    await builder.generate();
    fs.renameSync(builder.path("registry"), builder.path("moved"));
    builder.edit("codicil.json", (text) => text.replace('"registry"', '"moved"'));
    expect((await builder.generate()).lock?.contracts["example.parcel/1"]?.registry).toBe("moved");
  });
});

describe("how an entry stands", () => {
  test.each([
    ["deprecate", "deprecated"],
    ["withdraw", "withdrawn"],
  ])("%s: a warning with reason and replacement, also when it is locked", async (command, status) => {
    const { author, builder } = await authorAndBuilder(["example.parcel/1.0"]);
    await publishMinor(author, builder);
    await runAll(author, [
      command,
      "example.parcel/1.0",
      "--reason",
      "The unit was wrong.",
      "--replacement",
      "example.parcel/1.1",
    ]);
    copyRegistry(author, builder);
    const { outcome, diagnostics } = await builder.generate();
    expect(outcome).toBe("written");
    expect(diagnostics.map(({ code, severity, message }) => `${severity} ${code} ${message}`)).toEqual([
      `warning entry-not-standing "example.parcel/1.0" is ${status}: The unit was wrong. Use example.parcel/1.1 instead.`,
    ]);
    expect(placesOf({ diagnostics })).toEqual(["entry-not-standing codicil.json:3:5"]);
    expect((await builder.generate({ frozen: true, check: true })).diagnostics).toEqual(diagnostics);
    fs.rmSync(builder.path("registry"), { recursive: true });
    expect((await builder.generate()).diagnostics).toEqual([]);
  });

  test("no pointer leads to a draft; its exact identifier does", async () => {
    const { author, builder } = await authorAndBuilder(["example.parcel/0"]);
    author.edit("schemas/example.parcel/contract.json", (text) =>
      text.replace('"line": 1', '"line": 0').replace(/"aliases": \[[^\]]*\]/, '"aliases": []'),
    );
    author.edit("schemas/example.parcel/schema.json", (text) => text.replace("example.parcel/1", "example.parcel/0"));
    await runAll(author, ["generate"], ["publish"]);
    copyRegistry(author, builder);
    expect(await builder.refused()).toEqual(["contract-refused codicil.json:3:5"]);
    builder.edit("codicil.json", (text) => text.replace("example.parcel/0", "example.parcel/0.0+"));
    expect(await builder.refused()).toEqual(["contract-refused codicil.json:3:5"]);
    builder.edit("codicil.json", (text) => text.replace("0.0+", "0.0"));
    expect((await builder.generate()).contracts[0]?.folders).toContain("example.parcel/0");
  });
});

describe("nothing is written unless everything is right", () => {
  test("all refusals at once, each where it was asked, with what is near", async () => {
    const { builder } = await authorAndBuilder([
      "example.parcel/1",
      "example.parcle/1",
      "example.parcel/2",
      "example.parcel/1.7",
      "example.parcel",
      "example.parcel/v1",
      "example.parcel/1#adress",
      "https://parcels.example/a2a/ext/parcel/v2",
    ]);
    expect(await builder.refused()).toEqual([4, 5, 6, 7, 8, 9, 10].map((line) => `contract-refused codicil.json:${line}:5`));
    const { diagnostics, outcome, ...rest } = await generateProject(builder.root);
    expect(outcome).toBe("refused");
    expect("problems" in rest && rest.problems.map(({ code }) => code)).toEqual([
      ...[
        "unknown-name",
        "unknown-major",
        "unknown-version",
        "version-required",
        "unknown-name",
        "unknown-definition",
        "no-fallback",
      ],
    ]);
    expect(diagnostics[0]?.hint).toBe('Nearest: "example.parcel/1". None was put in its place.');
  });

  test("somebody else's file in the way", async () => {
    const { builder } = await authorAndBuilder(["example.parcel/1"]);
    write(builder.root, { "generated/example.parcel/1/index.js": "// mine\n" });
    expect(await builder.refused()).toEqual(["output-foreign generated/example.parcel/1/index.js:1:1"]);
  });

  test.each<readonly [string, (text: string) => string, string]>([
    ["empty", () => "", "manifest-unreadable"],
    ["white space", () => " \n", "manifest-unreadable"],
    ["led by a byte-order mark", (text) => `\ufeff${text}`, "manifest-unreadable"],
    ["cut off", (text) => text.slice(0, 40), "manifest-unreadable"],
    ["that of a web page", () => '{ "name": "Shop", "icons": [] }', "output-foreign"],
  ])("a manifest that is %s", async (_what, change, code) => {
    const { builder } = await authorAndBuilder(["example.parcel/1"]);
    await builder.generate();
    builder.edit("generated/manifest.json", change);
    builder.edit("generated/example.parcel/1/index.js", () => "");
    const others = code === "output-foreign" ? [`${code} generated/example.parcel/1/index.js:1:1`] : [];
    expect(await builder.refused()).toEqual([...others, `${code} generated/manifest.json:1:1`]);
    expect((await builder.generate({ check: true })).outcome).toBe("drift");
    fs.rmSync(builder.path("generated"), { recursive: true });
    expect((await builder.generate()).outcome).toBe("written");
  });

  test("a folder that is no registry, and none at all", async () => {
    const { builder } = await authorAndBuilder(["example.parcel/1"], { registries: ["nowhere"] });
    expect(await builder.refused()).toEqual(["contract-refused codicil.json:3:5"]);
    const none = await generateProject(scratch());
    expect(none).toMatchObject({ outcome: "refused", diagnostics: [{ code: "config-missing" }] });
  });

  test("a lock that cannot be read is never passed over", async () => {
    const { builder } = await authorAndBuilder(["example.parcel/1"]);
    await builder.generate();
    builder.edit("codicil.lock", (text) => text.replace(/"served": "sha256:./, '"served": "sha256:X'));
    for (const options of [{}, { check: true }, { frozen: true }, { update: true }])
      expect(await builder.refused(options)).toEqual([expect.stringMatching(/^lock-malformed codicil\.lock:9:/)]);
  });

  test("a schema of a registry that this version cannot read is told where it was asked", async () => {
    const { builder } = await authorAndBuilder(["example.parcel/1"]);
    await builder.generate();
    builder.edit("codicil.lock", (text) =>
      text.replace(/"canonical": "sha256:[0-9a-f]{64}"/, `"canonical": "sha256:${"0".repeat(64)}"`),
    );
    expect(await builder.refused()).toEqual(["lock-malformed codicil.json:3:5"]);
  });

  test("a lock that gives one entry the content of another", async () => {
    const { builder } = await authorAndBuilder(["example.parcel/1", "carrier.tracking"]);
    await builder.generate();
    const { contracts } = builder.lock();
    const [parcel, tracking] = [contracts["example.parcel/1"], contracts["carrier.tracking"]];
    for (const name of ["canonical", "served", "contract"] as const)
      builder.edit("codicil.lock", (text) => text.replace(parcel?.[name] ?? "", tracking?.[name] ?? ""));
    expect(await builder.refused({ frozen: true })).toEqual(["content-differs codicil.json:3:5"]);
    fs.rmSync(builder.path("registry"), { recursive: true });
    expect(await builder.refused({ frozen: true })).toEqual(["lock-malformed codicil.json:3:5"]);
  });
});

describe("an author who builds on others too", () => {
  test("own schemas and contracts of a registry share the output folder and its manifest", async () => {
    const author = freshProject();
    author.edit("codicil.json", (text) => text.replace("{", '{ "contracts": ["codossier.quick-ask/1"],'));
    const project = builderAt(author.root);
    const { contracts } = await project.generate();
    expect(contracts.map(({ from, identifier }) => `${from} ${identifier}`)).toEqual([
      "schemas carrier.tracking@2026-09-18",
      "schemas example.parcel/1",
      "registry codossier.quick-ask/1.0",
    ]);
    const { contracts: named } = JSON.parse(author.read("generated/manifest.json"));
    expect(named).toHaveLength(3);
    expect(await author.run("check")).toMatchObject({ code: 0 });
    author.edit("generated/example.parcel/1/index.js", (text) => `${text}\n`);
    expect((await author.run("check")).out).toContain("generated-drift");
  });

  test("a contract that it has itself clashes with the same line of a registry", async () => {
    const { author, builder } = await authorAndBuilder(["example.parcel/1"]);
    fs.cpSync(author.path("schemas"), builder.path("schemas"), { recursive: true });
    builder.edit("codicil.json", (text) => text.replace("{", '{ "base": "https://contracts.example/",'));
    expect(await builder.refused()).toEqual(["contracts-clash codicil.json:3:5"]);
  });

  test("a fault of its own schemas holds everything back", async () => {
    const author = freshProject();
    author.edit("codicil.json", (text) => text.replace("{", '{ "contracts": ["codossier.quick-ask/1"],'));
    author.edit("schemas/example.parcel/schema.json", (text) => text.replace('"type": "integer"', '"type": "whole"'));
    expect(await builderAt(author.root).refused()).toEqual([expect.stringMatching(/^schema-malformed schemas\//)]);
  });
});

describe("inputs", () => {
  test("are the files and folders that the answer depends on, there or not", async () => {
    const builder = builderProject({
      base: "https://contracts.example/",
      schemas: "mine",
      contracts: ["example.parcel/1"],
      registries: ["bundled", "../registry", "https://contracts.example/"],
      cards: [
        { file: "cards/a.json", jwks: "cards/k.json" },
        { file: "cards/b.json", unverified: true },
      ],
    });
    const { inputs } = await generateProject(builder.root, { frozen: true });
    const inRoot = ["codicil.json", "codicil.lock", "cards/a.json", "cards/k.json", "cards/b.json", "mine"];
    expect(inputs).toEqual([...inRoot.map(builder.path), join(dirname(builder.root), "registry")]);
  });

  test("where the config cannot be read, the config is", async () => {
    const root = scratch();
    write(root, { "codicil.json": "{" });
    expect((await generateProject(root)).inputs).toEqual([join(root, "codicil.json"), join(root, "package.json")]);
  });
});
