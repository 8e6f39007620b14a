import type { Finding } from "../../registry/compare/finding.ts";
import type { Entry } from "../../registry/entry.ts";
import { replay } from "../../registry/log/replay.ts";
import type { Problem } from "../../registry/problem/problem.ts";
import { publishAll, type CandidatePublication } from "../../registry/publish/publish.ts";
import { folderStore } from "../../registry/store/folder.ts";
import type { WorkingContract } from "../contract/load-contracts.ts";
import type { Attestation } from "../contract/record.ts";
import { isError, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { generate, type Generation } from "../generate.ts";
import type { Json } from "../json/json.ts";
import { below, steps, valueAt } from "../json/pointer.ts";
import { candidates } from "../project/candidates.ts";
import type { Project } from "../project/project.ts";

/** A text that is not the published one, and that nobody has vouched for. The empty text stands for none. */
export interface Reworded {
  /** The contract in whose schema it stands: its record holds the attestation, also for the contracts that use it. */
  readonly owner: WorkingContract;
  /** The lines that wait for it: `example.parcel/1`. */
  readonly lines: readonly string[];
  readonly pointer: string;
  /** The entry that says it otherwise: `example.parcel/1.0`. */
  readonly against: string;
  readonly before: string;
  readonly after: string;
}

export type RewordedOutcome =
  | { readonly outcome: "found"; readonly generation: Generation; readonly reworded: readonly Reworded[] }
  | { readonly outcome: "unreadable"; readonly diagnostics: readonly Diagnostic[] }
  | { readonly outcome: "damaged"; readonly problem: Problem };

/** Every reworded text of a project, each once, in the order of contracts. Reads schemas and registry, writes nothing. */
export async function findReworded(project: Project, shownAs: string): Promise<RewordedOutcome> {
  const generation = generate(project.schemas, { base: project.base, shownAs });
  if (generation.diagnostics.some(isError)) return { outcome: "unreadable", diagnostics: generation.diagnostics };
  const store = folderStore(project.registry);
  const publications = await publishAll(store, project.base, candidates(generation, project.base), { dryRun: true });
  const [problem] = publications.flatMap(damage);
  if (problem) return { outcome: "damaged", problem };
  // From the log and not from what is derived, which may lag behind.
  const { entries } = await replay(store);
  const schemas = new Map(entries.map(({ entry }) => [entry.identifier, entry.schemaText]));
  const found = new Map<string, Reworded>();
  for (const { line, finding } of publications.flatMap(rewordings)) {
    const against = `${nameOf(line)}/${finding.against}`;
    const one = toReworded(line, finding, { against, schemaText: schemas.get(against) ?? "null" }, generation);
    const known = one && found.get(keyOf(one));
    if (one) found.set(keyOf(one), known ? { ...known, lines: [...known.lines, line] } : one);
  }
  return { outcome: "found", generation, reworded: [...found.values()] };
}

/** What was attested with a published entry of a contract: it stays where it is. */
export async function publishedAttestations(project: Project, name: string): Promise<readonly Attestation[]> {
  const { entries } = await replay(folderStore(project.registry));
  return entries.flatMap(({ entry: { record } }) =>
    record.name === name && record.kind === "governed" ? record.attestations : [],
  );
}

/** What makes two rewordings one: the same text, from the same one. */
export const keyOf = ({ owner, pointer, before, after }: Reworded): string =>
  JSON.stringify([owner.folder, pointer, before, after]);

/** What a registry that does not hold said is nothing to compare with. */
const damage = ({ publication }: CandidatePublication): Problem[] =>
  publication.outcome === "refused" && "problem" in publication && publication.problem.code === "registry-damaged"
    ? [publication.problem]
    : [];

type PlacedFinding = Finding & Required<Pick<Finding, "before" | "after" | "against">>;

interface Rewording {
  readonly line: string;
  readonly finding: PlacedFinding;
}

function rewordings({ candidate, publication }: CandidatePublication): Rewording[] {
  if (publication.outcome !== "refused" || "problem" in publication) return [];
  return publication.line.findings.flatMap((finding) =>
    finding.rule === "meaning-reworded" && isPlaced(finding) ? [{ line: candidate, finding }] : [],
  );
}

const isPlaced = (finding: Finding): finding is PlacedFinding =>
  finding.before !== undefined && finding.after !== undefined && finding.against !== undefined;

const nameOf = (line: string): string => line.slice(0, line.lastIndexOf("/"));

function toReworded(
  line: string,
  finding: PlacedFinding,
  { against, schemaText }: Pick<Reworded, "against"> & Pick<Entry, "schemaText">,
  { loaded }: Generation,
): Reworded | undefined {
  const owner = loaded.contracts.find(({ schema }) => schema.file === finding.after.file);
  if (owner === undefined) return undefined;
  const before = textAt(JSON.parse(schemaText) as Json, finding.before.pointer);
  const pointer = textPointer(owner.schema.value, finding);
  const after = textAt(owner.schema.value, pointer);
  return { owner, lines: [line], pointer, against, before, after };
}

/** A text that went is placed at what it spoke of: its own pointer is one step further. */
function textPointer(schema: Json, { before, after }: PlacedFinding): string {
  const kind = steps(before.pointer)?.at(-1) ?? "description";
  return typeof valueAt(schema, after.pointer) === "string" ? after.pointer : below(after.pointer, kind);
}

function textAt(schema: Json, pointer: string): string {
  const text = valueAt(schema, pointer);
  return typeof text === "string" ? text : "";
}
