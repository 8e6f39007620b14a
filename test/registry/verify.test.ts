import { describe, expect, test } from "vitest";
import {
  digestOf,
  faultCodes,
  memoryStore,
  publish,
  publishAll,
  rebuildDerived,
  verify,
  type Store,
} from "../../registry/index.ts";
import { canonicalJson } from "../../generator/json/json.ts";
import { base, candidate, filled, governed, mirrored, shelf, snapshot, tampered } from "./fixtures.ts";

const small = [
  candidate(governed("a.b", 1, [{ kind: "mcp-meta", value: "a.b/c" }])),
  candidate(mirrored("a.c", "2026-09-18", [{ kind: "a2a-skill", value: "a.c" }])),
  candidate(governed("a.d", 1), "With an \u00e4"),
];

/** A registry with an orphan too: what a publish that never came to its commit leaves. */
async function smallRegistry(): Promise<Store> {
  const store = await filled(small);
  const orphan = new TextEncoder().encode('{"orphan":true}\n');
  await store.createIfAbsent(`sha256/${digestOf(orphan).slice(7)}.json`, orphan);
  return store;
}

test("what was published and not touched has no fault", async () => {
  const store = await smallRegistry();
  const report = await verify(store);
  expect(report).toMatchObject({ entries: 3, files: (await store.list("")).length, faults: [] });
  expect(report.orphans).toHaveLength(1);
  expect(await verify(memoryStore())).toEqual({ entries: 0, files: 0, faults: [], orphans: [] });
});

describe("any byte, anywhere, is named with the path of its file", () => {
  const edits: readonly (readonly [string, number, (bytes: Uint8Array, at: number) => Uint8Array])[] = [
    ["one bit flipped", 1, (bytes, at) => bytes.map((byte, index) => (index === at ? byte ^ (1 << (at % 8)) : byte))],
    ["removed", 3, (bytes, at) => new Uint8Array([...bytes.slice(0, at), ...bytes.slice(at + 1)])],
    ["a space added", 3, (bytes, at) => new Uint8Array([...bytes.slice(0, at), 0x20, ...bytes.slice(at)])],
    ["cut off", 5, (bytes, at) => bytes.slice(0, at)],
  ];
  test.each(edits)(
    "%s",
    async (_name, step, edit) => {
      const store = await smallRegistry();
      let checked = 0;
      for (const path of await store.list("")) {
        const bytes = (await store.get(path)) ?? new Uint8Array();
        for (let at = 0; at < bytes.length; at += step) {
          const { faults } = await verify(tampered(store, { [path]: edit(bytes, at) }));
          if (!faults.some((fault) => fault.path === path)) expect.fail(`byte ${at} of ${path}: ${JSON.stringify(faults)}`);
          checked += 1;
        }
      }
      expect(checked).toBeGreaterThan(1000);
    },
    120_000,
  );

  test("each file removed, and files added", async () => {
    const store = await smallRegistry();
    const { orphans } = await verify(store);
    for (const path of await store.list("")) {
      const { faults } = await verify(tampered(store, { [path]: undefined }));
      // Nothing points at an orphan; without it the registry is whole.
      expect(faults.map((fault) => fault.path).includes(path), path).toBe(!orphans.includes(path));
    }
    for (const path of [
      "x.json",
      ".DS_Store",
      "log/3",
      "log/03.json",
      "log/x.json",
      "sha256/x.json",
      "c/a.b/1.0/x.json",
      "c/a.b/1.1/schema.json",
      "c/z.z/index.json",
      "c/Z/index.json",
      "C/x",
    ]) {
      expect((await verify(tampered(store, { [path]: "{}" }))).faults).toMatchObject([{ code: "unexpected-file", path }]);
    }
  });
});

