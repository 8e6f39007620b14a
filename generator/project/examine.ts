import { folderStore } from "../../registry/store/folder.ts";
import { publishAll, type CandidatePublication } from "../../registry/publish/publish.ts";
import { checkExamples } from "../check/examples.ts";
import { sortDiagnostics, isError, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { findDrift } from "../drift.ts";
import { generate, type Generation } from "../generate.ts";
import { candidates } from "./candidates.ts";
import type { Project } from "./project.ts";

export interface Examination {
  readonly generation: Generation;
  /** Everything found in schemas, examples and generated files, in an author's order. */
  readonly diagnostics: readonly Diagnostic[];
  /** How each contract stands to what is published: what publishing would do now. Empty where the schemas are at fault. */
  readonly publications: readonly CandidatePublication[];
}

export interface ExamineOptions {
  /** The project's folders as the caller would type them. */
  readonly shown: { readonly schemas: string; readonly generated: string; readonly registry: string };
}

/** The author's gate without its words: reads everything, writes nothing. */
export async function examine(project: Project, { shown }: ExamineOptions): Promise<Examination> {
  const generation = generate(project.schemas, { base: project.base, shownAs: shown.schemas });
  const diagnostics: Diagnostic[] = [...generation.diagnostics];
  for (const { contract, compiled } of generation.contracts) {
    if (compiled.files.length > 0) diagnostics.push(...(await checkExamples(contract, compiled)));
  }
  if (generation.files.length > 0) diagnostics.push(...(await findDrift(project.generated, shown.generated, generation.files)));
  const sorted = sortDiagnostics(diagnostics);
  if (generation.diagnostics.some(isError)) return { generation, diagnostics: sorted, publications: [] };
  const publications = await publishAll(folderStore(project.registry), project.base, candidates(generation, project.base), {
    dryRun: true,
  });
  return { generation, diagnostics: sorted, publications: publications.map((one) => underRegistry(one, shown.registry)) };
}

/** Published places are named within the registry; a caller finds them under the folder that he knows. */
function underRegistry(one: CandidatePublication, folder: string): CandidatePublication {
  const { publication } = one;
  if (publication.outcome !== "refused" || "problem" in publication) return one;
  const findings = publication.line.findings.map((finding) =>
    finding.before ? { ...finding, before: { ...finding.before, file: `${folder}/${finding.before.file}` } } : finding,
  );
  return { ...one, publication: { ...publication, line: { ...publication.line, findings } } };
}
