import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { migrateProject } from "../../generator/migrate/migrate-project.ts";
import { findConfigured } from "../../generator/project/project.ts";
import { tree } from "../cli/project.ts";
import { builderProject, source } from "./builder.ts";

const moved = source.replaceAll("Speed", "Pace").replace("parcel/1", "parcel/2");

describe("codicil migrate", () => {
  test("config, lock, modules and sources in one", async () => {
    const builder = await builderProject(["example.parcel/1.0", "carrier.tracking@2026-09-18"]);
    const { code, out, err } = await builder.run("migrate", "example.parcel/1.0", "example.parcel/2");
    expect(err).toBe("");
    expect(out).toContain("example.parcel/1.0 to example.parcel/2.0: breaking");
    expect(out).toContain("  wrote   a.ts\n");
    expect(code).toBe(0);
    expect(builder.read("a.ts")).toBe(moved);
    expect(builder.read("codicil.json")).toBe(
      `{\n  "registries": ["registry of theirs"],\n  "contracts": ["example.parcel/2","carrier.tracking@2026-09-18"] }\n`,
    );
    expect(JSON.parse(builder.read("codicil.lock")).contracts["example.parcel/2"].entry).toBe("example.parcel/2.0");
    expect((await builder.run("generate", "--frozen", "--check")).code).toBe(0);

    const before = tree(builder.root);
    const again = await builder.run("migrate", "example.parcel/1.0", "example.parcel/2");
    expect(again).toEqual({ code: 0, err: "", out: expect.stringContaining("Nothing had to be moved.") as string });
    expect(tree(builder.root)).toEqual(before);
  });

  test("a dry run tells all of it and writes nothing", async () => {
    const builder = await builderProject(["example.parcel/1.0"]);
    const before = tree(builder.root);
    const { code, out } = await builder.run("migrate", "example.parcel/1.0", "example.parcel/2", "--dry-run");
    expect(code).toBe(0);
    expect(out).toContain(
      `--- a.ts\n+++ a.ts\n@@ -1,2 +1,2 @@\n${source.replaceAll(/^(?=.)/gm, "-")}${moved.replaceAll(/^(?=.)/gm, "+")}`,
    );
    expect(out).toContain(`-  "contracts": ["example.parcel/1.0"] }\n+  "contracts": ["example.parcel/2"] }\n`);
    expect(out).toContain(`+++ codicil.lock\n`);
    expect(tree(builder.root)).toEqual(before);
  });

  test("a difference is shown with its tabs, and nothing that a terminal would obey", async () => {
    const odd = `import { isParcel } from "./generated/example.parcel/1/index.js";\r\n\tisParcel("\u001b[31m");\r\n`;
    const builder = await builderProject(["example.parcel/1"], { "a.ts": odd });
    const { out } = await builder.run("migrate", "example.parcel/1", "example.parcel/2", "--dry-run");
    expect(out).toContain(`\n+import { isParcel } from "./generated/example.parcel/2/index.js";\n \tisParcel("\\u001b[31m");\n`);
    expect(out).not.toMatch(/[\r\u001b]/);
    const json = await builder.run("migrate", "example.parcel/1", "example.parcel/2", "--dry-run", "--json");
    expect((JSON.parse(json.out) as { diff: string }).diff).toContain(`parcel/2/index.js";\r\n \tisParcel("\u001b[31m");\r\n`);
  });

  test("what a person must look at is told with its place, and makes the exit 1", async () => {
    const builder = await builderProject(["example.parcel/1.0"], {
      "b.ts":
        `import type { KnownSpeed, Parcel } from "./generated/example.parcel/1/index.js";\nexport const p: Parcel = { weight: 1 };\n` +
        `export const words: Record<KnownSpeed, string> = { slow: "s", fast: "f" };\n`,
    });
    const { code, out } = await builder.run("migrate", "example.parcel/1", "example.parcel/2");
    expect(code).toBe(1);
    expect(out).toContain('warning[member-required] This Parcel has no "to"');
    expect(out).toContain("--> b.ts:2:26");
    expect(out).toContain("2 | export const p: Parcel = { weight: 1 };\n  |                          ^^^^^^^^^^^^^");
    expect(out).toContain(
      'warning[values-unnamed] This object has a member for each of the known values of Speed, and "drone" joined them.',
    );

    const json = await builder.run("migrate", "example.parcel/1", "example.parcel/2", "--json");
    expect(JSON.parse(json.out)).toMatchObject({ outcome: "same", from: "example.parcel/1.1", to: "example.parcel/2.0" });
  });

  test("a minor: an import stays, the request that names an entry moves", async () => {
    const builder = await builderProject(["example.parcel/1.0#address", "example.parcel/1.0"]);
    const { code, out } = await builder.run("migrate", "example.parcel/1.0", "example.parcel/1.1");
    expect(out).toContain("addition");
    expect(code).toBe(0);
    expect(builder.read("a.ts")).toBe(source);
    expect(JSON.parse(builder.read("codicil.json")).contracts).toEqual(["example.parcel/1.1#address", "example.parcel/1.1"]);
    expect(builder.read("generated/example.parcel/1/index.d.ts")).toContain('"drone"');
  });

  test("a request that is there already is not made twice; the config may be in package.json", async () => {
    const config = { registries: ["registry of theirs"], contracts: ["example.parcel/1", "example.parcel/2"] };
    const builder = await builderProject(["example.parcel/1", "example.parcel/2"]);
    rmSync(builder.path("codicil.json"));
    writeFileSync(builder.path("package.json"), `{ "name": "p", "codicil": ${JSON.stringify(config)}, "type": "module" }\n`);
    expect((await builder.run("migrate", "example.parcel/1", "example.parcel/2")).code).toBe(0);
    expect(builder.read("package.json")).toBe(
      `{ "name": "p", "codicil": {"registries":["registry of theirs"],"contracts":["example.parcel/2"]}, "type": "module" }\n`,
    );
    expect(builder.read("a.ts")).toBe(moved);
    expect(Object.keys(JSON.parse(builder.read("codicil.lock")).contracts)).toEqual(["example.parcel/2"]);
  });

  test.each([
    [["example.other/1", "example.parcel/2"], 'error[request-unknown] The config asks for no "example.other/1".', '"contracts"'],
    [["example.parcel/1", "example.parcel/3"], "error[contract-refused]", '"example.parcel/3"'],
    [["example.parcel/1", "example.parcel/2#roof"], "error[contract-refused]", '"example.parcel/2#roof"'],
    [["example.parcel/1", "what is this"], "error[contract-refused]", '"what is this"'],
    [["example.parcel/1", "example.parcel/1.9"], "error[contract-refused]", '"example.parcel/1.9"'],
  ])("%j is refused where it would stand, and nothing is written", async (operands, told, marked) => {
    const builder = await builderProject(["example.parcel/1"]);
    const before = tree(builder.root);
    const { code, out } = await builder.run("migrate", ...operands);
    expect(out).toContain(told);
    const [, line = "", carets = ""] = /^\d+ \| (.*)\n +\| ( *\^+)$/m.exec(out) ?? [];
    expect(line.slice(carets.indexOf("^"), carets.length)).toBe(marked);
    expect(out).toContain("Nothing was written.");
    expect(code).toBe(2);
    expect(tree(builder.root)).toEqual(before);
  });

  test("all or nothing: another's file in the way, a lock that is none, a tsconfig that is none", async () => {
    const builder = await builderProject(["example.parcel/1"], { "generated/example.parcel/2/index.js": "// mine\n" });
    const refusedWith = async (code: string) => {
      const before = tree(builder.root);
      const ran = await builder.run("migrate", "example.parcel/1", "example.parcel/2");
      expect(ran.out).toContain(`error[${code}]`);
      expect(ran.code).toBe(2);
      expect(tree(builder.root)).toEqual(before);
    };
    await refusedWith("output-foreign");
    rmSync(builder.path("generated/example.parcel/2"), { recursive: true });
    writeFileSync(builder.path("tsconfig.json"), "[ no");
    await refusedWith("tsconfig-unreadable");
    rmSync(builder.path("tsconfig.json"));
    builder.edit("codicil.lock", (text) => text.replace("sha256:", "sha255:"));
    await refusedWith("lock-malformed");
  });

  test("a config that somebody changes meanwhile: that is told, and nothing is written", async () => {
    const builder = await builderProject(["example.parcel/1"]);
    const found = findConfigured(builder.root);
    if (found.outcome !== "found") throw new Error(found.outcome);
    const other = builder.read("codicil.json").replace("{", '{ "readonly": true,');
    // A cache may keep what was fetched.
    const written = () => Object.entries(tree(builder.root)).filter(([path]) => !path.startsWith(".codicil/"));
    const before = Object.fromEntries(written());
    const migrating = migrateProject(found.project, {
      ...{ from: "example.parcel/1", to: "example.parcel/2", dryRun: false },
      shown: (path) => (writeFileSync(builder.path("codicil.json"), other), path),
    });
    await expect(migrating).rejects.toThrow('"codicil.json" or codicil.lock has changed meanwhile. Nothing was written.');
    expect(Object.fromEntries(written())).toEqual({ ...before, "codicil.json": other });
  });

  test("usage", async () => {
    const builder = await builderProject(["example.parcel/1"]);
    expect((await builder.run("migrate", "example.parcel/1")).code).toBe(64);
    expect((await builder.run("migrate", "a.b/1", "a.b/2", "a.b/3")).code).toBe(64);
    const missing = await builder.run("migrate", "example.parcel/1", "example.parcel/2", "--tsconfig", "none.json");
    expect(missing).toMatchObject({ code: 2, err: expect.stringContaining('there is no "none.json"') as string });
  });

  test("changes that are not committed are told, not refused", async () => {
    const builder = await builderProject(["example.parcel/1"]);
    execFileSync("git", ["init", "--quiet"], { cwd: builder.root });
    const { code, err } = await builder.run("migrate", "example.parcel/1", "example.parcel/2");
    expect(err).toContain("warning: the work tree has changes");
    expect(code).toBe(0);
  });
});

