import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { folderStore, lookup, memoryStore, publishAll, verify } from "../../registry/index.ts";
import { overlayStore } from "../../registry/store/overlay.ts";
import { base, shelf, snapshot } from "./fixtures.ts";
import { storeSuite } from "./store-suite.ts";

const folders: string[] = [];
const folder = async (): Promise<string> => {
  const made = await mkdtemp(join(tmpdir(), "codicil-store-"));
  folders.push(made);
  return made;
};
afterAll(() => Promise.all(folders.map((made) => rm(made, { recursive: true }))));

storeSuite("memory", async () => memoryStore());
storeSuite("folder", async () => folderStore(join(await folder(), "registry", "published")));
storeSuite("overlay", async () => overlayStore(memoryStore()));

describe("what only a folder can get wrong", () => {
  const bytes = new TextEncoder().encode("x");

  test("temporary files that a crash left are not listed, and are stepped over", async () => {
    const root = await folder();
    await mkdir(join(root, "log"));
    for (let count = 1; count < 400; count += 1) await writeFile(join(root, "log", `.${count}.${process.pid}.tmp`), "half");
    const store = folderStore(root);
    expect(await store.createIfAbsent("log/0.json", bytes)).toBe("created");
    expect(await store.list("")).toEqual(["log/0.json"]);
  });

  test("a folder that does not exist is no registry to a look-up, and the first publication makes it", async () => {
    const root = join(await folder(), "registry", "published");
    const store = folderStore(root);
    for (const asked of ["codossier.quick-ask/1", "com.codossier/legal-context", "codossier.quick-ask/1.0"]) {
      expect(await lookup(store, asked)).toMatchObject({
        outcome: "refused",
        problem: {
          code: "registry-damaged",
          given: asked,
          path: root,
          reason: expect.stringMatching(/no registry in this folder/),
        },
      });
    }
    expect(await lookup(store, "Not An Identifier")).toMatchObject({ outcome: "refused", problem: { code: "id-syntax" } });
    await publishAll(store, base, shelf, { dryRun: true });
    expect(await store.missing?.()).toBe(root);
    await publishAll(store, base, shelf);
    expect(await store.missing?.()).toBeUndefined();
    expect((await lookup(store, "codossier.quick-ask/1")).outcome).toBe("found");
  });

  test("nor is a folder of other things: what was mistyped does not pass for a registry in which nothing is", async () => {
    const root = await folder();
    await writeFile(join(root, "package.json"), "{}");
    expect(await lookup(folderStore(root), "codossier.quick-ask/1")).toMatchObject({
      problem: { code: "registry-damaged", path: root, reason: expect.stringMatching(/no registry in this folder/) },
    });
  });

  test("no temporary file stays behind", async () => {
    const root = await folder();
    const store = folderStore(root);
    await Promise.all(Array.from({ length: 20 }, () => store.createIfAbsent("log/0.json", bytes)));
    await store.putDerived("index.json", bytes);
    expect((await readdir(root, { recursive: true })).sort()).toEqual(["index.json", "log", join("log", "0.json")]);
  });

  test("a link in the place of a folder leads nowhere", async () => {
    const [root, outside] = [await folder(), await folder()];
    await writeFile(join(outside, "0.json"), "secret");
    await symlink(outside, join(root, "log"));
    const store = folderStore(root);
    await expect(store.get("log/0.json")).rejects.toMatchObject({ name: "StoreFault" });
    await expect(store.createIfAbsent("log/1.json", bytes)).rejects.toMatchObject({ name: "StoreFault" });
    await expect(store.list("log/")).rejects.toMatchObject({ name: "StoreFault" });
    expect(await store.list("")).toEqual(["log"]);
    expect(await readdir(outside)).toEqual(["0.json"]);
  });

  test("a link in the place of a file is not read, not written through, and replaced when derived", async () => {
    const [root, outside] = [await folder(), await folder()];
    await writeFile(join(outside, "target"), "secret");
    await mkdir(join(root, "log"));
    await symlink(join(outside, "target"), join(root, "log", "0.json"));
    await symlink(join(outside, "target"), join(root, "index.json"));
    const store = folderStore(root);
    await expect(store.get("log/0.json")).rejects.toMatchObject({ name: "StoreFault" });
    expect(await store.createIfAbsent("log/0.json", bytes)).toBe("exists");
    await store.putDerived("index.json", bytes);
    expect(await store.get("index.json")).toEqual(bytes);
    expect(await readFile(join(outside, "target"), "utf8")).toBe("secret");
  });

  test("verify names links, and look-up refuses them", async () => {
    const [root, outside] = [await folder(), await folder()];
    const store = folderStore(root);
    await publishAll(store, base, shelf);
    const schema = join(root, "c", "codossier.quick-ask", "1.0", "schema.json");
    await writeFile(join(outside, "schema.json"), await readFile(schema));
    await rm(schema);
    await symlink(join(outside, "schema.json"), schema);
    expect((await verify(store)).faults).toMatchObject([{ code: "unsafe-file", path: "c/codossier.quick-ask/1.0/schema.json" }]);
    expect(await lookup(store, "codossier.quick-ask/1.0")).toMatchObject({
      outcome: "refused",
      problem: { code: "registry-damaged" },
    });
    await rm(join(root, "log"), { recursive: true });
    await symlink(outside, join(root, "log"));
    expect((await verify(store)).faults.map(({ path }) => path)).toContain("log");
  });

  test("a folder and memory hold the same bytes", async () => {
    const [onDisk, inMemory] = [folderStore(await folder()), memoryStore()];
    for (const store of [onDisk, inMemory]) await publishAll(store, base, shelf);
    expect(await snapshot(onDisk)).toEqual(await snapshot(inMemory));
    expect((await verify(onDisk)).faults).toEqual([]);
  });
});

test("an overlay shows both and writes to none below", async () => {
  const below = memoryStore();
  await publishAll(below, base, shelf.slice(0, 2));
  const before = await snapshot(below);
  const above = overlayStore(below);
  await publishAll(above, base, shelf);
  await above.removeDerived("index.json");
  expect(await above.get("index.json")).toBeUndefined();
  expect(await above.list("")).not.toContain("index.json");
  expect(await above.list("log/")).toHaveLength(shelf.length);
  expect(await snapshot(below)).toEqual(before);
});
