import { folderStore } from "../../registry/store/folder.ts";
import type { Store } from "../../registry/store/store.ts";
import { publishAll, type CandidatePublication } from "../../registry/publish/publish.ts";
import { checkExamples } from "../check/examples.ts";
import { sortDiagnostics, isError, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { findDrift } from "../drift.ts";
import { generate, type Generation } from "../generate.ts";
import { candidates } from "./candidates.ts";
import { placeFindings } from "./place-findings.ts";
import type { Project } from "./project.ts";
import { readOnce } from "./read-once.ts";

export interface Examination {
  readonly generation: Generation;
  /** Everything found in schemas, examples and generated files, in an author's order. */
  readonly diagnostics: readonly Diagnostic[];
  /** How each contract stands to what is published: what publishing would do now. Empty where the schemas are at fault. */
  readonly publications: readonly CandidatePublication[];
}

/** The project's folders as the caller would type them. */
export interface ShownFolders {
  readonly schemas: string;
  readonly generated: string;
  readonly registry: string;
}

export interface ExamineOptions {
  readonly shown: ShownFolders;
  /** What is published; the project's own registry unless it is given. */
  readonly published?: Store;
}

/** The author's gate without its words: reads everything, writes nothing. */
export async function examine(
  project: Project,
  { shown, published = readOnce(folderStore(project.registry)) }: ExamineOptions,
): Promise<Examination> {
  const generation = generate(project.schemas, { base: project.base, shownAs: shown.schemas });
  const diagnostics: Diagnostic[] = [...generation.diagnostics];
  for (const { contract, compiled } of generation.contracts) {
    if (compiled.files.length > 0) diagnostics.push(...(await checkExamples(contract, compiled)));
  }
  if (generation.files.length > 0) diagnostics.push(...(await findDrift(project.generated, shown.generated, generation.files)));
  const sorted = sortDiagnostics(diagnostics);
  if (generation.diagnostics.some(isError)) return { generation, diagnostics: sorted, publications: [] };
  const publications = await publishAll(published, project.base, candidates(generation, project.base), { dryRun: true });
  const placing = { loaded: generation.loaded, published, registry: shown.registry };
  return {
    generation,
    diagnostics: sorted,
    publications: await Promise.all(publications.map((one) => placeFindings(one, placing))),
  };
}
