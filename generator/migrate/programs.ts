import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { Project, ts, type SourceFile } from "ts-morph";
import { diagnose, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { fileSpan } from "../load/lines.ts";

/** Where a builder's sources are, and what is not of them. Absolute paths. */
export interface SourceFolder {
  readonly root: string;
  /** The output folder of the generator. */
  readonly generated: string;
  /** Named by the caller; else tsconfig.json of the root, where it is. */
  readonly tsconfig?: string | undefined;
  /** How a path is called in what is told. */
  readonly shown: (path: string) => string;
}

/** The same, with the files of the output folder that are the generator's: others may be the builder's own. */
export interface OwnedFolder extends SourceFolder {
  readonly owned: ReadonlySet<string>;
}

/**
 * One TypeScript project a tsconfig, those that it refers to among them, and one more for sources that none of them holds and that
 * name the contract: tests and scripts import it too. Without a tsconfig that one holds every source.
 */
export function openPrograms(folder: OwnedFolder, contract: string): Project[] {
  const asked = folder.tsconfig ?? join(folder.root, "tsconfig.json");
  const configs = existsSync(asked) ? tsconfigsFrom(asked) : [];
  const projects = configs.map((path) => new Project({ tsConfigFilePath: path, compilerOptions: { noEmit: true } }));
  const held = new Set(projects.flatMap((project) => project.getSourceFiles().map((file): string => file.getFilePath())));
  const written = projects.flatMap((project) => project.compilerOptions.get().outDir ?? []);
  const others = filesBelow(folder.root, written, isSource).filter((path) => !held.has(path) && !folder.owned.has(path));
  const left = configs.length === 0 ? others : others.filter((path) => readFileSync(path, "utf8").includes(contract));
  if (left.length === 0) return projects;
  const rest = new Project({ compilerOptions: withoutConfig });
  for (const path of left) rest.addSourceFileAtPath(path);
  return [...projects, rest];
}

/** Why the configurations of a folder cannot be read. */
export function tsconfigFaults({ root, tsconfig, shown }: SourceFolder): Diagnostic[] {
  const asked = tsconfig ?? join(root, "tsconfig.json");
  if (tsconfig === undefined && !existsSync(asked)) return [];
  const { error } = ts.readConfigFile(asked, (file) => readFileSync(file, "utf8"));
  if (error === undefined) return [];
  const problem = ts.flattenDiagnosticMessageText(error.messageText, " ");
  return [diagnose("tsconfig-unreadable", fileSpan(shown(asked)), { problem })];
}

/** The files of a project that a builder writes: below the root, and neither installed nor generated. */
export const authored = (project: Project, { root, owned }: OwnedFolder): SourceFile[] =>
  project.getSourceFiles().filter((file) => {
    const path = file.getFilePath();
    return isBelow(path, root) && !owned.has(path) && !path.includes("/node_modules/") && isSource(path);
  });

const isBelow = (path: string, folder: string): boolean => relative(folder, path).split(sep)[0] !== "..";

/** How sources are read of which no tsconfig speaks: as a bundler does. */
const withoutConfig: ts.CompilerOptions = {
  allowJs: true,
  allowImportingTsExtensions: true,
  jsx: ts.JsxEmit.Preserve,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  noEmit: true,
  skipLibCheck: true,
  strict: true,
  target: ts.ScriptTarget.ESNext,
};

/** The configuration itself, unless it only refers to others, and all that it refers to. */
function tsconfigsFrom(path: string, seen: Set<string> = new Set()): string[] {
  if (seen.has(path) || !existsSync(path)) return [];
  seen.add(path);
  const { config } = ts.readConfigFile(path, (file) => readFileSync(file, "utf8"));
  const { fileNames, projectReferences = [] } = ts.parseJsonConfigFileContent(config ?? {}, ts.sys, dirname(path), {}, path);
  const referred = projectReferences.flatMap(({ path: other }) =>
    tsconfigsFrom(other.endsWith(".json") ? resolve(other) : join(resolve(other), "tsconfig.json"), seen),
  );
  return fileNames.length > 0 ? [path, ...referred] : referred;
}

/** The files below a folder whose names are wanted, in order; nothing of what is installed, hidden or left out. */
export function filesBelow(folder: string, without: readonly string[], isWanted: (name: string) => boolean): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((before, after) => (before.name < after.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory())
        return isForeign(entry.name) || without.some((one) => isBelow(path, one)) ? [] : filesBelow(path, without, isWanted);
      return entry.isFile() && isWanted(entry.name) ? [path] : [];
    });
}

const isForeign = (name: string): boolean => name === "node_modules" || name.startsWith(".");
const isSource = (path: string): boolean => /\.(?:[cm]?[jt]s|[jt]sx)$/.test(path);
