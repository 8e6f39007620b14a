import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { configName, parseConfig, type Config } from "../contract/parse-config.ts";
import { quote } from "../diagnostic/define.ts";
import { diagnose, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { member } from "../json/json.ts";
import { valueAt } from "../json/pointer.ts";
import { readJson } from "../load/read-json.ts";
import type { Source } from "../load/source.ts";

/** The text of a config, and where in it the config begins: `codicil.json`, or the member `codicil` of `package.json`. */
export interface ConfigText {
  readonly source: Source;
  readonly pointer: string;
}

/** Where things are, absolute, and what is generated from elsewhere. */
export interface ConfiguredProject extends Pick<Config, "contracts" | "registries" | "cards" | "readonly"> {
  readonly root: string;
  readonly config: ConfigText;
  readonly base?: string;
  readonly schemas: string;
  /** Whether there are schemas of its own: the config names their folder, or they are there. */
  readonly hasSchemas: boolean;
  readonly generated: string;
  readonly registry: string;
  readonly vendor?: string;
}

/** A project with schemas of its own, and the address under which its contracts are identified. */
export interface Project extends ConfiguredProject {
  readonly base: string;
}

export type ProjectOutcome<P = Project> =
  | { readonly outcome: "found"; readonly project: P }
  | { readonly outcome: "absent"; readonly searched: string }
  | { readonly outcome: "malformed"; readonly root: string; readonly diagnostics: readonly Diagnostic[] };

/** Finds the nearest config at or above a folder and reads it. Folders are relative to it and stay inside. */
export function findConfigured(from: string): ProjectOutcome<ConfiguredProject> {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    const found = configuredAt(folder);
    if (found.outcome !== "absent") return found;
    if (dirname(folder) === folder) return { outcome: "absent", searched: resolve(from) };
  }
}

/** The project of exactly this folder: whoever names one does not mean the next one above it. */
export function configuredAt(folder: string): ProjectOutcome<ConfiguredProject> {
  const own = isFile(join(folder, "codicil.json"));
  const shared = configInPackage(folder);
  if (own) return readProject(folder, shared);
  if (shared === undefined) return { outcome: "absent", searched: folder };
  return shared.diagnostics.length > 0
    ? { outcome: "malformed", root: folder, diagnostics: shared.diagnostics }
    : parseProject(folder, shared);
}

/** As findConfigured, for what works on schemas of the project's own: one without a `base` is malformed. */
export const findProject = (from: string): ProjectOutcome => withBase(findConfigured(from));

/** As configuredAt, for what works on schemas of the project's own. */
export const projectAt = (folder: string): ProjectOutcome => withBase(configuredAt(folder));

function withBase(found: ProjectOutcome<ConfiguredProject>): ProjectOutcome {
  if (found.outcome !== "found") return found;
  const { project } = found;
  if (hasBase(project)) return { outcome: "found", project };
  const { root, config } = project;
  return { outcome: "malformed", root, diagnostics: [baseMissing(config, "a project with schemas of its own needs")] };
}

/** Whether it may have contracts of its own. */
export const hasBase = (project: ConfiguredProject): project is Project => project.base !== undefined;

const baseMissing = ({ source, pointer }: ConfigText, who: string): Diagnostic =>
  diagnose("config-malformed", source.span(pointer), {
    problem: `has no "base" (an https address that ends in "/"), which ${who}`,
    where: configName(source.file, pointer),
    member: "base",
  });

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

interface ReadConfig extends ConfigText {
  readonly diagnostics: readonly Diagnostic[];
}

/** Of a package.json nothing is ours to judge but the member. */
function configInPackage(folder: string): ReadConfig | undefined {
  const path = join(folder, "package.json");
  if (!isFile(path)) return undefined;
  const text = readFileSync(path);
  if (!mentionsConfig(text)) return undefined;
  const { source, diagnostics } = readJson("package.json", text);
  if (source === undefined || member(source.value, "codicil") === undefined) return undefined;
  const pointer = "/codicil";
  const ours = diagnostics.filter(({ span }) => span.pointer === pointer || span.pointer.startsWith(`${pointer}/`));
  return { source, pointer, diagnostics: ours };
}

/** Most have no such member, and to learn that no positions are needed. */
function mentionsConfig(text: Buffer): boolean {
  try {
    return Object.hasOwn(Object(JSON.parse(text.toString())), "codicil");
  } catch {
    return false;
  }
}

function readProject(root: string, other: ConfigText | undefined): ProjectOutcome<ConfiguredProject> {
  const { source, diagnostics } = readJson("codicil.json", readFileSync(join(root, "codicil.json")));
  const twice = other && diagnose("config-twice", other.source.span(other.pointer, "name"), { other: "codicil.json" });
  const problems = [...diagnostics, ...(twice === undefined ? [] : [twice])];
  if (source === undefined || problems.length > 0) return { outcome: "malformed", root, diagnostics: problems };
  return parseProject(root, { source, pointer: "" });
}

/** The project that a config describes, whether or not it stands in the folder yet. */
export function parseProject(root: string, text: ConfigText): ProjectOutcome<ConfiguredProject> {
  const { config, diagnostics } = parseConfig(text.source, text.pointer);
  if (config === undefined) return { outcome: "malformed", root, diagnostics };
  const { base, vendor, contracts, registries, cards, readonly } = config;
  const folder = (name: "schemas" | "generated" | "registry") => join(root, config[name]);
  const hasSchemas = hasOwnSchemas(config, folder("schemas"), text);
  if (base === undefined && (hasSchemas || asksForNothing(text))) {
    const who = hasSchemas
      ? `the contracts in ${quote(config.schemas)} need`
      : 'is needed where there are no "contracts" and no "cards"';
    return { outcome: "malformed", root, diagnostics: [baseMissing(text, who)] };
  }
  const project = {
    ...{ root, config: text, contracts, registries, cards, readonly, hasSchemas },
    ...(base !== undefined && { base }),
    schemas: folder("schemas"),
    generated: folder("generated"),
    registry: folder("registry"),
    ...(vendor !== undefined && { vendor: join(root, vendor) }),
  };
  return { outcome: "found", project };
}

const asksForNothing = ({ source, pointer }: ConfigText): boolean =>
  ["contracts", "cards"].every((name) => member(valueAt(source.value, pointer), name) === undefined);

/** A folder that happens to be called as ours are makes nobody an author. */
function hasOwnSchemas({ base, contracts, cards }: Config, schemas: string, { source, pointer }: ConfigText): boolean {
  if (member(valueAt(source.value, pointer), "schemas") !== undefined) return true;
  if (base !== undefined && contracts.length === 0 && cards.length === 0) return true;
  if (!existsSync(schemas) || !statSync(schemas).isDirectory()) return false;
  return base !== undefined || readdirSync(schemas).some((name) => existsSync(join(schemas, name, "contract.json")));
}
