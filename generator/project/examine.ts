import { folderStore } from "../../registry/store/folder.ts";
import type { Store } from "../../registry/store/store.ts";
import { publishAll, type CandidatePublication } from "../../registry/publish/publish.ts";
import { checkExamples } from "../check/examples.ts";
import { sortDiagnostics, isError, type Diagnostic } from "../diagnostic/diagnostic.ts";
import type { OnProgress } from "../diagnostic/progress.ts";
import { findDrift } from "../drift.ts";
import { manifestPath } from "../emit/manifest.ts";
import { generate, type Generation } from "../generate.ts";
import { candidates } from "./candidates.ts";
import { placeFindings } from "./place-findings.ts";
import type { Project } from "./project.ts";
import { withoutSchema } from "./without-schema.ts";

export interface Examination {
  readonly generation: Generation;
  /** Everything found in schemas, examples and generated files, in an author's order. */
  readonly diagnostics: readonly Diagnostic[];
  /** How each contract stands to what is published: what publishing would do now. Empty where the schemas are at fault. */
  readonly publications: readonly CandidatePublication[];
  /** Published lines of contracts that have no folder under schemas/; empty where the schemas are at fault. */
  readonly withoutSchema: readonly string[];
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
  /** The same project at another time, so that nothing is compiled twice. */
  readonly like?: Generation;
  /** Examples and generated files are looked at too: true unless only publications are asked for. */
  readonly files?: boolean;
  readonly onProgress?: OnProgress | undefined;
}

/** The author's gate without its words: reads everything, writes nothing. */
export async function examine(project: Project, options: ExamineOptions): Promise<Examination> {
  const { shown, published = folderStore(project.registry), like, files = true, onProgress } = options;
  const { base, readonly } = project;
  const generation = generate(project.schemas, { base, readonly, shownAs: shown.schemas, onProgress, ...(like ? { like } : {}) });
  const found = files ? await checkFiles(project, generation, shown) : [];
  const diagnostics = sortDiagnostics([...generation.diagnostics, ...found]);
  if (generation.diagnostics.some(isError)) return { generation, diagnostics, publications: [], withoutSchema: [] };
  const publishing = { dryRun: true, onProgress };
  const publications = await publishAll(published, project.base, candidates(generation, project.base), publishing);
  const placing = { loaded: generation.loaded, published, registry: shown.registry };
  return {
    generation,
    diagnostics,
    publications: await Promise.all(publications.map((one) => placeFindings(one, placing))),
    withoutSchema: await withoutSchema(published, generation.loaded),
  };
}

async function checkFiles(project: Project, { contracts, files }: Generation, shown: ShownFolders): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = [];
  for (const { contract, compiled } of contracts) {
    if (compiled.files.length > 0) diagnostics.push(...(await checkExamples(contract, compiled)));
  }
  // Where modules of others stand in the same folder, `generate --check` compares all of it; an author asks about the schemas.
  const arePart = project.contracts.length + project.cards.length > 0;
  const compared = files.filter(({ path }) => !arePart || path !== manifestPath);
  if (files.length > 0) diagnostics.push(...(await findDrift(project.generated, shown.generated, compared, { arePart })));
  return diagnostics;
}
