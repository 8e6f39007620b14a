import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { generateProject } from "../../generator/builder/generate-project.ts";
import { scratch, write } from "../cli/project.ts";
import { builderAt, builderProject } from "./project.ts";

const isLink = (path: string): boolean => fs.lstatSync(path).isSymbolicLink();
const config = { contracts: ["iban.validate"] };

describe("config and lock are written through a link, as package managers do", () => {
  test("to a file", async () => {
    const shared = scratch();
    write(shared, { "codicil.json": config });
    const builder = builderAt(scratch());
    fs.symlinkSync(join(shared, "codicil.json"), builder.path("codicil.json"));
    await builder.generate();
    fs.renameSync(builder.path("codicil.lock"), join(shared, "codicil.lock"));
    fs.symlinkSync(join(shared, "codicil.lock"), builder.path("codicil.lock"));
    fs.chmodSync(join(shared, "codicil.lock"), 0o640);
    expect(await builder.run("add", "be.vies.validate")).toMatchObject({ code: 0 });
    for (const name of ["codicil.json", "codicil.lock"]) {
      expect(isLink(builder.path(name))).toBe(true);
      expect(fs.readFileSync(join(shared, name), "utf8")).toContain('"be.vies.validate"');
    }
    expect(fs.statSync(join(shared, "codicil.lock")).mode & 0o777).toBe(0o640);
    expect(fs.readdirSync(shared).sort()).toEqual(["codicil.json", "codicil.lock"]);
    expect((await builder.generate({ frozen: true })).outcome).toBe("same");
  });

  test("to nothing yet, over another link", async () => {
    const shared = scratch();
    const builder = builderProject(config);
    fs.symlinkSync("next.lock", join(shared, "first.lock"));
    fs.symlinkSync(join(shared, "first.lock"), builder.path("codicil.lock"));
    expect((await builder.generate()).changed).toContain("codicil.lock");
    expect(isLink(builder.path("codicil.lock")) && isLink(join(shared, "first.lock"))).toBe(true);
    expect(fs.readFileSync(join(shared, "next.lock"), "utf8")).toBe(builder.read("codicil.lock"));
    expect((await builder.generate({ frozen: true })).outcome).toBe("same");
  });

  test("but not to what is no lock, nor to itself", async () => {
    const outside = scratch();
    write(outside, { "notes.txt": "mine\n" });
    const builder = builderProject(config);
    fs.symlinkSync(join(outside, "notes.txt"), builder.path("codicil.lock"));
    expect((await generateProject(builder.root)).diagnostics.map(({ code }) => code)).toEqual(["json-syntax"]);
    expect(fs.readFileSync(join(outside, "notes.txt"), "utf8")).toBe("mine\n");
    fs.rmSync(builder.path("codicil.lock"));
    fs.symlinkSync("codicil.lock", builder.path("codicil.lock"));
    expect(await builder.run("generate")).toMatchObject({ code: 2, err: expect.stringContaining("cannot be used (ELOOP") });
    expect(fs.existsSync(builder.path("generated"))).toBe(false);
  });
});

describe("a link in the place of a generated file is replaced by the file", () => {
  const path = "generated/iban.validate/2026-09-18/index.js";

  test.each(["a file", "nothing"])("one to %s, which is left as it is", async (what) => {
    const outside = scratch();
    if (what === "a file") write(outside, { "notes.js": "mine\n" });
    const builder = builderProject(config);
    await builder.generate();
    const before = builder.read(path);
    fs.rmSync(builder.path(path));
    fs.symlinkSync(join(outside, "notes.js"), builder.path(path));
    expect((await builder.generate({ check: true })).outcome).toBe("drift");
    expect((await builder.generate()).changed).toEqual([path]);
    expect([isLink(builder.path(path)), builder.read(path)]).toEqual([false, before]);
    expect(fs.readdirSync(outside)).toEqual(what === "a file" ? ["notes.js"] : []);
  });

  test("an output folder that is a link is written where it leads", async () => {
    const outside = scratch();
    const builder = builderProject(config);
    fs.symlinkSync(outside, builder.path("generated"));
    await builder.generate();
    expect(isLink(builder.path("generated"))).toBe(true);
    expect(fs.existsSync(join(outside, "manifest.json"))).toBe(true);
    expect((await builder.generate({ frozen: true, check: true })).outcome).toBe("same");
  });
});
