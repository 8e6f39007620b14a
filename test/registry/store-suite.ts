import { describe, expect, test } from "vitest";
import type { Store } from "../../registry/index.ts";

/** What every store has to hold. `make` gives a fresh, empty one. */
export function storeSuite(name: string, make: () => Promise<Store>): void {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  const textAt = async (store: Store, path: string): Promise<string | undefined> => {
    const found = await store.get(path);
    return found && new TextDecoder().decode(found);
  };

  describe(`${name} store`, () => {
    test("of twenty writers at once one wins, and its bytes stand", async () => {
      const store = await make();
      for (let round = 0; round < 5; round += 1) {
        const path = `log/${round}.json`;
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, writer) => store.createIfAbsent(path, bytes(`writer ${writer} `.repeat(300)))),
        );
        expect(answers.filter((answer) => answer === "created")).toHaveLength(1);
        expect(await textAt(store, path)).toBe(`writer ${answers.indexOf("created")} `.repeat(300));
      }
    });

    test("a late overwrite is refused", async () => {
      const store = await make();
      expect(await store.createIfAbsent("log/0.json", bytes("first"))).toBe("created");
      expect(await store.createIfAbsent("log/0.json", bytes("second"))).toBe("exists");
      expect(await textAt(store, "log/0.json")).toBe("first");
    });

    test("a writer whose answer was lost is told that it exists", async () => {
      const store = await make();
      await store.createIfAbsent("log/0.json", bytes("mine"));
      expect(await store.createIfAbsent("log/0.json", bytes("mine"))).toBe("exists");
      expect(await textAt(store, "log/0.json")).toBe("mine");
    });

    test("what was created is listed, in order of UTF-16 units, whatever the order it came in", async () => {
      const store = await make();
      expect(await store.list("")).toEqual([]);
      expect(await store.list("log/")).toEqual([]);
      const paths = [
        "log/10.json",
        "c/a.b/1.0/schema.json",
        "log/9.json",
        "c/a-b.c/index.json",
        "c/a.b/index.json",
        "index.json",
      ];
      for (const path of paths) await store.createIfAbsent(path, bytes(path));
      expect(await store.list("")).toEqual([...paths].sort());
      expect(await store.list("log/")).toEqual(["log/10.json", "log/9.json"]);
      expect(await store.list("c/a.b/")).toEqual(["c/a.b/1.0/schema.json", "c/a.b/index.json"]);
      expect(await store.list("c/nobody.here/")).toEqual([]);
    });

    test("what is missing is undefined", async () => {
      const store = await make();
      expect(await store.get("log/0.json")).toBeUndefined();
      await store.createIfAbsent("c/a.b/index.json", bytes("x"));
      expect(await store.get("c/a.b/1.0/schema.json")).toBeUndefined();
    });

    test("derived files are replaced and removed; removing twice is harmless", async () => {
      const store = await make();
      await store.putDerived("index.json", bytes("before"));
      await store.putDerived("index.json", bytes("after"));
      expect(await textAt(store, "index.json")).toBe("after");
      await store.removeDerived("index.json");
      await store.removeDerived("index.json");
      expect(await store.list("")).toEqual([]);
    });

    test("twenty replacements at once leave one of them, whole", async () => {
      const store = await make();
      const texts = Array.from({ length: 20 }, (_, writer) => `writer ${writer} `.repeat(300));
      await Promise.all(texts.map((text) => store.putDerived("index.json", bytes(text))));
      expect(texts).toContain(await textAt(store, "index.json"));
      expect(await store.list("")).toEqual(["index.json"]);
    });

    test.each(["log/0.json", "sha256/00.json"])("%s is never replaced or removed", async (path) => {
      const store = await make();
      await store.createIfAbsent(path, bytes("first"));
      await expect(store.putDerived(path, bytes("second"))).rejects.toMatchObject({ name: "StoreFault", path });
      await expect(store.removeDerived(path)).rejects.toMatchObject({ name: "StoreFault", path });
      expect(await textAt(store, path)).toBe("first");
    });

    test("nobody holds what is stored", async () => {
      const store = await make();
      const mine = bytes("first");
      await store.createIfAbsent("log/0.json", mine);
      mine.fill(0);
      (await store.get("log/0.json"))?.fill(0);
      expect(await textAt(store, "log/0.json")).toBe("first");
    });

    test.each([
      "",
      "/",
      "/etc/passwd",
      "..",
      "../x.json",
      "c/../../x.json",
      "c/./x.json",
      "c//x.json",
      "c/x.json/",
      "c\\x.json",
      "C:/x.json",
      "c/X.json",
      ".x.json",
      "c/.x.tmp",
      "c/x.",
      "c/x\u0000.json",
      "c/\u00e4.json",
      "c/%2e%2e/x.json",
      "c/x y.json",
      `c/${"x".repeat(600)}`,
    ])("the path %j is refused by every operation", async (path) => {
      const store = await make();
      const operations = [
        () => store.get(path),
        () => store.createIfAbsent(path, bytes("x")),
        () => store.putDerived(path, bytes("x")),
        () => store.removeDerived(path),
        ...(path === "" || path === "c/x.json/" ? [] : [() => store.list(path)]),
      ];
      for (const operation of operations) await expect(operation()).rejects.toMatchObject({ name: "StoreFault" });
    });
  });
}
