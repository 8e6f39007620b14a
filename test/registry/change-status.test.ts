import { describe, expect, test } from "vitest";
import type { Alias } from "../../generator/contract/record.ts";
import {
  changeStatus,
  digestOf,
  lookup,
  memoryStore,
  publish,
  rebuildDerived,
  verify,
  type Candidate,
  type StatusRequest,
  type Store,
} from "../../registry/index.ts";
import { canonicalJson } from "../../generator/json/json.ts";
import { readIndex } from "../../registry/derive/index-file.ts";
import { Crash, crashing, wrapped } from "./crashing.ts";
import { base, candidate, filled, governed, mirrored, snapshot, uri } from "./fixtures.ts";

const key: Alias = { kind: "mcp-meta", value: "com.parcels.example/parcel" };
const skill: Alias = { kind: "a2a-skill", value: "carrier.tracking" };

/** A version of example.parcel/1 with these members. */
const parcel = (members: Readonly<Record<string, object>>): Candidate => ({
  record: governed("example.parcel", 1, [key]),
  stamp: (identifier) => ({
    text: JSON.stringify({ $id: `${base}${identifier}`, type: "object", description: "A parcel.", properties: members }),
    uses: [],
  }),
});
const weight = { type: "integer", description: "Grams." };
const note = { type: "string", description: "A note." };

const twoMinors = (): Promise<Store> => filled([parcel({ weight }), parcel({ weight, note })]);

const withdrawal = (identifier: string, more: Partial<StatusRequest> = {}): StatusRequest => ({
  action: "withdraw",
  identifier,
  reason: "The unit was wrong.",
  ...more,
});
const deprecation = (identifier: string, more: Partial<StatusRequest> = {}): StatusRequest => ({
  ...withdrawal(identifier, more),
  action: "deprecate",
});

async function inOneWord(store: Store, request: StatusRequest): Promise<string> {
  const change = await changeStatus(store, request);
  return change.outcome === "refused" ? change.problem.code : `${change.outcome} ${change.entry.status}`;
}

async function answer(store: Store, identifier: string): Promise<string> {
  const found = await lookup(store, identifier);
  return found.outcome === "found" ? `${found.entry.identifier} ${found.entry.status}` : found.problem.code;
}

describe("an entry that was withdrawn", () => {
  test("answers by its exact identifier and digest, with the reason; the line and the aliases go on without it", async () => {
    const store = await twoMinors();
    expect(await inOneWord(store, withdrawal("example.parcel/1.1", { replacement: "example.parcel/1.0" }))).toBe(
      "changed withdrawn",
    );
    const found = await lookup(store, "example.parcel/1.1");
    expect(found).toMatchObject({
      outcome: "found",
      entry: { status: "withdrawn", reason: "The unit was wrong.", replacement: "example.parcel/1.0" },
    });
    if (found.outcome !== "found") return;
    expect(await answer(store, found.entry.canonical)).toBe("example.parcel/1.1 withdrawn");
    for (const pointer of ["example.parcel/1", key.value])
      expect(await answer(store, pointer)).toBe("example.parcel/1.0 standing");
    expect((await verify(store)).faults).toEqual([]);
  });

  test("changes no published byte, and its log entry is chained and in one spelling", async () => {
    const store = await twoMinors();
    const before = await snapshot(store);
    await changeStatus(store, withdrawal("example.parcel/1.1"));
    const after = await snapshot(store);
    for (const [path, text] of Object.entries(before)) if (!path.endsWith("index.json")) expect(after[path]).toBe(text);
    expect(Object.keys(after).filter((path) => !(path in before))).toEqual(["log/2.json"]);
    expect(after["log/2.json"]).toBe(
      `${canonicalJson({
        action: "withdraw",
        identifier: "example.parcel/1.1",
        reason: "The unit was wrong.",
        previous: digestOf(Buffer.from(before["log/1.json"] ?? "", "latin1")),
        sequence: 2,
      })}\n`,
    );
    expect(await verify(store)).toMatchObject({ entries: 2, faults: [] });
  });

  test("its number is not used again, its shape binds no more, its names mean what they meant", async () => {
    const store = await twoMinors();
    await changeStatus(store, withdrawal("example.parcel/1.1"));
    const reshaped = await publish(store, base, parcel({ weight, note: { ...note, maxLength: 10 } }));
    expect(reshaped).toMatchObject({ outcome: "published", entry: { identifier: "example.parcel/1.2" } });

    const other = await twoMinors();
    await changeStatus(other, withdrawal("example.parcel/1.1"));
    const renamed = await publish(other, base, parcel({ weight, note: { ...note, "x-unit": "words" } }));
    expect(renamed).toMatchObject({ outcome: "refused", verdict: "breaking", line: { against: "1.1" } });
    // What is left is what was published before it.
    expect(await publish(other, base, parcel({ weight }))).toMatchObject({
      outcome: "unchanged",
      entry: { identifier: "example.parcel/1.0" },
    });
  });

  test("as the only one of its line: the line and the aliases refuse and say why; the names stay taken; the next is .1", async () => {
    const store = await filled([parcel({ weight })]);
    await changeStatus(store, withdrawal("example.parcel/1.0"));
    for (const pointer of ["example.parcel/1", key.value]) {
      expect(await lookup(store, pointer)).toMatchObject({
        outcome: "refused",
        problem: {
          code: "withdrawn",
          status: 410,
          reason: "The unit was wrong.",
          identifiers: ["example.parcel/1.0"],
          detail: `Every entry that "${pointer}" could stand for is withdrawn: "The unit was wrong.". Its exact identifier still answers.`,
        },
      });
    }
    const thief = await publish(store, base, candidate(governed("other.name", 1, [key])));
    expect(thief).toMatchObject({ outcome: "refused", problem: { code: "alias-taken" } });
    const next = await publish(store, base, parcel({ weight: { ...weight, minimum: 1 } }));
    expect(next).toMatchObject({ outcome: "published", entry: { identifier: "example.parcel/1.1" } });
    expect(await answer(store, key.value)).toBe("example.parcel/1.1 standing");
  });

  test("of line 1 says nothing of line 10", async () => {
    const store = await filled([candidate(governed("a.b", 1)), candidate(governed("a.b", 10), "Ten")]);
    await changeStatus(store, withdrawal("a.b/1.0"));
    expect(await lookup(store, "a.b/1")).toMatchObject({ problem: { identifiers: ["a.b/1.0"], available: ["a.b/1.0"] } });
    expect(await answer(store, "a.b/10")).toBe("a.b/10.0 standing");
  });
});

