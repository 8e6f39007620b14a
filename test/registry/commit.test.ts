import { describe, expect, test } from "vitest";
import {
  lookup,
  memoryStore,
  publish,
  publishAll,
  verify,
  type Candidate,
  type Publication,
  type Store,
} from "../../registry/index.ts";
import { Crash, crashing, wrapped } from "./crashing.ts";
import { base, candidate, filled, governed, shelf, snapshot } from "./fixtures.ts";

const target = candidate(governed("codossier.insight", 1, [{ kind: "mcp-meta", value: "com.codossier/insight" }]), "Insight");
const identifiers = ["codossier.insight/1.0", "codossier.insight/1", "com.codossier/insight"];

describe.each(["before", "after"] as const)("a crash %s any operation", (when) => {
  test("leaves the state before or the state after, and the next publish mends the rest", async () => {
    const finished = await filled(shelf.slice(0, 3));
    await publish(finished, base, target);
    const want = await snapshot(finished);

    let crashes = 0;
    for (let at = 1; ; at += 1) {
      const store = await filled(shelf.slice(0, 3));
      const ended = await publish(crashing(store, at, when), base, target).catch((error: unknown) => error);
      if (!(ended instanceof Crash)) break;
      crashes += 1;

      const report = await verify(store);
      expect(report.faults.filter(({ code }) => !code.startsWith("derived-"))).toEqual([]);
      // Whatever stands now, every answer is one of the state before (none) or the state after (all right); older entries always answer.
      for (const identifier of identifiers) {
        const found = await lookup(store, identifier);
        if (found.outcome === "found") expect(found.entry.identifier).toBe("codossier.insight/1.0");
        else expect(found.problem.code).toBe("unknown-name");
      }
      expect(await lookup(store, "codossier.quick-ask/1")).toMatchObject({ outcome: "found" });

      const committed = report.entries === 4;
      expect(await publish(store, base, target)).toMatchObject({
        outcome: committed ? "unchanged" : "published",
        entry: { identifier: "codossier.insight/1.0" },
      });
      expect(await snapshot(store)).toEqual(want);
      expect(await verify(store)).toMatchObject({ faults: [], orphans: [] });
    }
    expect(crashes).toBeGreaterThan(20);
  }, 60_000);

  test("on an empty registry, and with another candidate after it", async () => {
    for (let at = 1; ; at += 1) {
      const store = memoryStore();
      const ended = await publish(crashing(store, at, when), base, target).catch((error: unknown) => error);
      if (!(ended instanceof Crash)) break;
      expect((await publish(store, base, candidate(governed("codossier.quick-ask", 1)))).outcome).toBe("published");
      expect((await verify(store)).faults).toEqual([]);
    }
  }, 60_000);
});

test("an answer that was lost: the store says that it exists, and it is ours", async () => {
  const store = memoryStore();
  const forgetful = wrapped(store, async (operation, run) => {
    const answer = await run();
    // The bytes came to stand and the answer did not come back; the client tried again and was told that they exist.
    return operation === "createIfAbsent" ? ("exists" as typeof answer) : answer;
  });
  expect(await publish(forgetful, base, target)).toMatchObject({
    outcome: "published",
    entry: { identifier: "codossier.insight/1.0", sequence: 0 },
  });
  expect((await verify(store)).faults).toEqual([]);
});

/** The candidate is overtaken: just before its own log entry, another one is published. */
function overtaken(store: Store, rival: Candidate): Store {
  let done = false;
  return {
    ...store,
    createIfAbsent: async (path, bytes) => {
      if (path.startsWith("log/") && !done) {
        done = true;
        await publish(store, base, rival);
      }
      return store.createIfAbsent(path, bytes);
    },
  };
}

test.each<[string, Candidate, string]>([
  ["another contract: the next number of the log", candidate(governed("codossier.quick-ask", 1)), "published 1"],
  ["the same content: its very own publication", target, "published 0"],
  [
    "the same line with other content: judged again, and refused",
    candidate(governed("codossier.insight", 1), "Other"),
    "needs-attestation",
  ],
  ["its alias", candidate(governed("other.name", 1, [{ kind: "mcp-meta", value: "com.codossier/insight" }])), "alias-taken"],
])("overtaken by %s", async (_name, rival, want) => {
  const store = memoryStore();
  expect(inOneWord(await publish(overtaken(store, rival), base, target))).toBe(want);
  expect((await verify(store)).faults).toEqual([]);
});

function inOneWord(publication: Publication): string {
  if (publication.outcome !== "refused") return `${publication.outcome} ${publication.entry.sequence}`;
  return "problem" in publication ? publication.problem.code : publication.verdict;
}

test("twenty writers with three contracts each and one in common: every one published once, nothing lost, indexes whole", async () => {
  const store = memoryStore();
  const slow = wrapped(store, async (_operation, run) => {
    await Promise.resolve();
    return run();
  });
  const mine = (writer: number) =>
    Array.from({ length: 3 }, (_, each) => candidate(governed(`writer-${writer}.contract-${each}`, 1)));
  const shared = candidate(governed("shared.contract", 1));
  const runs = await Promise.all(Array.from({ length: 20 }, (_, writer) => publishAll(slow, base, [...mine(writer), shared])));
  expect(runs.flat().filter(({ publication }) => publication.outcome === "refused")).toEqual([]);
  expect(await verify(store)).toMatchObject({ entries: 61, faults: [] });
}, 60_000);

test("a damaged registry takes nothing further", async () => {
  const store = await filled(shelf.slice(0, 1));
  const damaged: Store = { ...store, get: async (path) => (path === "log/0.json" ? new Uint8Array([0x7b]) : store.get(path)) };
  expect(await publish(damaged, base, target)).toMatchObject({
    outcome: "refused",
    verdict: "error",
    problem: { code: "registry-damaged", path: "log/0.json" },
  });
  expect(await store.list("log/")).toHaveLength(1);
});

test("content that stands damaged under its digest is not built upon", async () => {
  const store = memoryStore();
  const path = `sha256/${(await filledDigest()).slice(7)}.json`;
  await store.createIfAbsent(path, new TextEncoder().encode("half"));
  expect(await publish(store, base, target)).toMatchObject({ outcome: "refused", problem: { code: "digest-mismatch", path } });
  expect(await store.list("log/")).toEqual([]);
});

async function filledDigest(): Promise<string> {
  const publication = await publish(memoryStore(), base, target);
  return publication.outcome === "published" ? publication.entry.served : "";
}
