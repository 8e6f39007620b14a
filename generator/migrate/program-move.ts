import { join } from "node:path";
import type { Project, SourceFile } from "ts-morph";
import { diagnose, type Diagnostic, type Span } from "../diagnostic/diagnostic.ts";
import { Lines } from "../load/lines.ts";
import { versionFolders, type ContractMove } from "./contract-move.ts";
import type { ContractTypes } from "./looks/contract-types.ts";
import { applyEdits, movedOffset, type Edit } from "./edit.ts";
import { Exporters } from "./exporters.ts";
import { lookAt, type Look } from "./looks/look.ts";
import { memberLooks } from "./looks/member-looks.ts";
import { textMentions } from "./looks/mentions.ts";
import type { ModuleMove } from "./module-moves.ts";
import { moveSpecifiers } from "./move-specifiers.ts";
import type { SourceFolder } from "./programs.ts";
import { renameNames } from "./rename-names.ts";
import { resolveModule } from "./resolve-module.ts";
import { readSourceText, type SourceText } from "./source-text.ts";
import { specifiersOf } from "./specifiers.ts";
import { newTypeErrors, typeErrors, type TypeError } from "./looks/type-errors.ts";
import { typeLooks } from "./looks/type-looks.ts";
import { valueLooks } from "./looks/value-looks.ts";

export interface MovedSource {
  /** Absolute. */
  readonly path: string;
  readonly before: SourceText;
  readonly after: SourceText;
}

export interface SourcesMoved {
  /** Only those that change, in the order of their paths. */
  readonly files: readonly MovedSource[];
  /** What a person must look at, with places in the text after. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The sources of one TypeScript project, moved in memory. */
export class ProgramMove {
  readonly #looks: Look[] = [];
  readonly #edits = new Map<string, Edit[]>();
  readonly #texts = new Map<string, SourceText>();
  /** Modules of the contract by the links through which they are imported. */
  readonly #links = new Set<string>();
  readonly #lines = new Map<string, Lines>();

  constructor(
    readonly project: Project,
    readonly files: readonly SourceFile[],
    readonly folder: SourceFolder,
    readonly contract: ContractMove,
    readonly moves: ReadonlyMap<string, ModuleMove>,
    readonly types: ContractTypes,
  ) {}