describe("mirrored entries", () => {
  const tracking = (date: string) => candidate(mirrored("carrier.tracking", date, [skill]), date);

  test("the name goes on to the newest date that stands", async () => {
    const store = await filled([tracking("2026-09-01"), tracking("2026-09-18")]);
    await changeStatus(store, withdrawal("carrier.tracking@2026-09-18"));
    expect(await answer(store, "carrier.tracking")).toBe("carrier.tracking@2026-09-01 standing");
    await changeStatus(store, withdrawal("carrier.tracking@2026-09-01", { reason: "It was never theirs." }));
    expect(await lookup(store, "carrier.tracking")).toMatchObject({
      problem: { code: "withdrawn", identifiers: ["carrier.tracking@2026-09-01", "carrier.tracking@2026-09-18"] },
    });
    expect(await publish(store, base, tracking("2026-09-18"))).toMatchObject({ outcome: "unchanged" });
    expect((await verify(store)).faults).toEqual([]);
  });

  test("an alias that stays with its entry refuses when that is withdrawn", async () => {
    const store = await filled([candidate(mirrored("owner.shape", "2026-09-18", [{ kind: "a2a-extension", value: uri }]))]);
    await changeStatus(store, withdrawal("owner.shape@2026-09-18"));
    expect(await lookup(store, uri)).toMatchObject({
      problem: { code: "withdrawn", identifiers: ["owner.shape@2026-09-18"], reason: "The unit was wrong." },
    });
    expect(await answer(store, "owner.shape@2026-09-18")).toBe("owner.shape@2026-09-18 withdrawn");
  });
});

describe("drafts", () => {
  test("stay what no pointer leads to, and claim no alias, whatever becomes of them", async () => {
    const store = await filled([
      candidate(governed("a.sketch", 0, [key]), "First"),
      candidate(governed("a.sketch", 0, [key]), "Second"),
    ]);
    await changeStatus(store, deprecation("a.sketch/0.1"));
    expect(await answer(store, "a.sketch/0")).toBe("version-required");
    expect(await answer(store, key.value)).toBe("unknown-name");
    await changeStatus(store, withdrawal("a.sketch/0.1"));
    expect(await lookup(store, "a.sketch/0")).toMatchObject({
      problem: { code: "version-required", available: ["a.sketch/0.0"] },
    });
    await changeStatus(store, withdrawal("a.sketch/0.0"));
    expect(await answer(store, "a.sketch/0")).toBe("withdrawn");
    expect((await publish(store, base, candidate(governed("x.other", 1, [key])))).outcome).toBe("published");
  });
});

