import * as fs from "node:fs";
import { afterEach, describe, expect, test, vi } from "vitest";
import { addContracts } from "../../generator/builder/add-contracts.ts";
import { codicil, projectAt, scratch, tree, write } from "../cli/project.ts";
import { authorAndBuilder, builderAt } from "./project.ts";

afterEach(() => vi.unstubAllEnvs());

describe("codicil add", () => {
  test("begins a builder's project where there is none", async () => {
    const cwd = scratch();
    const { code, out, err } = await codicil(["add", "iban.validate", "codossier.quick-ask/1"], { cwd });
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(/^2 contracts, 6 files in generated: 8 written, 0 removed\.\n/);
    expect(projectAt(cwd).read("codicil.json")).toBe(
      `{\n  "contracts": [\n    "iban.validate",\n    "codossier.quick-ask/1"\n  ]\n}\n`,
    );
  });

  test("leaves every other byte of a config as it is", async () => {
    const { builder } = await authorAndBuilder([]);
    const before = '{\r\n\t"registries": [ "registry" ],\r\n\t"contracts": [ "carrier.tracking" ] }';
    fs.writeFileSync(builder.path("codicil.json"), before);
    expect(await builder.run("add", "example.parcel/1", "carrier.tracking", "example.parcel/1")).toMatchObject({ code: 0 });
    expect(builder.read("codicil.json")).toBe(before.replace('"carrier.tracking"', '"carrier.tracking", "example.parcel/1"'));
  });

  test("writes into package.json where the config stands there", async () => {
    const cwd = scratch();
    write(cwd, { "package.json": { name: "shop", codicil: { generated: "src/made" }, private: true } });
    const refused = await codicil(["add", "iban.validate"], { cwd });
    // A config that asks for nothing yet is no config of a builder.
    expect(refused.code).toBe(2);
    write(cwd, { "package.json": { name: "shop", codicil: { generated: "src/made", cards: [] }, private: true } });
    expect(await codicil(["add", "iban.validate"], { cwd })).toMatchObject({ code: 0, err: "" });
    expect(JSON.parse(projectAt(cwd).read("package.json"))).toEqual({
      name: "shop",
      codicil: { generated: "src/made", cards: [], contracts: ["iban.validate"] },
      private: true,
    });
    expect((await builderAt(cwd).generate({ frozen: true })).outcome).toBe("same");
  });

  test.each([["example.parcle/1"], ["example.parcel/1.0#nowhere"], ["example.parcel/1 "], ["../x"]])(
    "%j is refused and not asked for",
    async (asked) => {
      const { builder } = await authorAndBuilder(["carrier.tracking"]);
      await builder.generate();
      const before = builder.tree();
      const { code, out } = await builder.run("add", asked);
      expect([code, out]).toEqual([1, expect.stringMatching(/^error\[contract-refused\][^]*\nNothing was written\.\n$/)]);
      expect(builder.tree()).toEqual(before);
      const cwd = scratch();
      expect(await codicil(["add", asked], { cwd })).toMatchObject({ code: 1 });
      expect(tree(cwd)).toEqual({});
    },
  );

  test("leaves the config as it was where something cannot be written, and whatever somebody else wrote there", async () => {
    const { builder } = await authorAndBuilder(["carrier.tracking"]);
    await builder.generate();
    const before = builder.read("codicil.json");
    vi.stubEnv("CODICIL_CACHE", builder.path("codicil.json"));
    const { code, out } = await builder.run("add", "example.parcel/1");
    expect([code, out]).toEqual([1, expect.stringMatching(/^error\[cache-unusable\][^]*\nNothing was written\.\n$/)]);
    expect(builder.read("codicil.json")).toBe(before);
    vi.unstubAllEnvs();
    const other = before.replace("carrier.tracking", "carrier.tracking@2026-09-18");
    const refused = addContracts(builder.root, ["example.nowhere/1"], {
      shown: (path) => (fs.writeFileSync(builder.path("codicil.json"), other), path),
    });
    await expect(refused).resolves.toMatchObject({ outcome: "refused" });
    expect(builder.read("codicil.json")).toBe(other);
  });

  test("wants something to add", async () => {
    expect(await codicil(["add"], { cwd: scratch() })).toMatchObject({ code: 64, out: "" });
  });
});
