import { describe, expect, test } from "vitest";
import type { Alias, ContractRecord } from "../../generator/contract/record.ts";
import { digestOf, memoryStore, publish, publishAll, verify, type Candidate, type Store } from "../../registry/index.ts";
import { base, candidate, filled, governed, mirrored, shelf, snapshot, uri } from "./fixtures.ts";

/** What a publication came to, in one word. */
async function outcomeOf(store: Store, proposed: Candidate): Promise<string> {
  const publication = await publish(store, base, proposed);
  if (publication.outcome !== "refused") return `${publication.outcome} ${publication.entry.identifier}`;
  return "problem" in publication ? publication.problem.code : publication.verdict;
}

const quickAsk = governed("codossier.quick-ask", 1);
const vies = mirrored("be.vies.validate", "2026-09-18");

describe("one after the other", () => {
  test.each<[string, readonly (readonly [Candidate, string])[]]>([
    ["the first entry of a line is its .0", [[candidate(quickAsk), "published codossier.quick-ask/1.0"]]],
    [
      "each major is a line of its own",
      [
        [candidate(quickAsk), "published codossier.quick-ask/1.0"],
        [candidate(governed("codossier.quick-ask", 10), "Ten"), "published codossier.quick-ask/10.0"],
        [candidate(governed("codossier.quick-ask", 2), "Two"), "published codossier.quick-ask/2.0"],
      ],
    ],
    [
      "publishing twice is harmless",
      [
        [candidate(quickAsk), "published codossier.quick-ask/1.0"],
        [candidate(quickAsk), "unchanged codossier.quick-ask/1.0"],
      ],
    ],
    [
      "the order of members is no difference",
      [
        [candidate({ ...quickAsk, summary: "S" }), "published codossier.quick-ask/1.0"],
        [
          {
            record: reversed({ ...quickAsk, summary: "S" }),
            stamp: (id) => ({
              text: `{"title":"First","description":"A shape that tests publish.","$defs":{},"$id":"${base}${id}",\r\n"$schema":"https://json-schema.org/draft/2020-12/schema"}`,
              uses: [],
            }),
          },
          "unchanged codossier.quick-ask/1.0",
        ],
      ],
    ],
    [
      "a second entry is judged",
      [
        [candidate(quickAsk), "published codossier.quick-ask/1.0"],
        [candidate(quickAsk, "Second"), "needs-attestation"],
      ],
    ],
    [
      "another record is another entry",
      [
        [candidate(quickAsk), "published codossier.quick-ask/1.0"],
        [candidate({ ...quickAsk, summary: "Reworded." }), "published codossier.quick-ask/1.1"],
      ],
    ],
    [
      "a draft promises nothing, so it goes on",
      [
        [candidate(governed("codossier.sketch", 0)), "published codossier.sketch/0.0"],
        [candidate(governed("codossier.sketch", 0), "Second"), "published codossier.sketch/0.1"],
        [candidate(governed("codossier.sketch", 0), "Second"), "unchanged codossier.sketch/0.1"],
      ],
    ],
    [
      "a mirrored date is taken once",
      [
        [candidate(vies), "published be.vies.validate@2026-09-18"],
        [candidate(vies), "unchanged be.vies.validate@2026-09-18"],
        [candidate(vies, "Other bytes"), "taken"],
        [candidate({ ...vies, summary: "Reworded." }), "taken"],
        [candidate(mirrored("be.vies.validate", "2026-10-01"), "Newer"), "published be.vies.validate@2026-10-01"],
        [candidate(mirrored("be.vies.validate", "2020-01-01"), "Older"), "published be.vies.validate@2020-01-01"],
      ],
    ],
    [
      "a name never changes its kind",
      [
        [candidate(vies), "published be.vies.validate@2026-09-18"],
        [candidate(governed("be.vies.validate", 1)), "kind-changed"],
        [candidate(quickAsk), "published codossier.quick-ask/1.0"],
        [candidate(mirrored("codossier.quick-ask", "2026-09-18")), "kind-changed"],
      ],
    ],
    [
      "names that people confuse",
      [
        [candidate(governed("codossier.legal_context", 1)), "published codossier.legal_context/1.0"],
        [candidate(governed("codossier.legal-context", 1)), "id-confusable"],
        [candidate(governed("codossier.legalcontext", 1)), "published codossier.legalcontext/1.0"],
      ],
    ],
    [
      "names that are none",
      [
        [candidate(governed("codossier", 1)), "id-syntax"],
        [candidate(governed("../x.y", 1)), "id-syntax"],
        [candidate(governed("con.x", 1)), "id-reserved"],
      ],
    ],
    [
      "lines and dates that are none",
      [
        [candidate(governed("a.b", 1.5)), "id-syntax"],
        [candidate(governed("a.b", -1)), "id-syntax"],
        [candidate(governed("a.b", 1e21)), "id-syntax"],
        [candidate(mirrored("a.b", "2026-02-30")), "id-syntax"],
        [candidate(mirrored("a.b", "latest")), "id-syntax"],
      ],
    ],
    [
      "a schema without a canonical form",
      [
        [{ record: quickAsk, stamp: () => ({ text: "{", uses: [] }) }, "schema-unreadable"],
        [{ record: quickAsk, stamp: () => ({ text: '{"title":"\\ud800"}', uses: [] }) }, "schema-unreadable"],
      ],
    ],
  ])("%s", async (_name, steps) => {
    const store = memoryStore();
    for (const [proposed, want] of steps) expect(await outcomeOf(store, proposed)).toBe(want);
    expect((await verify(store)).faults).toEqual([]);
  });
});