describe("codicil outdated", () => {
  test("what is newer, and how it is taken", async () => {
    const builder = await builderProject(["example.parcel/1.0", "carrier.tracking@2026-09-18"]);
    const { code, out } = await builder.run("outdated");
    expect(out).toBe(
      `registry of theirs
  contract                                  locked      newest      line
  carrier.tracking@2026-09-18               2026-09-18  2026-09-18  -
  example.parcel/1.0                        1.0         1.1         2
    next: codicil migrate example.parcel/1.0 example.parcel/1.1
    next: codicil migrate example.parcel/1.0 example.parcel/2

1 of 2 contracts not current.
`,
    );
    expect(code).toBe(1);
  });

  test("a line is updated, an entry is deprecated, a withdrawn one has a replacement", async () => {
    const builder = await builderProject(["example.parcel/1", "carrier.tracking"]);
    const registry = ["--registry", "registry of theirs"];
    await builder.run("deprecate", "carrier.tracking@2026-09-18", "--reason", "Ask the carrier.", ...registry);
    await builder.run(
      "withdraw",
      "example.parcel/1.1",
      "--reason",
      "The drones are gone.",
      "--replacement",
      "example.parcel/2",
      ...registry,
    );
    const { code, out } = await builder.run("outdated", "--json");
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual({
      outcome: "outdated",
      contracts: [
        {
          outcome: "asked",
          asked: "carrier.tracking",
          registry: "registry of theirs",
          locked: "carrier.tracking@2026-09-18",
          status: "deprecated",
          reason: "Ask the carrier.",
          newest: "carrier.tracking@2026-09-18",
          line: null,
          next: [],
        },
        {
          outcome: "asked",
          asked: "example.parcel/1",
          registry: "registry of theirs",
          locked: "example.parcel/1.1",
          status: "withdrawn",
          reason: "The drones are gone.",
          replacement: "example.parcel/2",
          newest: "example.parcel/1.0",
          line: "example.parcel/2",
          next: ["codicil migrate example.parcel/1 example.parcel/1", "codicil migrate example.parcel/1 example.parcel/2"],
        },
      ],
    });
    const text = await builder.run("outdated");
    expect(text.out).toContain("    withdrawn: The drones are gone. Use example.parcel/2 instead.\n");
    expect(text.out.split("\n").every((line) => line.length <= 80)).toBe(true);
  });

  test("all current, nothing locked, a lock that is none, a registry that is gone", async () => {
    const builder = await builderProject(["example.parcel/2"]);
    expect(await builder.run("outdated")).toMatchObject({
      code: 0,
      out: expect.stringContaining("1 contract, all current.") as string,
    });
    rmSync(builder.path("registry of theirs"), { recursive: true });
    expect(await builder.run("outdated")).toMatchObject({
      code: 1,
      out: expect.stringContaining("There is no registry") as string,
    });
    builder.edit("codicil.lock", () => "{}");
    expect((await builder.run("outdated")).code).toBe(2);
    rmSync(builder.path("codicil.lock"));
    expect(await builder.run("outdated")).toMatchObject({ code: 0, out: expect.stringContaining("Nothing is locked") as string });
  });

  test("a registry that the config names no more is not asked", async () => {
    const builder = await builderProject(["example.parcel/2"]);
    builder.edit("codicil.json", (text) => text.replace("registry of theirs", "bundled"));
    const { code, out } = await builder.run("outdated");
    expect(out).toContain("so it was not asked.\n    next: codicil generate\n");
    expect(code).toBe(1);
  });

  test("a server that does not answer cannot be judged", async () => {
    const builder = await builderProject(["example.parcel/2"]);
    const address = "http://127.0.0.1:9/";
    builder.edit("codicil.json", (text) => text.replace("registry of theirs", address));
    builder.edit("codicil.lock", (text) => text.replace("registry of theirs", address));
    expect((await builder.run("outdated")).code).toBe(2);
  });
});
