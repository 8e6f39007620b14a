import { statSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { isAddress } from "../contract/place.ts";
import { printable, quote } from "../diagnostic/define.ts";
import {
  configuredAt,
  findConfigured,
  hasBase,
  type ConfiguredProject,
  type Project,
  type ProjectOutcome,
} from "../project/project.ts";
import type { Invocation } from "./command.ts";
import { exit, Refusal, type Io } from "./io.ts";

/** The project that a command works on; where there is none, the sentence says how to name one, and what else the command takes. */
export async function openProject(invocation: Invocation, io: Io, orElse = ""): Promise<Project> {
  const project = await openConfigured(invocation, io, orElse);
  if (!hasBase(project)) throw onlyBuilds(project, io, orElse);
  return project;
}

/** What is said in a project without schemas of its own to a command that works on those. */
function onlyBuilds({ root, config }: ConfiguredProject, io: Io, orElse: string): Refusal {
  const file = printable(shownPath(join(root, config.source.file), io));
  return new Refusal(
    `${file} names no "base", so this project has no schemas of its own, and this works on those. ` +
      `What it builds is checked by \`codicil generate --frozen --check\`; \`codicil init\` in another folder makes a project with schemas.${orElse}`,
  );
}

/** The same for a command that needs no schemas of the project's own. */
export async function openConfigured(invocation: Invocation, io: Io, orElse = ""): Promise<ConfiguredProject> {
  const asked = invocation.values["project"];
  const found = typeof asked === "string" ? configuredAt(resolve(io.cwd, asked)) : findConfigured(io.cwd);
  return usable(found, { asked, orElse }, io);
}

/** The same for a command that may work on several: those below the folder, where none is named and none is at or above it. */
export async function openProjects(invocation: Invocation, io: Io): Promise<readonly Project[]> {
  if (invocation.values["project"] !== undefined || findConfigured(io.cwd).outcome === "found")
    return [await openProject(invocation, io)];
  const { findProjects } = await import("../project/find-projects.ts");
  return Promise.all(findProjects(io.cwd).map((found) => usable(found, { orElse: "" }, io)));
}

interface Asked {
  readonly asked?: Invocation["values"][string];
  readonly orElse: string;
}

async function usable<P>(found: ProjectOutcome<P>, { asked, orElse }: Asked, io: Io): Promise<P> {
  switch (found.outcome) {
    case "found":
      return found.project;
    case "absent":
      throw new Refusal(
        typeof asked === "string"
          ? `no codicil.json in ${quote(found.searched)}. --project names the folder that holds it.${orElse}`
          : `no codicil.json at or above ${quote(found.searched)}. ${await whatElse(io)}${orElse}`,
        exit.undecided,
      );
    case "malformed": {
      const { renderDiagnostics } = await import("../diagnostic/render.ts");
      const file = shownPath(join(found.root, found.diagnostics[0]?.span.file ?? "codicil.json"), io);
      throw new Refusal(
        `${printable(file)} cannot be used.\n${renderDiagnostics(found.diagnostics, { color: io.color })}`,
        exit.undecided,
      );
    }
  }
}

/** Where the project may be instead, or how one is made. */
async function whatElse(io: Io): Promise<string> {
  const { findProjects } = await import("../project/find-projects.ts");
  const below = findProjects(io.cwd).flatMap((found) => (found.outcome === "found" ? [found.project.root] : []));
  if (below.length === 0) return "Name its folder with --project FOLDER, or make a project with `codicil init`.";
  const named = below.slice(0, mostNamed).map((root) => quote(shownPath(root, io)));
  return `Name one of those below with --project FOLDER: ${named.join(", ")}${below.length > mostNamed ? ", …" : ""}.`;
}
const mostNamed = 12;

const orRegistry = " Or name a published registry with --registry FOLDER.";

/** The folder of the published registry: `--registry`, or the one that the project names. For what an address cannot do. */
export async function registryFolder(invocation: Invocation, io: Io): Promise<string> {
  const asked = invocation.values["registry"];
  if (typeof asked === "string" && isAddress(asked)) throw folderRequired();
  const folder = typeof asked === "string" ? resolve(io.cwd, asked) : (await openProject(invocation, io, orRegistry)).registry;
  return existingRegistry(folder, io);
}

/** The same folder, where it is there. */
export function existingRegistry(folder: string, io: Io): string {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Refusal(
      `there is no registry at ${quote(shownPath(folder, io))}. Name one with --registry FOLDER, or run \`codicil publish\`.`,
    );
  }
  return folder;
}

/** What is said where an address is named for what needs all of a registry, or writes to it. */
export const folderRequired = (): Refusal =>
  new Refusal("a registry over HTTP can be looked up in, and neither listed nor written. Name its folder, or a copy of it.");

/** A path as the caller would type it. */
export function shownPath(path: string, io: Pick<Io, "cwd">): string {
  const near = relative(io.cwd, path).split(sep).join("/");
  return near === "" ? "." : near.startsWith("..") ? path : near;
}

export const printJson = (io: Io, value: unknown): void => io.out(`${JSON.stringify(value, null, 2)}\n`);

export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