function reversed<R extends ContractRecord>(record: R): R {
  // The same members in another order: still the same record.
  return Object.fromEntries(Object.entries(record).reverse()) as unknown as R;
}

describe("aliases, on a registry with one of each", () => {
  const skill = (value: string): Alias => ({ kind: "a2a-skill", value });
  test.each<[string, ContractRecord, string]>([
    ["another name's URI", governed("other.name", 1, [{ kind: "a2a-extension", value: uri }]), "alias-taken"],
    [
      "another name's key",
      governed("other.name", 1, [{ kind: "mcp-meta", value: "com.codossier/legal-context" }]),
      "alias-taken",
    ],
    [
      "its own alias, at another major",
      governed("codossier.legal-context", 2, [{ kind: "a2a-extension", value: uri }]),
      "alias-taken",
    ],
    ["another name as a skill", mirrored("other.name", "2026-01-01", [skill("codossier.quick-ask")]), "alias-taken"],
    ["another name's twin as a skill", mirrored("other.name", "2026-01-01", [skill("codossier.quick_ask")]), "id-confusable"],
    [
      "another name with a date as a capability",
      governed("other.name", 1, [{ kind: "ucp-capability", value: "be.vies.validate@2000-01-01" }]),
      "alias-taken",
    ],
    [
      "its own name with a date as a capability",
      governed("other.name", 1, [{ kind: "ucp-capability", value: "other.name@2000-01-01" }]),
      "alias-taken",
    ],
    ["a name that is a capability", governed("com.integraledger.legal_context", 1), "alias-taken"],
    ["a name that is a capability's twin", governed("com.integraledger.legal-context", 1), "id-confusable"],
    [
      "a URI that is none",
      governed("other.name", 1, [{ kind: "a2a-extension", value: "http://x.example/" }]),
      "id-https-required",
    ],
    [
      "a URI in another spelling",
      governed("other.name", 1, [{ kind: "a2a-extension", value: "https://X.example/" }]),
      "id-not-canonical",
    ],
    ["a key as a URI", governed("other.name", 1, [{ kind: "a2a-extension", value: "com.x/y" }]), "id-syntax"],
    ["a capability without a date", governed("other.name", 1, [{ kind: "ucp-capability", value: "com.x.y" }]), "id-syntax"],
    ["a free skill", mirrored("other.name", "2026-01-01", [skill("free.skill")]), "published other.name@2026-01-01"],
    ["its own name as a skill", mirrored("other.name", "2026-01-01", [skill("other.name")]), "published other.name@2026-01-01"],
    [
      "the next capability of the same name",
      governed("other.name", 1, [{ kind: "ucp-capability", value: "com.integraledger.other@2027-01-01" }]),
      "published other.name/1.0",
    ],
  ])("%s", async (_name, record, want) => {
    expect(await outcomeOf(await filled(), candidate(record, "Alias"))).toBe(want);
  });

  test("a draft claims no alias", async () => {
    const store = memoryStore();
    const aliases: Alias[] = [{ kind: "mcp-meta", value: "com.x/y" }];
    expect(await outcomeOf(store, candidate(governed("x.draft", 0, aliases)))).toBe("published x.draft/0.0");
    expect(await outcomeOf(store, candidate(governed("x.other", 1, aliases)))).toBe("published x.other/1.0");
  });
});