  run(): SourcesMoved {
    for (const [path, { declarations }] of this.moves) this.#generate(join(path, "index.d.ts"), declarations);
    const names = new Map([...this.moves].map(([path, { to }]) => [path, to?.names ?? new Map<string, undefined>()]));
    const exporters = new Exporters(this.project, names, this.files);
    const sources = this.files.filter((file) => this.#isSound(file, exporters));
    for (const file of sources) this.#look(file, exporters);
    const before = typeErrors(this.project, sources);
    this.#apply(sources);
    const errors = newTypeErrors(before, typeErrors(this.project, sources), this.#edits);
    const told = this.#told();
    return { files: this.#changed(), diagnostics: [...told, ...this.#untold(errors, told)] };
  }

  /** A module as it is made, whatever stands on the disk. */
  #generate(path: string, declarations: string): void {
    this.project.createSourceFile(path, declarations, { overwrite: true });
  }

  /** A file that is no UTF-8 text or no program is left, and told where it has to do with the contract. */
  #isSound(file: SourceFile, exporters: Exporters): boolean {
    const path = file.getFilePath();
    const source = readSourceText(path);
    if (source?.text === file.getFullText()) this.#texts.set(path, source);
    const program = this.project.getProgram().compilerObject;
    const [fault] = program.getSyntacticDiagnostics(program.getSourceFile(path));
    if (fault === undefined && this.#texts.has(path)) return true;
    const isConcerned = specifiersOf(file).some((text) => exporters.of(text.getLiteralText(), path) !== undefined);
    if (isConcerned || file.getFullText().includes(this.contract.name)) {
      const problem = this.#texts.has(path) ? "TypeScript cannot read it" : "it is no text of UTF-8";
      const spot = { getStart: () => fault?.start ?? 0, getEnd: () => (fault?.start ?? 0) + 1, getSourceFile: () => file };
      this.#looks.push(lookAt(spot, "source-left", { problem }));
    }
    return false;
  }

  #look(file: SourceFile, exporters: Exporters): void {
    const path = file.getFilePath();
    const pathOf = (specifier: string) => {
      const found = resolveModule(specifier, path, this.project);
      if (found === undefined || !this.moves.has(found.path)) return undefined;
      if (found.link !== undefined) this.#links.add(found.link);
      return found.path;
    };
    const { identifier } = this.contract;
    const { generated } = this.folder;
    const moduleOf = (specifier: string) => this.moves.get(pathOf(specifier) ?? "");
    const moved = moveSpecifiers(file, { generated, moduleOf, to: identifier });
    const renamed = renameNames(file, exporters, identifier);
    this.#edits.set(path, [...moved.edits, ...renamed.edits]);
    this.#looks.push(...moved.looks, ...renamed.looks, ...typeLooks(file, this.types, pathOf));
    this.#looks.push(...memberLooks(file, this.types), ...valueLooks(file, this.types));
    const [before, after] = versionFolders(this.contract);
    if (before !== after) this.#looks.push(...textMentions(file, before, after));
  }

  /** The project as it is afterwards, in memory. */
  #apply(sources: readonly SourceFile[]): void {
    const { units, files } = this.contract.to;
    const kept = new Set(units.map(({ folder }) => folder));
    for (const [path, { folder }] of this.moves)
      if (!kept.has(folder)) this.project.getSourceFile(join(path, "index.d.ts"))?.delete();
    const linked = [...this.#links].flatMap((link) =>
      [...this.moves.values()].flatMap(({ folder }) => (link.endsWith(`/${folder}`) ? [link.slice(0, -folder.length)] : [])),
    );
    const declarations = files.filter(({ path }) => path.endsWith(".d.ts"));
    for (const output of [this.folder.generated, ...new Set(linked)])
      for (const { path, text } of declarations) this.#generate(join(output, path), text);
    for (const file of sources) {
      const edits = this.#edits.get(file.getFilePath()) ?? [];
      if (edits.length > 0) file.replaceWithText(applyEdits(file.getFullText(), edits));
    }
  }

  #changed(): MovedSource[] {
    return [...this.#edits].flatMap(([path, edits]) => {
      const before = this.#texts.get(path);
      return before === undefined || edits.length === 0
        ? []
        : [{ path, before, after: { mark: before.mark, text: applyEdits(before.text, edits) } }];
    });
  }

  #told(): Diagnostic[] {
    const told = this.#looks.map(({ path, start, end, tell }) => {
      const edits = this.#edits.get(path) ?? [];
      return tell(this.#span(path, movedOffset(start, edits), movedOffset(end, edits)));
    });
    const once = new Map(told.map((one) => [`${one.message}\n${placeOf(one.span)}:${one.span.column}`, one]));
    return [...once.values()];
  }

  /** Without what a look at the same line has told in better words. */
  #untold(errors: readonly TypeError[], told: readonly Diagnostic[]): Diagnostic[] {
    const places = new Set(told.map(({ span }) => placeOf(span)));
    return errors.flatMap(({ path, start, length, code, message }) => {
      const span = this.#span(path, start, start + length);
      return places.has(placeOf(span)) ? [] : [diagnose("type-error-new", span, { code, message })];
    });
  }

  /** A place in the text after. */
  #span(path: string, start: number, end: number): Span {
    const lines = this.#lines.get(path) ?? new Lines(applyEdits(this.#texts.get(path)?.text ?? "", this.#edits.get(path) ?? []));
    this.#lines.set(path, lines);
    return lines.span(this.folder.shown(path), start, end, "");
  }
}

const placeOf = ({ file, line }: Span): string => `${file}:${line}`;
