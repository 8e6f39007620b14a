import { versionOf, type DatedIdentifier, type ExactIdentifier } from "../../registry/identifier/identifier.ts";
import { parseVersionIdentifier } from "../../registry/identifier/parse.ts";
import { compileSchema, type Compiled } from "../compile.ts";
import { quote } from "../diagnostic/define.ts";
import { diagnose, isError, type Diagnostic, type Span } from "../diagnostic/diagnostic.ts";
import type { OnProgress } from "../diagnostic/progress.ts";
import type { EmittedContract } from "../emit/manifest.ts";
import { leadsTo } from "./leads-to.ts";
import type { PlacedContract } from "./pin-contracts.ts";
import type { ProjectMemory } from "./project-memory.ts";

/** Modules of one thing that the project asks for, and where it asks. */
export interface ProjectModules {
  /** As it is called where the project names it: a request, a contract of its own, a skill. */
  readonly asked: readonly string[];
  readonly from: "schemas" | "registry" | "card";
  /** Folders of its modules, below the output folder. */
  readonly folders: readonly string[];
  /** `name/1.0`, `name/1` of a contract of its own, `file#skill`. */
  readonly identifier: string;
  readonly emitted: readonly EmittedContract[];
  readonly span: Span;
}

export interface CompilePinnedOptions {
  readonly readonly: boolean;
  readonly memory?: ProjectMemory | undefined;
  readonly onProgress?: OnProgress | undefined;
}

/**
 * One set of modules an entry: all of it, or the definitions that were asked for. They lie under the line or date, so that a newer
 * minor moves no import. A problem of an entry is told where it was asked for.
 */
export function compilePinned(
  pinned: readonly PlacedContract[],
  { readonly, memory = {}, onProgress }: CompilePinnedOptions,
): { readonly modules: readonly ProjectModules[]; readonly diagnostics: readonly Diagnostic[] } {
  const modules: ProjectModules[] = [];
  const diagnostics: Diagnostic[] = [];
  const entries = new Map<string, Compiled>();
  const asked = byEntry(pinned);
  for (const [entry, requests] of asked) {
    onProgress?.(entries.size + 1, asked.size, entry);
    const [{ schemaText }] = requests;
    const key = JSON.stringify([entry, readonly, schemaText]);
    const compiled = memory.entries?.get(key) ?? compileEntry(entry, schemaText, readonly);
    entries.set(key, compiled);
    const found = compiled.diagnostics.filter(isError);
    diagnostics.push(...found, ...(found.length === 0 ? checkContent(compiled, requests) : []));
    if (found.length === 0) modules.push(modulesOf(compiled, requests));
  }
  memory.entries = entries;
  return { modules, diagnostics };
}

type Requests = readonly [PlacedContract, ...PlacedContract[]];

function byEntry(pinned: readonly PlacedContract[]): ReadonlyMap<string, Requests> {
  const entries = new Map<string, Requests>();
  for (const contract of pinned) {
    const { entry } = contract.locked;
    entries.set(entry, [...(entries.get(entry) ?? []), contract] as unknown as Requests);
  }
  return entries;
}

/** Modules of one entry, as every project gets them. Throws where the identifier is that of no entry. */
export function compileEntry(identifier: string, schemaText: string, readonly: boolean): Compiled {
  const parsed = parseVersionIdentifier(identifier);
  // A registry answered it, or the lock was held to this form.
  if (parsed.outcome !== "parsed" || parsed.identifier.form === "line") throw new TypeError(`${quote(identifier)} is no entry`);
  return compileSchema(schemaText, {
    name: parsed.identifier.name,
    version: folderVersion(parsed.identifier),
    identifier,
    file: `${identifier}/schema.json`,
    onClash: "separate",
    readonly,
    foreign: parsed.identifier.form === "dated",
  });
}

/** The line of a governed entry, the date of a mirrored one. */
const folderVersion = (identifier: ExactIdentifier | DatedIdentifier): string =>
  identifier.form === "exact" ? String(identifier.major) : versionOf(identifier);

/** The lock may have been edited by hand: what it says of the content has to be so. */
const checkContent = (compiled: Compiled, requests: Requests): Diagnostic[] =>
  requests.flatMap((one) => {
    const problem = contentProblem(compiled, one);
    return problem === undefined ? [] : [diagnose("lock-malformed", one.span, { problem })];
  });

function contentProblem({ digest, units }: Compiled, { request, locked, schemaText }: PlacedContract): string | undefined {
  const { entry, canonical } = locked;
  if (!leadsTo(request, locked)) return `gives ${quote(request.asked)} the entry ${quote(entry)}, to which it does not lead`;
  const { $id } = JSON.parse(schemaText) as { readonly $id?: unknown };
  if (digest !== canonical)
    return `gives ${quote(entry)} the canonical digest ${canonical}, and that of its content is ${digest}`;
  if (!String($id).endsWith(`/${entry}`)) return `gives ${quote(entry)} a content that calls itself ${quote(String($id))}`;
  return units.some((unit) => isAsked(unit.identifier, request.definition))
    ? undefined
    : `says that ${quote(request.asked)} is ${quote(entry)}, which has no such definition`;
}

const isAsked = (identifier: string, definition: string | undefined): boolean =>
  definition === undefined || identifier.endsWith(`#${definition}`);

function modulesOf({ digest = "", units, files }: Compiled, requests: Requests): ProjectModules {
  const [{ locked, span }] = requests;
  const wanted = units.filter((unit) => requests.some(({ request }) => isAsked(unit.identifier, request.definition)));
  const folders = wanted.map((unit) => unit.folder);
  const emitted = files.filter(({ path }) => folders.includes(path.slice(0, path.lastIndexOf("/"))));
  return {
    asked: requests.map(({ request }) => request.asked),
    from: "registry",
    folders,
    identifier: locked.entry,
    emitted: [{ identifier: locked.entry, digest, files: emitted }],
    span,
  };
}