const textOf = (each: Candidate, identifier: string): string => each.stamp(identifier, () => undefined).text;

test("taken says both digests, and when only line ends differ", async () => {
  const store = memoryStore();
  const crlf: Candidate = {
    record: vies,
    stamp: (id) => ({ text: textOf(candidate(vies), id).replaceAll("\n", "\r\n"), uses: [] }),
  };
  await publish(store, base, candidate(vies));
  const publication = await publish(store, base, crlf);
  const served = (each: Candidate) => digestOf(new TextEncoder().encode(textOf(each, "be.vies.validate@2026-09-18")));
  expect(publication).toMatchObject({
    outcome: "refused",
    verdict: "error",
    problem: {
      code: "taken",
      status: 409,
      file: "schema.json",
      expected: served(candidate(vies)),
      found: served(crlf),
      onlyLineEndsDiffer: true,
    },
  });
});

test("a refusal says with which entry it fails, and what was found", async () => {
  const store = memoryStore();
  await publish(store, base, candidate(quickAsk));
  const publication = await publish(store, base, candidate(quickAsk, "Second"));
  expect(publication).toMatchObject({
    outcome: "refused",
    verdict: "needs-attestation",
    line: { against: "1.0", findings: [{ rule: "meaning-reworded", severity: "needs-attestation" }] },
  });
});

test("what publishing found is kept with the entry; a first entry was compared with nothing", async () => {
  const store = memoryStore();
  const proposal = (properties: object): Candidate => ({
    record: quickAsk,
    stamp: (identifier) => ({
      text: JSON.stringify({ $id: `${base}${identifier}`, type: "object", description: "A question.", properties }),
      uses: [],
    }),
  });
  const question = { type: "string", description: "What is asked." };
  const more = { type: "string", description: "More." };
  const first = await publish(store, base, proposal({ question }));
  const second = await publish(store, base, proposal({ question, more }));
  const third = await publish(store, base, proposal({ question: more }));
  expect(first).toMatchObject({ outcome: "published", entry: { identifier: "codossier.quick-ask/1.0" } });
  expect(first.outcome === "published" && first.entry.record.verdict).toBeUndefined();
  expect(second).toMatchObject({
    outcome: "published",
    entry: {
      identifier: "codossier.quick-ask/1.1",
      record: { verdict: "addition", findings: [{ rule: "member-added", path: "/more" }] },
    },
  });
  expect(third).toMatchObject({ outcome: "refused", verdict: "breaking" });
  expect((await verify(store)).faults).toEqual([]);
});

test("a stamp under another $id is a fault of the caller", async () => {
  const wrong: Candidate = { record: quickAsk, stamp: () => ({ text: '{"$id":"https://registry.example/else/1.0"}', uses: [] }) };
  await expect(publish(memoryStore(), base, wrong)).rejects.toThrow("https://registry.example/codossier.quick-ask/1.0");
});

test("the files are those of the layout, and the log chains", async () => {
  const store = await filled(shelf.slice(0, 2));
  expect((await store.list("")).filter((path) => !path.startsWith("sha256/"))).toEqual([
    "aliases.json",
    "c/codossier.legal-context/1.0/contract.json",
    "c/codossier.legal-context/1.0/schema.json",
    "c/codossier.legal-context/index.json",
    "c/codossier.quick-ask/1.0/contract.json",
    "c/codossier.quick-ask/1.0/schema.json",
    "c/codossier.quick-ask/index.json",
    "index.json",
    "log/0.json",
    "log/1.json",
  ]);
  const texts = await snapshot(store);
  const [first, second] = [texts["log/0.json"] ?? "", texts["log/1.json"] ?? ""];
  expect(Object.keys(JSON.parse(first))).toEqual([
    "action",
    "canonical",
    "contract",
    "identifier",
    "previous",
    "sequence",
    "served",
  ]);
  expect(JSON.parse(first)).toMatchObject({ action: "publish", sequence: 0, previous: `sha256:${"0".repeat(64)}` });
  expect(JSON.parse(second)).toMatchObject({
    action: "publish",
    sequence: 1,
    previous: digestOf(new TextEncoder().encode(first)),
  });
  const contract = JSON.parse(texts["c/codossier.quick-ask/1.0/contract.json"] ?? "");
  expect(contract).toMatchObject({ ...quickAsk, identifier: "codossier.quick-ask/1.0", findings: [], uses: [] });
  expect(contract.served).toBe(digestOf(new TextEncoder().encode(texts["c/codossier.quick-ask/1.0/schema.json"])));
  expect(texts[`sha256/${contract.served.slice(7)}.json`]).toBe(texts["c/codossier.quick-ask/1.0/schema.json"]);
});

