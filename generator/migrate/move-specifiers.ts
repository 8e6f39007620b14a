import type { SourceFile } from "ts-morph";
import type { Edit } from "./edit.ts";
import { lookAt, type Look } from "./looks/look.ts";
import type { ModuleMove } from "./module-moves.ts";
import { moveSpecifier } from "./move-specifier.ts";
import type { Renaming } from "./rename-names.ts";
import { specifiersOf } from "./specifiers.ts";

export interface SpecifierMoves {
  /** The output folder, absolute. */
  readonly generated: string;
  readonly moduleOf: (specifier: string) => ModuleMove | undefined;
  /** The identifier to which the contract moves. */
  readonly to: string;
}

/** Every specifier of a file that leads to a module of the contract, led to the module that took its place. */
export function moveSpecifiers(file: SourceFile, { generated, moduleOf, to }: SpecifierMoves): Renaming {
  const edits: Edit[] = [];
  const looks: Look[] = [];
  for (const text of specifiersOf(file)) {
    const specifier = text.getLiteralText();
    const move = moduleOf(specifier);
    if (move === undefined) continue;
    if (move.to === undefined) {
      looks.push(lookAt(text, "export-gone", { what: move.folder, to }));
      continue;
    }
    const place = { importer: file.getFilePath(), generated, before: move.folder, after: move.to.folder };
    const moved = moveSpecifier({ ...place, specifier });
    if (moved === undefined) looks.push(lookAt(text, "specifier-kept", { specifier, folder: move.to.folder }));
    else if (moved !== specifier) edits.push({ start: text.getStart() + 1, end: text.getEnd() - 1, text: moved });
  }
  return { edits, looks };
}