describe("what is found is named by code", () => {
  const changedLog = async (store: Store, path: string, change: (entry: Record<string, unknown>) => object): Promise<string> =>
    `${canonicalJson(change(JSON.parse((await snapshot(store))[path] ?? "")))}\n`;

  const withdrawing =
    (identifier: string, more: object = {}) =>
    ({ previous, sequence }: Record<string, unknown>): object => ({
      action: "withdraw",
      identifier,
      reason: "Wrong.",
      previous,
      sequence,
      ...more,
    });

  const last = "log/2.json";
  const rows: readonly (readonly [string, string, string, (store: Store) => Promise<string | undefined>])[] = [
    ["log-missing", "log/1.json", "log/1.json", async () => undefined],
    ["log-missing", last, last, async () => undefined],
    ["log-unreadable", last, last, async () => "{"],
    ["log-unreadable", last, last, async (store) => JSON.stringify(JSON.parse((await snapshot(store))[last] ?? ""), null, 2)],
    ["log-action-unknown", last, last, (store) => changedLog(store, last, (entry) => ({ ...entry, action: "constructor" }))],
    ["log-malformed", last, last, (store) => changedLog(store, last, (entry) => ({ ...entry, served: 1 }))],
    ["log-malformed", last, last, async () => "[]\n"],
    ["log-sequence", last, last, (store) => changedLog(store, last, (entry) => ({ ...entry, sequence: 3 }))],
    [
      "log-chain",
      last,
      "log/1.json",
      (store) => changedLog(store, last, (entry) => ({ ...entry, previous: `sha256:${"1".repeat(64)}` })),
    ],
    ["log-chain", last, last, (store) => changedLog(store, last, (entry) => ({ ...entry, note: "added" }))], // the index has its digest
    [
      "log-chain",
      "log/0.json",
      "log/0.json",
      (store) => changedLog(store, "log/0.json", (entry) => ({ ...entry, previous: `sha256:${"1".repeat(64)}` })),
    ],
    ["log-identifier", last, last, (store) => changedLog(store, last, (entry) => ({ ...entry, identifier: "a.b/1.0" }))],
    ["log-identifier", last, last, (store) => changedLog(store, last, (entry) => ({ ...entry, identifier: "a.d/1.7" }))],
    ["log-identifier", last, last, (store) => changedLog(store, last, (entry) => ({ ...entry, identifier: "../a.d" }))],
    ["log-identifier", last, last, (store) => changedLog(store, last, withdrawing("a.d/1.0"))], // not published before
    ["log-identifier", last, last, (store) => changedLog(store, last, withdrawing("a.b/1"))],
    ["log-malformed", last, last, (store) => changedLog(store, last, withdrawing("a.b/1.0", { reason: 1 }))],
    ["log-malformed", last, last, (store) => changedLog(store, last, withdrawing("a.b/1.0", { replacement: null }))],
    ["contract-mismatch", last, last, (store) => changedLog(store, last, (entry) => ({ ...entry, identifier: "a.e/1.0" }))],
    [
      "canonical-mismatch",
      last,
      last,
      (store) => changedLog(store, last, (entry) => ({ ...entry, canonical: `sha256:${"1".repeat(64)}` })),
    ],
    [
      "content-missing",
      last,
      `sha256/${"1".repeat(64)}.json`,
      (store) => changedLog(store, last, (entry) => ({ ...entry, served: `sha256:${"1".repeat(64)}` })),
    ],
    ["derived-missing", "aliases.json", "aliases.json", async () => undefined],
    ["derived-differs", "index.json", "index.json", async () => "{}\n"],
    ["derived-differs", "c/a.b/1.0/schema.json", "c/a.b/1.0/schema.json", async () => "{}\n"],
    ["digest-mismatch", `sha256/${"1".repeat(64)}.json`, `sha256/${"1".repeat(64)}.json`, async () => "{}\n"],
    ["unexpected-file", "c/readme.txt", "c/readme.txt", async () => "x"],
  ];
  test.each(rows)("%s: %s", async (code, changed, path, change) => {
    const store = await filled(small);
    const { faults } = await verify(tampered(store, { [changed]: await change(store) }));
    expect(faults).toContainEqual(expect.objectContaining({ code, path }));
    for (const fault of faults) expect(fault.hint).not.toBe("");
  });

  test("the table has every code (links are shown with the folder store)", () => {
    expect([...new Set([...rows.map(([code]) => code), "unsafe-file"])].sort()).toEqual(Object.keys(faultCodes).sort());
  });

  test("content under another digest, met through its entry", async () => {
    const store = await filled(small);
    const path = (await store.list("sha256/"))[0] ?? "";
    expect((await verify(tampered(store, { [path]: "{}" }))).faults).toContainEqual(
      expect.objectContaining({ code: "digest-mismatch", path }),
    );
  });
});