describe("what was deprecated", () => {
  test("still stands for its line, says so, and can be withdrawn", async () => {
    const store = await twoMinors();
    expect(await inOneWord(store, deprecation("example.parcel/1.1"))).toBe("changed deprecated");
    expect(await answer(store, "example.parcel/1")).toBe("example.parcel/1.1 deprecated");
    expect(await inOneWord(store, withdrawal("example.parcel/1.1", { reason: "Now it is wrong." }))).toBe("changed withdrawn");
    const index = readIndex((await snapshot(store))["index.json"] ?? "");
    expect(index?.names[0]?.entries[1]).toMatchObject({ status: "withdrawn", reason: "Now it is wrong." });
    expect(index?.names[0]?.entries[1]).not.toHaveProperty("replacement");
  });

  test("binds as it did", async () => {
    const store = await twoMinors();
    await changeStatus(store, deprecation("example.parcel/1.1"));
    expect(await publish(store, base, parcel({ weight }))).toMatchObject({ outcome: "refused", verdict: "breaking" });
  });
});

describe("saying it again", () => {
  test.each([withdrawal, deprecation])("the same is unchanged and writes nothing; another reason is refused", async (request) => {
    const store = await twoMinors();
    await changeStatus(store, request("example.parcel/1.1"));
    const before = await snapshot(store);
    expect(await inOneWord(store, request("example.parcel/1.1"))).toMatch(/^unchanged /);
    expect(await inOneWord(store, request("example.parcel/1.1", { reason: "Another." }))).toBe("status-final");
    expect(await inOneWord(store, request("example.parcel/1.1", { replacement: "example.parcel/1.0" }))).toBe("status-final");
    expect(await snapshot(store)).toEqual(before);
  });

  test("withdrawing is final", async () => {
    const store = await twoMinors();
    await changeStatus(store, withdrawal("example.parcel/1.1"));
    const again = await changeStatus(store, deprecation("example.parcel/1.1"));
    expect(again).toMatchObject({ problem: { code: "status-final", status: "withdrawn", reason: "The unit was wrong." } });
    expect(again.outcome === "refused" && again.problem.detail).toContain("Withdrawing is final.");
  });
});

describe("refused, and nothing is written", () => {
  test.each<[string, Partial<StatusRequest>, string, readonly string[]]>([
    ["example.parcel/1", {}, "exact-required", ["example.parcel/1.1"]],
    [key.value, {}, "exact-required", ["example.parcel/1.1"]],
    ["carrier.tracking", {}, "exact-required", ["carrier.tracking@2026-09-18"]],
    ["example.parcel", {}, "version-required", ["example.parcel/1"]],
    ["example.parcel/1.7", {}, "unknown-version", ["example.parcel/1.0", "example.parcel/1.1"]],
    ["example.parcl/1.0", {}, "unknown-name", []],
    ["carrier.tracking@2026-09-19", {}, "unknown-version", ["carrier.tracking@2026-09-18"]],
    ["example.parcel/1.0#address", {}, "id-syntax", []],
    ["", {}, "id-syntax", []],
    ["example.parcel/1.0", { reason: "" }, "reason-missing", []],
    ["example.parcel/1.0", { reason: " \n" }, "reason-missing", []],
    ["example.parcel/1.0", { reason: "half \ud800" }, "reason-missing", []],
    ["example.parcel/1.0", { replacement: "example.parcel/1.0" }, "replacement-unusable", []],
    ["example.parcel/1.0", { replacement: "nobody.knows/1" }, "unknown-name", []],
    ["example.parcel/1.0", { replacement: "\ud800" }, "id-syntax", []],
  ])("%j %j: %s", async (identifier, more, code, available) => {
    const store = await filled([
      parcel({ weight }),
      parcel({ weight, note }),
      candidate(mirrored("carrier.tracking", "2026-09-18", [skill])),
    ]);
    const before = await snapshot(store);
    for (const request of [withdrawal, deprecation])
      expect(await changeStatus(store, request(identifier, more))).toMatchObject({ problem: { code, available } });
    expect(await snapshot(store)).toEqual(before);
  });

  test("a replacement that stands for the entry itself, for nothing any more, or for what is withdrawn", async () => {
    const store = await twoMinors();
    expect(await inOneWord(store, deprecation("example.parcel/1.1", { replacement: "example.parcel/1" }))).toBe(
      "replacement-unusable",
    );
    await changeStatus(store, withdrawal("example.parcel/1.1"));
    expect(await inOneWord(store, deprecation("example.parcel/1.0", { replacement: "example.parcel/1.1" }))).toBe(
      "replacement-unusable",
    );
    expect(await inOneWord(store, withdrawal("example.parcel/1.0", { replacement: key.value }))).toBe("withdrawn");
    expect(await inOneWord(store, withdrawal("example.parcel/1.0"))).toBe("changed withdrawn");
  });

  test("a damaged registry", async () => {
    const store = await twoMinors();
    const damaged: Store = { ...store, get: async (path) => (path === "log/0.json" ? new Uint8Array([0x7b]) : store.get(path)) };
    expect(await inOneWord(damaged, withdrawal("example.parcel/1.1"))).toBe("registry-damaged");
    expect(await store.list("log/")).toHaveLength(2);
  });
});

