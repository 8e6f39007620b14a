import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { scratch, write } from "../cli/project.ts";
import { authorAndBuilder, publishMinor, type BuilderProject } from "./project.ts";

const vendored = (builder: BuilderProject): string[] => fs.readdirSync(builder.path("vendor/sha256")).sort();
const named = (builder: BuilderProject): string[] =>
  [...new Set(Object.values(builder.lock().contracts).map(({ served }) => served.slice("sha256:".length)))].sort();

async function withVendor() {
  const { author, builder } = await authorAndBuilder(["example.parcel/1", "carrier.tracking"], { vendor: "vendor" });
  await builder.generate();
  return { author, builder };
}

describe("vendored contents that the lock names no more", () => {
  test("go with an update, and that is told", async () => {
    const { author, builder } = await withVendor();
    const [before] = [builder.lock().contracts["example.parcel/1"]?.served.slice("sha256:".length)];
    await publishMinor(author, builder);
    const { code, out } = await builder.run("generate", "--update");
    expect([code, out]).toEqual([0, expect.stringContaining(`  removed vendor/sha256/${before}\n`)]);
    expect(vendored(builder)).toEqual(named(builder));
    expect((await builder.generate({ frozen: true, check: true })).outcome).toBe("same");
  });

  test("go with a request that is taken back; a check says so and removes nothing", async () => {
    const { builder } = await withVendor();
    const all = vendored(builder);
    builder.edit("codicil.json", (text) => text.replace(/,\s*"carrier.tracking"/, ""));
    const checked = await builder.generate({ check: true });
    const [gone] = all.filter((name) => `sha256:${name}` === builder.lock().contracts["carrier.tracking"]?.served);
    expect(checked.diagnostics.map(({ code, span }) => `${code} ${span.file}`)).toContain(`vendor-left vendor/sha256/${gone}`);
    expect(checked.removed).toContain(`vendor/sha256/${gone}`);
    expect(vendored(builder)).toEqual(all);
    expect((await builder.generate()).removed).toContain(`vendor/sha256/${gone}`);
    expect(vendored(builder)).toEqual(named(builder));
  });

  test("go also where nothing else changes, as a run that was killed leaves them", async () => {
    const { builder } = await withVendor();
    const all = vendored(builder);
    const texts = Object.fromEntries(all.map((name) => [`vendor/sha256/${name}`, builder.read(`vendor/sha256/${name}`)]));
    builder.edit("codicil.json", (config) => config.replace(/,\s*"carrier.tracking"/, ""));
    await builder.generate();
    write(builder.root, texts);
    expect(vendored(builder)).toEqual(all);
    const { changed, removed } = await builder.generate();
    expect([changed, removed.length]).toEqual([[], 1]);
    expect(vendored(builder)).toEqual(named(builder));
  });

  test("are files that are called after their own digest: nothing else is touched", async () => {
    const { builder } = await withVendor();
    const [other] = [`vendor/sha256/${"0".repeat(64)}`];
    write(builder.root, { [other]: "another's", "vendor/sha256/notes.md": "mine", "vendor/notes.md": "mine" });
    const before = builder.tree();
    expect((await builder.generate()).outcome).toBe("same");
    expect(builder.tree()).toEqual(before);
  });

  test("stay where the folder is a link, and in every cache: others may name them", async () => {
    const { builder } = await withVendor();
    const elsewhere = join(scratch(), "shared");
    fs.renameSync(builder.path("vendor"), elsewhere);
    fs.symlinkSync(elsewhere, builder.path("vendor"));
    const all = vendored(builder);
    builder.edit("codicil.json", (text) => text.replace(/,\s*"carrier.tracking"/, ""));
    await builder.generate();
    expect(vendored(builder)).toEqual(all);

    const { builder: cached } = await authorAndBuilder(["example.parcel/1", "carrier.tracking"]);
    await cached.generate();
    const kept = fs.readdirSync(cached.path(".codicil/cache/sha256"));
    cached.edit("codicil.json", (text) => text.replace(/,\s*"carrier.tracking"/, ""));
    await cached.generate();
    expect(fs.readdirSync(cached.path(".codicil/cache/sha256"))).toEqual(kept);
  });
});
