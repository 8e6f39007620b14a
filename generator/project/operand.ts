import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, relative, resolve, sep } from "node:path";
import { lookup } from "../../registry/lookup/lookup.ts";
import type { Problem } from "../../registry/problem/problem.ts";
import { folderStore } from "../../registry/store/folder.ts";
import { loadContracts, type LoadedContracts } from "../contract/load-contracts.ts";
import type { ContractRecord } from "../contract/record.ts";
import { isError, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { loadSchema } from "../load/load-schemas.ts";
import type { ResolvedSet, Source } from "../load/source.ts";
import { isObject } from "../json/json.ts";
import { buildModel } from "../model/build.ts";
import { keywords } from "../model/keywords.ts";
import type { SchemaModel } from "../model/model.ts";
import { findRevision, readTree } from "./git.ts";
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
  /** Absent outside a project: then only files stand for themselves. */
  readonly project?: Project;
}

/**
 * Finds what a text on the command line names: a file, `REF:PATH` of git, or an identifier of the registry; each may end in
 * `#name` for a definition. A file inside the project's schemas is read with its neighbours, so that its references resolve.
 */
export async function findOperand(text: string, place: OperandPlace): Promise<OperandOutcome> {
  const [path, definition] = splitDefinition(text);
  const named = definition === undefined ? {} : { definition };
  if (existsSync(resolve(place.cwd, path))) return withLabel(text, named, readFile(resolve(place.cwd, path), place));
  const git = /^([^:\s][^:\s]*):([^:]+)$/.exec(path);
  if (git && !path.startsWith("sha256:") && !/^https?:/.test(path))
    return withLabel(text, named, readRevision(git[1] ?? "", git[2] ?? "", place));
  if (place.project === undefined)
    return {
      outcome: "refused",
      problem: `${JSON.stringify(text)} is no file, and there is no codicil.json that names a registry`,
    };
  if (path.endsWith(".json")) return { outcome: "refused", problem: "there is no such file" };
  return readEntry(text, place.project, place.cwd);
}

function splitDefinition(text: string): [string, string | undefined] {
  const at = text.lastIndexOf("#");
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

type Read =
  | OperandOutcome
  | { readonly outcome: "read"; readonly source: Source; readonly resolved: ResolvedSet; readonly record?: ContractRecord };

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
    operand: { label, source: read.source, model, ...(read.record ? { record: read.record } : {}), ...named },
  };
}

function readFile(path: string, { cwd, project }: OperandPlace): Read {
  if (statSync(path).isDirectory()) return { outcome: "refused", problem: "it is a folder; name a schema file" };
  const inside = project === undefined ? undefined : insideOf(project.schemas, path);
  if (project !== undefined && inside !== undefined) {
    const shown = relative(cwd, project.schemas).split(sep).join("/");
    return fromContracts(loadContracts(project.schemas, { base: project.base, shownAs: shown }), inside, path);
  }
  return fromBytes(relative(cwd, path).split(sep).join("/"), readFileSync(path));
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
function readRevision(ref: string, path: string, { cwd, project }: OperandPlace): Read {
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
  if (!inProject) return fromBytes(`${ref}:${path}`, bytes);

  const inside = (name: string): string => name.slice(schemas.length + 1);
  const laid = layOut();
  try {
    laid.add(new Map([...files.value].map(([name, content]) => [inside(name), content])));
    return fromContracts(loadContracts(laid.folder, { base: project.base, shownAs: `${ref}:${schemas}` }), inside(path), path);
  } finally {
    laid.remove();
  }
}

async function readEntry(reference: string, project: Project, cwd: string): Promise<OperandOutcome> {
  const found = await lookup(folderStore(project.registry), reference);
  if (found.outcome === "refused") return { outcome: "unknown", problem: found.problem };
  const { entry, definition } = found;
  const registry = relative(cwd, project.registry).split(sep).join("/");
  const file = `${registry}/c/${entry.name}/${entry.version}/schema.json`;
  const read = fromBytes(file, new TextEncoder().encode(entry.schemaText));
  const record = read.outcome === "read" ? { ...read, record: entry.record } : read;
  return withLabel(reference, definition === undefined ? {} : { definition }, record);
}
