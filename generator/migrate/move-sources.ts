import { realpathSync } from "node:fs";
import { join } from "node:path";
import type { Compiled } from "../compile.ts";
import { sortDiagnostics } from "../diagnostic/diagnostic.ts";
import { manifestPath, ownedPaths } from "../emit/manifest.ts";
import { versionFolders, type ContractMove } from "./contract-move.ts";
import { ContractTypes } from "./looks/contract-types.ts";
import { otherMentions } from "./looks/mentions.ts";
import { moduleMoves } from "./module-moves.ts";
import { ProgramMove, type MovedSource, type SourcesMoved } from "./program-move.ts";
import { authored, openPrograms, type SourceFolder } from "./programs.ts";
import { readSourceText } from "./source-text.ts";

/**
 * A builder's sources moved from one version of a contract to another: where they import from, and what they call things. Reads, and
 * writes nothing. TypeScript checks the sources with the types of both versions: a fault that it finds only afterwards is told.
 *
 * Left alone: texts, comments, every other module, files that cannot be read as what they are (`source-left`). Line ends, byte-order
 * marks and layout outside of the edits stay as they are.
 */
export function moveSources(asked: SourceFolder, contract: ContractMove): SourcesMoved {
  const generated = realPath(asked.generated);
  const moves = new Map(moduleMoves(contract.from, contract.to).map((move) => [join(generated, move.folder), move]));
  const folder = { ...asked, root: realpathSync(asked.root), generated, owned: ownedFiles(generated, contract.from) };
  const types = new ContractTypes(moves, contract);
  const done = new Set<string>();
  const moved = openPrograms(folder, contract.name).map((project) => {
    const files = authored(project, folder).filter((file) => !done.has(file.getFilePath()));
    for (const file of files) done.add(file.getFilePath());
    return new ProgramMove(project, files, folder, contract, moves, types).run();
  });
  const [before, after] = versionFolders(contract);
  const elsewhere = before === after ? [] : otherMentions(folder, { before, after, config: contract.config });
  const byPath = (one: MovedSource, other: MovedSource) => (one.path < other.path ? -1 : 1);
  return {
    files: moved.flatMap(({ files }) => files).sort(byPath),
    diagnostics: sortDiagnostics([...moved.flatMap(({ diagnostics }) => diagnostics), ...elsewhere]),
  };
}

/** What the manifest names, and the modules of the version before, which may not be there. */
function ownedFiles(generated: string, { files }: Compiled): ReadonlySet<string> {
  const manifest = readSourceText(join(generated, manifestPath))?.text ?? "";
  const paths = [...(ownedPaths(manifest) ?? []), ...files.map(({ path }) => path)];
  return new Set(paths.map((path) => join(generated, path)));
}

/** Of a folder that may not be there yet. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
