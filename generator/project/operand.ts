import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { Entry } from "../../registry/entry.ts";
import type { Lookup } from "../../registry/lookup/lookup.ts";
import type { Problem } from "../../registry/problem/problem.ts";
import { loadContracts, type LoadedContracts } from "../contract/load-contracts.ts";
import type { ContractRecord } from "../contract/record.ts";
import { isError, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { loadSchema } from "../load/load-schemas.ts";
import type { ResolvedSet, Source } from "../load/source.ts";
import { isObject } from "../json/json.ts";
import { buildModel } from "../model/build.ts";
import { keywords } from "../model/keywords.ts";
import type { SchemaModel } from "../model/model.ts";
import { diskFolder, type DocumentFolder } from "../import/document/document-folder.ts";
import { foreignOperand } from "./foreign-operand.ts";
import { findRevision, readTree, type Revision } from "./git.ts";
import { layOut } from "./lay-out.ts";
import type { Project } from "./project.ts";

/** One side of a comparison: a schema that was named on the command line. */
export interface Operand {
  /** As it was named. */
  readonly label: string;
  readonly source: Source;
  readonly model: SchemaModel;
  /** Where there is a contract.json: promise, aliases, attestations. */
  readonly record?: ContractRecord;
  /** The `#name` that was asked for. */
  readonly definition?: string;
}

export type OperandOutcome =
  | { readonly outcome: "found"; readonly operand: Operand }
  | { readonly outcome: "unknown"; readonly problem: Problem }
  | { readonly outcome: "unreadable"; readonly diagnostics: readonly Diagnostic[] }
  | { readonly outcome: "refused"; readonly problem: string };

export interface OperandPlace {
  readonly cwd: string;
  /** Whose schemas are read with their neighbours. */
  readonly project?: Project;
  /** Answers an identifier. */
  readonly lookUp: (reference: string) => Promise<Lookup>;
}

/**
 * Finds what a text on the command line names: a file, `REF:PATH` of git, or an identifier of the registry; each may end in
 * `#name` for a definition. A file inside the project's schemas is read with its neighbours, so that its references resolve; one of
 * another dialect is converted first.
 */
export async function findOperand(text: string, place: OperandPlace): Promise<OperandOutcome> {
  const [path, definition] = splitDefinition(text);
  const named = definition === undefined ? {} : { definition };
  const file = resolve(place.cwd, path);
  if (existsSync(file)) return withLabel(text, named, await readFile(file, definition, place));
  const git = /^([^:\s][^:\s]*):([^:]+)$/.exec(path);
  if (git && !path.startsWith("sha256:") && !/^https?:/.test(path))
    return withLabel(text, named, await readRevision(git[1] ?? "", git[2] ?? "", definition, place));
  if (path.endsWith(".json")) return { outcome: "refused", problem: "there is no such file" };
  return readEntry(text, place);
}

function splitDefinition(text: string): [string, string | undefined] {
  const at = text.lastIndexOf("#");
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

type Read =
  | OperandOutcome
  | {
      readonly outcome: "read";
      readonly source: Source;
      readonly resolved: ResolvedSet;
      readonly record?: ContractRecord;
      /** The definition that was asked for is the whole of it. */
      readonly isWhole?: true;
    };

function withLabel(label: string, named: { readonly definition?: string }, read: Read): OperandOutcome {
  if (read.outcome !== "read") return read;
  const { value } = read.source;
  if (isObject(value) && Object.keys(value).length > 0 && !Object.keys(value).some((name) => keywords.has(name))) {
    return { outcome: "refused", problem: "it holds no keyword of JSON Schema, so it is no schema" };
  }
  const { model, diagnostics } = buildModel(read.source, read.resolved, "opaque");
  if (model === undefined) return { outcome: "unreadable", diagnostics };
  return {
    outcome: "found",
    operand: {
      label,
      source: read.source,
      model,
      ...(read.record ? { record: read.record } : {}),
      ...(read.isWhole ? {} : named),
    },
  };
}

async function readFile(path: string, definition: string | undefined, { cwd, project }: OperandPlace): Promise<Read> {
  if (statSync(path).isDirectory()) return { outcome: "refused", problem: "it is a folder; name a schema file" };
  const inside = project === undefined ? undefined : insideOf(project.schemas, path);
  if (project !== undefined && inside !== undefined) {
    const shown = relative(cwd, project.schemas).split(sep).join("/");
    return fromContracts(loadContracts(project.schemas, { base: project.base, shownAs: shown }), inside, path);
  }
  // References of another dialect may lead wherever the caller stands, or beside the file.
  const near = relative(cwd, path);
  const root = near.startsWith("..") || isAbsolute(near) ? dirname(path) : cwd;
  const folder = diskFolder(root, root === cwd ? "" : `${relative(cwd, root).split(sep).join("/")}/`);
  const inFolder = relative(root, path).split(sep).join("/");
  const foreign = folder && (await foreignOperand(folder, inFolder, definition));
  return foreign ?? fromBytes(near.split(sep).join("/"), readFileSync(path));
}

function insideOf(folder: string, path: string): string | undefined {
  const near = existsSync(folder) ? relative(realpathSync(folder), realpathSync(path)) : "..";
  return near.startsWith("..") || !near.includes(sep) ? undefined : near.split(sep).join("/");
}

function fromBytes(file: string, bytes: Uint8Array): Read {
  const { source, resolved, diagnostics } = loadSchema(file, bytes);
  if (source === undefined || diagnostics.some(isError)) return { outcome: "unreadable", diagnostics };
  return { outcome: "read", source, resolved };
}

function fromContracts(loaded: LoadedContracts, inside: string, path: string): Read {
  const wanted = loaded.contracts.find(({ schema, producer }) =>
    [schema, producer].some((one) => one?.file.endsWith(`/${inside}`) || one?.file === inside),
  );
  const faults = loaded.diagnostics.filter(isError);
  if (wanted === undefined || faults.length > 0) {
    return faults.length > 0
      ? { outcome: "unreadable", diagnostics: faults }
      : { outcome: "refused", problem: `${JSON.stringify(path)} is no schema of a contract` };
  }
  const source = basename(inside) === "producer.schema.json" ? (wanted.producer ?? wanted.schema) : wanted.schema;
  return { outcome: "read", source, resolved: loaded.resolved, record: wanted.record };
}

/** The schemas of a revision are laid into a folder of the system's own, read as they were read then, and removed. */
async function readRevision(
  ref: string,
  path: string,
  definition: string | undefined,
  { cwd, project }: OperandPlace,
): Promise<Read> {
  const found = findRevision(cwd, ref);
  if (found.outcome === "refused") return { outcome: "refused", problem: found.problem };
  const top = realpathSync(found.value.top);
  const schemas = project === undefined ? undefined : relative(top, realpathSync(project.schemas)).split(sep).join("/");
  const inProject = project !== undefined && schemas !== undefined && path.startsWith(`${schemas}/`);
  const folder = inProject ? schemas : path;
  const files = readTree(found.value, [folder], (one) => !inProject || /\/(?:producer\.)?(?:schema|contract)\.json$/.test(one));
  if (files.outcome === "refused") return { outcome: "refused", problem: files.problem };
  const bytes = files.value.get(path);
  if (bytes === undefined) return { outcome: "refused", problem: `${JSON.stringify(ref)} has no file ${JSON.stringify(path)}` };
  if (!inProject)
    return (await foreignOperand(revisionFolder(found.value, ref), path, definition)) ?? fromBytes(`${ref}:${path}`, bytes);

  const inside = (name: string): string => name.slice(schemas.length + 1);
  const laid = layOut();
  try {
    laid.add(new Map([...files.value].map(([name, content]) => [inside(name), content])));
    return fromContracts(loadContracts(laid.folder, { base: project.base, shownAs: `${ref}:${schemas}` }), inside(path), path);
  } finally {
    laid.remove();
  }
}

/** The files of a revision, each read when it is asked for. */
function revisionFolder(revision: Revision, ref: string): DocumentFolder {
  const read = (path: string): Uint8Array | undefined => {
    const files = readTree(revision, [path]);
    return files.outcome === "refused" ? undefined : files.value.get(path);
  };
  return { shownAs: `${ref}:`, read, paths: () => [] };
}

async function readEntry(reference: string, { cwd, project, lookUp }: OperandPlace): Promise<OperandOutcome> {
  const found = await lookUp(reference);
  if (found.outcome === "refused") return { outcome: "unknown", problem: found.problem };
  const { entry, definition } = found;
  const read = fromBytes(shownEntry(entry, cwd, project), new TextEncoder().encode(entry.schemaText));
  const record = read.outcome === "read" ? { ...read, record: entry.record } : read;
  return withLabel(reference, definition === undefined ? {} : { definition }, record);
}

/** The file of a published schema in the project's own registry; of another registry, its identifier. */
function shownEntry({ name, version, identifier }: Entry, cwd: string, project: Project | undefined): string {
  const file = `c/${name}/${version}/schema.json`;
  return project !== undefined && existsSync(join(project.registry, file))
    ? `${relative(cwd, project.registry).split(sep).join("/")}/${file}`
    : `${identifier}/schema.json`;
}
