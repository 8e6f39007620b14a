import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bundledStore } from "../../generator/builder/bundled-store.ts";
import { generateProject } from "../../generator/builder/generate-project.ts";
import { readOnlyStore } from "../../generator/builder/read-only-store.ts";
import { lookup, StoreFault, verify, type Store } from "../../registry/index.ts";
import { publishedProject, scratch } from "../cli/project.ts";
import { publishedFolder } from "../support/published.ts";
import { says, serveRegistry } from "../support/registry-server.ts";
import { builderAt, builderProject, publishMinor } from "./project.ts";

describe("registries are asked in order", () => {
  test("the next one only where one knows nothing by the name; the lock says which one answered", async () => {
    const author = await publishedProject();
    const config = { contracts: ["example.parcel/1", "iban.validate"], registries: ["../first registry", "bundled"] };
    const builder = builderProject(config, join(scratch(), "shop"));
    fs.cpSync(author.path("registry/published"), join(builder.root, "../first registry"), { recursive: true });
    const { lock } = await builder.generate();
    expect(Object.values(lock?.contracts ?? {}).map(({ registry }) => registry)).toEqual(["../first registry", "bundled"]);
  });

  test("any other refusal ends it: a later registry slips no version under a name of an earlier one", async () => {
    const author = await publishedProject();
    const builder = builderAt(scratch());
    for (const name of ["first", "second"]) fs.cpSync(author.path("registry/published"), builder.path(name), { recursive: true });
    await publishMinor(author, builder);
    fs.renameSync(builder.path("registry"), builder.path("newer"));
    const config = (registries: readonly string[]): void =>
      fs.writeFileSync(builder.path("codicil.json"), JSON.stringify({ contracts: ["example.parcel/1.1"], registries }));
    config(["first", "newer"]);
    expect(await generateProject(builder.root)).toMatchObject({ outcome: "refused", problems: [{ code: "unknown-version" }] });
    config(["newer", "first"]);
    expect((await builder.generate()).lock?.contracts["example.parcel/1.1"]?.registry).toBe("newer");
  });

  test("one that is damaged is named, as there may be several", async () => {
    const { address, lies } = await serveRegistry();
    lies.set("index.json", says(200, "{}"));
    const builder = builderProject({ contracts: ["iban.validate"], registries: [address, "bundled"] });
    const { diagnostics } = await generateProject(builder.root);
    expect(diagnostics.map(({ message }) => message)).toEqual([
      expect.stringMatching(new RegExp(`^"${address}": index\\.json: It is no index of a registry\\.`)),
    ]);
    const folder = builderProject({ contracts: ["iban.validate"], registries: ["nowhere"] });
    const { diagnostics: missing } = await generateProject(folder.root);
    expect(missing[0]?.message).toContain(`${folder.path("nowhere")}: There is no registry in this folder`);
    expect(missing[0]?.message).not.toContain('"nowhere":');
    expect(missing[0]?.hint).toContain('Mend the path in "registries"');
  });

  test("a name that nobody knows has the nearest of all of them, and the last is asked too", async () => {
    const { address, requests } = await serveRegistry();
    const builder = builderProject({ contracts: ["iban.valdate"], registries: [address, "bundled"] });
    expect(await generateProject(builder.root)).toMatchObject({
      outcome: "refused",
      problems: [{ code: "unknown-name", given: "iban.valdate", suggestions: ["iban.validate"] }],
    });
    expect(requests.filter((one) => one.startsWith("GET index.json"))).toHaveLength(1);
  });
});

describe("the registry that ships with the package", () => {
  /** As the build writes it. */
  const shipped = async (): Promise<Store> => {
    const { registryFile } = (await import(join(import.meta.dirname, "../../build/registry-file.mjs"))) as {
      registryFile: (folder: string) => string;
    };
    return readOnlyStore(new Map(Object.entries(JSON.parse(registryFile(publishedFolder)) as Record<string, string>)));
  };

  test("holds what is published, byte for byte", async () => {
    const store = await shipped();
    expect((await verify(store)).faults).toEqual([]);
    expect(await lookup(store, "codossier.quick-ask/1")).toEqual(await lookup(bundledStore(), "codossier.quick-ask/1"));
    expect(await store.list("log/")).toEqual(await bundledStore().list("log/"));
  });

  test("is only read", async () => {
    const store = await shipped();
    await expect(store.createIfAbsent("log/99999.json", new Uint8Array())).rejects.toThrow(StoreFault);
    await expect(store.putDerived("index.json", new Uint8Array())).rejects.toThrow(StoreFault);
    await expect(store.removeDerived("index.json")).rejects.toThrow(StoreFault);
    await expect(store.get("../index.json")).rejects.toThrow(StoreFault);
    await expect(store.get("constructor")).resolves.toBeUndefined();
  });
});