test("a CRLF checkout is named as what it is, in every file", async () => {
  const store = await filled(small);
  const crlf = Object.fromEntries(
    Object.entries(await snapshot(store)).map(([path, text]) => [path, Buffer.from(text.replaceAll("\n", "\r\n"), "latin1")]),
  );
  const { faults } = await verify(tampered(store, crlf));
  expect(faults.length).toBeGreaterThan(0);
  for (const fault of faults.filter(({ code }) => code !== "log-chain")) expect(fault.message).toContain("CRLF");
  for (const path of ["index.json", "c/a.b/1.0/schema.json"]) {
    const [fault] = (await verify(tampered(store, { [path]: crlf[path] }))).faults;
    expect(fault).toMatchObject({ code: "derived-differs", path });
    expect(fault?.message).toContain("Only line ends differ");
  }
});

describe("rebuildDerived", () => {
  test("brings back every derived file from the log, and a second run writes nothing", async () => {
    const store = await filled();
    const want = await snapshot(store);
    for (const path of await store.list(""))
      if (!path.startsWith("log/") && !path.startsWith("sha256/")) await store.removeDerived(path);
    await store.putDerived("c/stale.name/1.0/schema.json", new TextEncoder().encode("{}"));
    await store.putDerived("c/stale.name/index.json", new TextEncoder().encode("{}"));
    const rebuilt = await rebuildDerived(store);
    expect(rebuilt).toMatchObject({ outcome: "rebuilt", removed: ["c/stale.name/1.0/schema.json", "c/stale.name/index.json"] });
    expect(await snapshot(store)).toEqual(want);
    expect(await rebuildDerived(store)).toEqual({ outcome: "rebuilt", written: [], removed: [] });
  });

  test("of an empty registry", async () => {
    expect(await rebuildDerived(memoryStore())).toEqual({
      outcome: "rebuilt",
      written: ["index.json", "aliases.json"],
      removed: [],
    });
  });

  test("keeps its hands off what it did not make", async () => {
    const store = await filled(small);
    await store.putDerived("c/a.b/notes.txt", new TextEncoder().encode("mine"));
    await rebuildDerived(store);
    expect(await store.list("c/a.b/")).toContain("c/a.b/notes.txt");
  });

  test("refuses where the log is damaged, and touches nothing", async () => {
    const store = await filled(small);
    const damaged = tampered(store, { "log/1.json": "{" });
    expect(await rebuildDerived(damaged)).toMatchObject({ outcome: "refused", faults: [{ path: "log/1.json" }, {}] });
  });

  test("a stray file in the log's folder does not keep it busy", async () => {
    const store = tampered(await filled(small), { "log/notes.txt": "x" });
    expect((await rebuildDerived(store)).outcome).toBe("rebuilt");
  });
});

test("publishing more never changes a byte of what is immutable", async () => {
  const store = memoryStore();
  let before: Record<string, string> = {};
  for (const each of shelf) {
    await publish(store, base, each);
    const after = await snapshot(store);
    for (const [path, text] of Object.entries(before)) {
      if (/^(?:log|sha256)\/|\/(?:schema|contract)\.json$/.test(path)) expect(after[path]).toBe(text);
    }
    before = after;
  }
  await publishAll(store, base, shelf);
  expect(await snapshot(store)).toEqual(before);
});
