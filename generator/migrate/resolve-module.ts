import { dirname, resolve } from "node:path";
import { ts, type Project } from "ts-morph";

/** Where a specifier leads: the folder of a generated module or the path of a source, without ending and `/index`. */
export interface ResolvedModule {
  readonly path: string;
  /** The same by the links that lead there, where there are some: a package of a workspace. */
  readonly link?: string;
}

/**
 * TypeScript's own resolution first (paths, imports of a package, links), then the plain path, which stands for what is not there.
 * Undefined for what cannot be told, as an installed package may be.
 */
export function resolveModule(specifier: string, importer: string, project: Project): ResolvedModule | undefined {
  const { resolvedModule } = ts.resolveModuleName(
    specifier,
    importer,
    project.compilerOptions.get(),
    project.getModuleResolutionHost(),
    undefined,
    undefined,
    ts.ModuleKind.ESNext,
  );
  if (resolvedModule !== undefined) {
    const { resolvedFileName, originalPath } = resolvedModule as ts.ResolvedModuleFull & { readonly originalPath?: string };
    const path = withoutEnding(resolvedFileName);
    return originalPath === undefined ? { path } : { path, link: withoutEnding(originalPath) };
  }
  return /^\.\.?(?:\/|$)/.test(specifier) ? { path: withoutEnding(resolve(dirname(importer), specifier)) } : undefined;
}

export const withoutEnding = (path: string): string => path.replace(ending, "").replace(/\/index$/, "");

/** What may stand behind a module's name: `.js`, `.d.ts`, `.mts`, … */
const ending = /(?:\.d)?\.(?:[cm]?[jt]s|[jt]sx)$/;