test("publishAll gives the same bytes whatever the order of candidates, and answers all of them", async () => {
  const [forward, backward] = [memoryStore(), memoryStore()];
  await publishAll(forward, base, shelf);
  const answers = await publishAll(backward, base, [...shelf].reverse());
  expect(await snapshot(forward)).toEqual(await snapshot(backward));
  expect(answers.map((answer) => answer.candidate)).toEqual(answers.map((answer) => answer.candidate).sort());
  const again = await publishAll(forward, base, [...shelf, candidate(quickAsk, "Second")]);
  expect(again.map(({ publication }) => publication.outcome).sort()).toEqual(["refused", ...shelf.map(() => "unchanged")]);
});

describe("what is used is published first, and named by its exact entry", () => {
  /** `name` uses the lines of others; in turn it is named by `name.x/1`. */
  const using = (name: string, ...lines: string[]): Candidate => ({
    record: governed(`${name}.x`, 1),
    stamp: (id, pin) => ({ text: textOf(candidate(governed(`${name}.x`, 1)), id), uses: lines.map((line) => pin(line) ?? line) }),
  });
  test.each<[string, Candidate[], [string, string[]][]]>([
    [
      "after it by name",
      [using("a", "b.x/1"), using("b")],
      [
        ["b.x/1.0", []],
        ["a.x/1.0", ["b.x/1.0"]],
      ],
    ],
    [
      "through others",
      [using("a", "b.x/1"), using("b", "c.x/1"), using("c")],
      [
        ["c.x/1.0", []],
        ["b.x/1.0", ["c.x/1.0"]],
        ["a.x/1.0", ["b.x/1.0"]],
      ],
    ],
    [
      "each other",
      [using("b", "a.x/1"), using("a", "b.x/1")],
      [
        ["b.x/1.0", ["a.x/1"]],
        ["a.x/1.0", ["b.x/1.0"]],
      ],
    ],
    ["itself, or nobody's", [using("a", "a.x/1", "z.z/1")], [["a.x/1.0", ["a.x/1", "z.z/1"]]]],
  ])("%s", async (_name, candidates, want) => {
    for (const order of [candidates, [...candidates].reverse()]) {
      const store = memoryStore();
      const run = await publishAll(store, base, order);
      const uses = run.map(({ publication }) =>
        publication.outcome === "published" ? [publication.entry.identifier, publication.entry.record.uses] : [],
      );
      expect(uses).toEqual(want);
      // What a pin answers later is no difference.
      expect((await publishAll(store, base, order)).map(({ publication }) => publication.outcome)).toEqual(
        want.map(() => "unchanged"),
      );
    }
  });
});

test("a dry run answers as publishing would, within the run too, and writes nothing", async () => {
  const store = await filled(shelf.slice(0, 1));
  const before = await snapshot(store);
  const key: Alias = { kind: "mcp-meta", value: "com.x/y" };
  const run = await publishAll(
    store,
    base,
    [candidate(governed("a.b", 1, [key])), candidate(governed("a.c", 1, [key])), ...shelf.slice(0, 1)],
    { dryRun: true },
  );
  expect(run.map(({ publication }) => publication.outcome)).toEqual(["published", "refused", "unchanged"]);
  expect((await publish(store, base, candidate(quickAsk), { dryRun: true })).outcome).toBe("published");
  expect(await snapshot(store)).toEqual(before);
});
