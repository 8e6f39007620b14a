import { workingIdentifier } from "../contract/record.ts";
import { isError, type Diagnostic } from "../diagnostic/diagnostic.ts";
import type { OnProgress } from "../diagnostic/progress.ts";
import { emittedBy, generate, type GeneratedContract } from "../generate.ts";
import type { ConfiguredProject } from "../project/project.ts";
import type { ProjectModules } from "./compile-pinned.ts";
import type { ProjectMemory } from "./project-memory.ts";

export interface CompiledOwn {
  readonly modules: readonly ProjectModules[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface CompileOwnOptions {
  /** The folder of the schemas as the caller would type it. */
  readonly shownAs: string;
  readonly memory?: ProjectMemory | undefined;
  readonly onProgress?: OnProgress | undefined;
}

/** The modules of the project's own schemas; none where it has no schemas. */
export function compileOwn(
  { hasSchemas, schemas, base, readonly }: ConfiguredProject,
  { shownAs, memory = {}, onProgress }: CompileOwnOptions,
): CompiledOwn {
  if (!hasSchemas || base === undefined) return { modules: [], diagnostics: [] };
  const before = memory.own?.readonly === readonly ? { like: memory.own.generation } : {};
  const generation = generate(schemas, { base, shownAs, readonly, onProgress, ...before });
  const { contracts, diagnostics } = generation;
  if (!diagnostics.some(isError)) memory.own = { readonly, generation };
  return { modules: contracts.map(modulesOf), diagnostics };
}

function modulesOf(generated: GeneratedContract): ProjectModules {
  const { contract, compiled, producer } = generated;
  const { record, recordSource } = contract;
  return {
    asked: [record.name],
    from: "schemas",
    identifier: workingIdentifier(record),
    folders: [...compiled.units, ...(producer?.units ?? [])].map((unit) => unit.folder),
    emitted: emittedBy(generated),
    span: recordSource.span("/name"),
  };
}
