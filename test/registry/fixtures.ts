import type { Alias, ContractRecord, GovernedRecord, MirroredRecord } from "../../generator/contract/record.ts";
import { memoryStore, publishAll, type Candidate, type Store } from "../../registry/index.ts";

export const base = "https://registry.example/";

export const governed = (name: string, line: number, aliases: readonly Alias[] = []): GovernedRecord => ({
  name,
  summary: `The contract ${name}.`,
  kind: "governed",
  line,
  promise: "both",
  aliases,
  attestations: [],
});

export const mirrored = (name: string, date: string, aliases: readonly Alias[] = []): MirroredRecord => ({
  name,
  summary: `The shape ${name} of its owner.`,
  kind: "mirrored",
  date,
  source: { address: "https://owner.example/shape.json", date },
  aliases,
});

/** A candidate whose schema differs from others by its title alone: a reworded text. */
export const candidate = (record: ContractRecord, title = "First", definitions: readonly string[] = []): Candidate => ({
  record,
  stamp: (identifier) => ({ text: schemaText(identifier, title, definitions), uses: [] }),
});

const schemaText = (identifier: string, title: string, definitions: readonly string[]): string => {
  const description = "A shape that tests publish.";
  const $defs = Object.fromEntries(definitions.map((anchor) => [anchor, { $anchor: anchor, type: "object", description }]));
  const $schema = "https://json-schema.org/draft/2020-12/schema";
  return `${JSON.stringify({ $schema, $id: `${base}${identifier}`, title, description, $defs }, null, 2)}\n`;
};

export const uri = "https://codossier.com/a2a/ext/legal-context/v1";

/** A registry with every kind of alias. */
export const shelf: readonly Candidate[] = [
  candidate(
    governed("codossier.legal-context", 1, [
      { kind: "a2a-extension", value: uri },
      { kind: "mcp-meta", value: "com.codossier/legal-context" },
    ]),
    "Legal context",
    ["inbound", "outbound"],
  ),
  candidate(governed("codossier.quick-ask", 1)),
  candidate(governed("codossier.quick-ask", 2), "Second line"),
  candidate(governed("codossier.sketch", 0), "Draft"),
  candidate(governed("lcp.ucp-capability", 1, [{ kind: "ucp-capability", value: "com.integraledger.legal_context@2026-07-30" }])),
  candidate(governed("lcp.legal-context-json", 1, [{ kind: "well-known", value: "/.well-known/legal-context.json" }])),
  candidate(mirrored("a2a.agent-card", "2026-09-18")),
  candidate(mirrored("be.vies.validate", "2026-09-01", [{ kind: "a2a-skill", value: "be.vies.validate" }])),
  candidate(mirrored("be.vies.validate", "2026-09-18", [{ kind: "a2a-skill", value: "be.vies.validate" }]), "Newer"),
];

export async function filled(candidates: readonly Candidate[] = shelf): Promise<Store> {
  const store = memoryStore();
  for (const { publication } of await publishAll(store, base, candidates)) {
    if (publication.outcome !== "published") throw new Error(JSON.stringify(publication));
  }
  return store;
}

/** Everything in a store, for comparing states. */
export async function snapshot(store: Store): Promise<Record<string, string>> {
  const paths = await store.list("");
  const entries = await Promise.all(
    paths.map(async (path) => [path, Buffer.from((await store.get(path)) ?? []).toString("latin1")] as const),
  );
  return Object.fromEntries(entries);
}

/** A store that was tampered with: the same files, some replaced, added, or (undefined) gone. No store can be told to do that. */
export function tampered(store: Store, changes: Readonly<Record<string, Uint8Array | string | undefined>>): Store {
  const changed = new Map(
    Object.entries(changes).map(([path, value]) => [path, typeof value === "string" ? new TextEncoder().encode(value) : value]),
  );
  return {
    ...store,
    get: async (path) => (changed.has(path) ? changed.get(path) : store.get(path)),
    list: async (prefix) => {
      const paths = new Set([...(await store.list(prefix)), ...[...changed.keys()].filter((path) => path.startsWith(prefix))]);
      return [...paths].filter((path) => !changed.has(path) || changed.get(path) !== undefined).sort();
    },
  };
}
