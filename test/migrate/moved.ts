import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterAll } from "vitest";
import { compileSchema, type Compiled } from "../../generator/compile.ts";
import type { Json } from "../../generator/json/json.ts";
import { moveSources } from "../../generator/migrate/move-sources.ts";
import type { SourcesMoved } from "../../generator/migrate/program-move.ts";
import ts from "typescript";

/** A contract at a line, as the generator makes it for a builder. */
export function line(schema: Json, major: number, name = "example.parcel"): Compiled {
  const compiled = compileSchema({ value: schema }, { name, version: String(major), identifier: `${name}/${major}.0` });
  if (compiled.model === undefined) throw new Error(compiled.diagnostics.map(({ message }) => message).join("\n"));
  return compiled;
}

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** A folder with a space in its name. */
export function folderOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "codicil migrate-")));
  folders.push(root);
  writeAll(root, files);
  return root;
}

export function writeAll(root: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}

export interface Move {
  readonly from: Compiled;
  readonly to: Compiled;
  readonly tsconfig?: string;
  readonly generated?: string;
  /** The output folder holds sources too, and is not emptied. */
  readonly keep?: boolean;
}

/** What a move says: one line a look, `code file:line:column`. */
export interface MovedProject {
  readonly root: string;
  readonly moved: SourcesMoved;
  readonly looks: readonly string[];
  readonly read: (path: string) => string;
}

/** Moves the sources of a folder and writes them, with the modules of the version after, as the command does. */
export function move(root: string, { from, to, tsconfig, generated = "generated", keep = false }: Move): MovedProject {
  const shown = (path: string) => relative(root, path);
  const folder = { root, generated: join(root, generated), shown, tsconfig: tsconfig && join(root, tsconfig) };
  const moved = moveSources(folder, {
    from,
    to,
    name: "example.parcel",
    identifier: "example.parcel/2.0",
    config: join(root, "codicil.json"),
    reworded: from.units[0]?.folder !== to.units[0]?.folder,
  });
  for (const { path, after } of moved.files) writeFileSync(path, after.mark + after.text);
  if (!keep) rmSync(folder.generated, { recursive: true, force: true });
  writeAll(folder.generated, Object.fromEntries(to.files.map(({ path, text }) => [path, text])));
  return {
    root,
    moved,
    looks: moved.diagnostics.map(({ code, span }) => `${code} ${span.file}:${span.line}:${span.column}`),
    read: (path) => readFileSync(join(root, path), "utf8"),
  };
}

/** One source `src/a.ts`, or several, beside the modules of the version before. */
export function moveFiles(files: string | Readonly<Record<string, string | Uint8Array>>, options: Move): MovedProject {
  const own = typeof files === "string" ? { "src/a.ts": files } : files;
  const generated = Object.fromEntries(
    options.from.files.map(({ path, text }) => [`${options.generated ?? "generated"}/${path}`, text]),
  );
  return move(folderOf({ ...generated, ...own }), options);
}

/** What TypeScript says of a folder's sources, read as a bundler reads them: `file:line code`. */
export function compileErrors(root: string, files: readonly string[], options: ts.CompilerOptions = {}): string[] {
  const program = ts.createProgram({
    rootNames: files.map((file) => join(root, file)),
    options: {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      allowJs: true,
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      allowImportingTsExtensions: true,
      types: [],
      ...options,
    },
  });
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, code }) => {
    const at =
      file === undefined ? "" : `${relative(root, file.fileName)}:${file.getLineAndCharacterOfPosition(start).line + 1} `;
    return `${at}${code}`;
  });
}