describe.each(["before", "after"] as const)("a crash %s any operation", (when) => {
  test("leaves the state before or the state after, and the next writer mends the rest", async () => {
    const finished = await twoMinors();
    await changeStatus(finished, withdrawal("example.parcel/1.1"));
    const want = await snapshot(finished);
    let crashes = 0;
    for (let at = 1; ; at += 1) {
      const store = await twoMinors();
      const ended = await changeStatus(crashing(store, at, when), withdrawal("example.parcel/1.1")).catch(
        (error: unknown) => error,
      );
      if (!(ended instanceof Crash)) break;
      crashes += 1;
      expect((await verify(store)).faults.filter(({ code }) => !code.startsWith("derived-"))).toEqual([]);
      expect(["example.parcel/1.0 standing", "example.parcel/1.1 standing"]).toContain(await answer(store, "example.parcel/1"));
      expect(await inOneWord(store, withdrawal("example.parcel/1.1"))).toMatch(/^(?:changed|unchanged) withdrawn$/);
      expect(await snapshot(store)).toEqual(want);
    }
    expect(crashes).toBeGreaterThan(20);
  });
});

test("an answer that was lost is our own entry", async () => {
  const store = await twoMinors();
  const forgetful = wrapped(store, async (operation, run) => {
    const told = await run();
    return operation === "createIfAbsent" ? ("exists" as typeof told) : told;
  });
  expect(await inOneWord(forgetful, withdrawal("example.parcel/1.1"))).toBe("changed withdrawn");
  expect(await store.list("log/")).toHaveLength(3);
});

test("overtaken by the same request, it is said once; by a publication, it comes after it", async () => {
  const overtaken = (store: Store, rival: () => Promise<unknown>): Store => {
    let done = false;
    return {
      ...store,
      createIfAbsent: async (path, bytes) => {
        if (path.startsWith("log/") && !done) {
          done = true;
          await rival();
        }
        return store.createIfAbsent(path, bytes);
      },
    };
  };
  const same = await twoMinors();
  const twice = overtaken(same, () => changeStatus(same, withdrawal("example.parcel/1.1")));
  expect(await inOneWord(twice, withdrawal("example.parcel/1.1"))).toMatch(/withdrawn$/);
  expect(await same.list("log/")).toHaveLength(3);

  const busy = await twoMinors();
  const after = overtaken(busy, () => publish(busy, base, candidate(governed("other.name", 1))));
  expect(await inOneWord(after, withdrawal("example.parcel/1.1"))).toBe("changed withdrawn");
  expect(await verify(busy)).toMatchObject({ entries: 3, faults: [] });
  expect((await rebuildDerived(busy)).outcome).toBe("rebuilt");
});

test("twenty writers who withdraw and publish at once: nothing lost, everything said once", async () => {
  const store = await twoMinors();
  const slow = wrapped(store, async (_operation, run) => {
    await Promise.resolve();
    return run();
  });
  await Promise.all(
    Array.from({ length: 20 }, (_, writer) =>
      writer % 2 === 0
        ? changeStatus(slow, withdrawal("example.parcel/1.0"))
        : publish(slow, base, candidate(governed(`writer-${writer}.x`, 1))),
    ),
  );
  expect(await verify(store)).toMatchObject({ entries: 12, faults: [] });
  expect(await store.list("log/")).toHaveLength(13);
});

test("an empty registry has nothing to withdraw", async () => {
  expect(await inOneWord(memoryStore(), withdrawal("example.parcel/1.0"))).toBe("unknown-name");
});
