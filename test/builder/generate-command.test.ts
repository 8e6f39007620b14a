import * as fs from "node:fs";
import { describe, expect, test } from "vitest";
import { codicil, write } from "../cli/project.ts";
import { says, serveRegistry } from "../support/registry-server.ts";
import { authorAndBuilder, builderProject, publishMinor } from "./project.ts";

describe("codicil generate, for a builder", () => {
  test("says what it wrote, what is next, and then that nothing changed", async () => {
    const { builder } = await authorAndBuilder(["example.parcel/1#address"]);
    const first = await builder.run("generate");
    expect([first.code, first.err]).toEqual([0, ""]);
    expect(first.out).toBe(`1 contract, 4 files in generated: 5 written, 0 removed.
  wrote   generated/example.parcel/1/address/index.d.ts
  wrote   generated/example.parcel/1/address/index.js
  wrote   generated/package.json
  wrote   generated/manifest.json
  wrote   codicil.lock
Next: commit generated and codicil.lock; in CI, \`codicil generate --frozen --check\`.
`);
    expect((await builder.run("generate")).out).toBe("1 contract, 4 files in generated: nothing changed.\n");
    expect(await builder.run("generate", "--frozen", "--check")).toEqual({
      code: 0,
      out: "generated: 4 files, byte for byte what the config asks for.\n",
      err: "",
    });
  });

  test("shows drift as a diff, cut where it is long; paths are those of whoever stands deeper", async () => {
    const { builder } = await authorAndBuilder(["example.parcel/1"]);
    await builder.run("generate");
    builder.edit("generated/example.parcel/1/index.d.ts", (text) => text.replace("weight: number", "weight: \u001b[31mstring"));
    fs.rmSync(builder.path("generated/example.parcel/1/index.js"));
    write(builder.root, { "src/a.ts": "" });
    const { code, out } = await codicil(["generate", "--check"], { cwd: builder.path("src") });
    expect(code).toBe(1);
    expect(out).toContain(`--> ${builder.path("generated/example.parcel/1/index.d.ts")}:`);
    expect(out).toContain("-  weight: \\u001b[31mstring;\n+  weight: number;\n");
    expect(out).toMatch(/\n… \d+ more lines\n$/);
    expect(out).not.toContain("\u001b");
  });

  test("--update takes all or those named; what it resolves is seen in the lock", async () => {
    const { author, builder } = await authorAndBuilder(["example.parcel/1", "carrier.tracking"]);
    await builder.run("generate");
    await publishMinor(author, builder);
    expect((await builder.run("generate", "--update", "carrier.tracking")).out).toContain("nothing changed");
    expect((await builder.run("generate", "--update", "example.parcel/1")).out).toContain("wrote   codicil.lock");
    const wrong = await builder.run("generate", "--update", "example.parcel");
    expect([wrong.code, wrong.out]).toEqual([1, expect.stringMatching(/^error\[update-unknown\][^]*Nothing was written\.\n$/)]);
  });

  test.each([
    [["example.parcel/1"], "generate takes no argument"],
    [["--update", "--frozen"], "--frozen takes the lock as it is"],
  ])("%j is wrong usage", async (args, sentence) => {
    const { builder } = await authorAndBuilder(["example.parcel/1"]);
    const { code, out, err } = await builder.run("generate", ...args);
    expect([code, out]).toEqual([64, ""]);
    expect(err).toContain(sentence);
  });

  test("a refusal names the place, the nearest, and that nothing was written", async () => {
    const builder = builderProject({ contracts: ["codossier.quickask/1"] });
    const { code, out, err } = await builder.run("generate");
    expect([code, err]).toEqual([1, ""]);
    expect(out).toMatch(/^error\[contract-refused\] Nothing is registered under "codossier\.quickask\/1"\.\n/);
    expect(out).toContain('  --> codicil.json:3:5  #/contracts/0\n3 |     "codossier.quickask/1"\n');
    expect(out).toContain('= hint: Nearest: "codossier.quick-ask/1"');
    expect(out.endsWith("\nNothing was written.\n")).toBe(true);
  });

  test("a registry that does not answer cannot be judged", async () => {
    const { address, lies } = await serveRegistry();
    lies.set("*", says(403));
    const builder = builderProject({ contracts: ["iban.validate"], registries: [address] });
    expect((await builder.run("generate")).code).toBe(2);
  });

  test("--json is one value: the same record as the library's", async () => {
    const { builder } = await authorAndBuilder(["example.parcel/1"]);
    expect(JSON.parse((await builder.run("generate", "--json")).out)).toMatchObject({
      outcome: "written",
      removed: [],
      contracts: [{ from: "registry", identifier: "example.parcel/1.0" }],
      lock: { lockVersion: 1 },
      diagnostics: [],
    });
    builder.edit("codicil.json", (text) => text.replace("example.parcel/1", "example.parcel/7"));
    expect(JSON.parse((await builder.run("generate", "--json")).out)).toMatchObject({
      outcome: "refused",
      diagnostics: [{ code: "contract-refused", span: { line: 3 } }],
      problems: [{ code: "unknown-major", status: 404, given: "example.parcel/7" }],
    });
  });

  test("a config in package.json that cannot be used is named as that", async () => {
    const builder = builderProject({});
    fs.rmSync(builder.path("codicil.json"));
    write(builder.root, { "package.json": { name: "shop", codicil: { contract: [] } } });
    const { code, out, err } = await builder.run("generate");
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(
      /^codicil: package\.json cannot be used\.\nerror\[config-malformed\] "codicil" in package\.json has a member/,
    );
  });

  test("an author's command says what a builder's project lacks", async () => {
    const { builder } = await authorAndBuilder(["example.parcel/1"]);
    const { code, err } = await builder.run("check");
    expect(code).toBe(2);
    expect(err).toMatch(/^codicil: codicil\.json names no "base", so .*`codicil generate --frozen --check`/);
  });
});
