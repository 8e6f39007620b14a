import { describe, expect, test } from "vitest";
import {
  changeStatus,
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

describe("a run of many", () => {
  const many = Array.from({ length: 12 }, (_, at) => candidate(governed(`many.contract-${at}`, 1)));

  test("reads what was published before it once, not once a candidate", async () => {
    const store = await filled();
    const reads = new Map<string, number>();
    const counted: Store = {
      ...store,
      get: (path) => {
        reads.set(path, (reads.get(path) ?? 0) + 1);
        return store.get(path);
      },
    };
    await publishAll(counted, base, many, { dryRun: true });
    const twice = [...reads].filter(([path, count]) => path.startsWith("sha256/") && count > 1);
    expect(twice).toEqual([]);
    expect(reads.get("log/0.json")).toBe(1);
  });

  test("judges each against the log at that moment: what another publishes or withdraws meanwhile counts", async () => {
    const store = await filled();
    const [early, late] = [candidate(governed("a.early", 1)), candidate(governed("z.late", 1), "Late")];
    const rival = candidate(governed("z.late", 1), "Rival");
    const publications = await publishAll(
      between(store, "a.early", () => publish(store, base, rival)),
      base,
      [early, late],
    );
    expect(publications.map(({ publication }) => inOneWord(publication))).toEqual(["published 9", "needs-attestation"]);

    const again = candidate(governed("codossier.quick-ask", 1), "Reworded");
    const request = { action: "withdraw", identifier: "codossier.quick-ask/1.0", reason: "Wrong." } as const;
    const withdrawn = await publishAll(
      between(store, "b.early", () => changeStatus(store, request)),
      base,
      [candidate(governed("b.early", 1)), again],
    );
    expect(withdrawn.map(({ publication }) => inOneWord(publication))).toEqual(["published 11", "needs-attestation"]);
    expect(withdrawn[1]?.publication).toMatchObject({
      line: { findings: expect.arrayContaining([expect.objectContaining({ rule: "name-reused" })]) },
    });
    expect(await verify(store)).toMatchObject({ faults: [] });
  });

  test("the chain that it writes is the one that a replay reads", async () => {
    const store = memoryStore();
    const publications = await publishAll(store, base, many);
    expect(publications.map(({ publication }) => inOneWord(publication)).sort()).toEqual(
      many.map((_, at) => `published ${at}`).sort(),
    );
    expect(await verify(store)).toMatchObject({ entries: many.length, faults: [], orphans: [] });
  });
});

/** Once the log entry of a name has come to stand, something else happens. */
function between(store: Store, name: string, happen: () => Promise<unknown>): Store {
  return {
    ...store,
    createIfAbsent: async (path, bytes) => {
      const answer = await store.createIfAbsent(path, bytes);
      if (path.startsWith("log/") && new TextDecoder().decode(bytes).includes(`"${name}/`)) await happen();
      return answer;
    },
  };
}
