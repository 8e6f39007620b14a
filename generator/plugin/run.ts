import { statSync } from "node:fs";
import { resolve } from "node:path";
import { configPaths } from "../builder/config-paths.ts";
import { describeFailure } from "../builder/describe-failure.ts";
import type { ProjectMemory } from "../builder/project-memory.ts";
import { printable } from "../diagnostic/define.ts";
import type { PluginOptions } from "./options.ts";
import { tell, type Telling } from "./told.ts";

/** What came of a run, in a bundler's terms. */
export interface Ran extends Telling {
  /** Whether a file was written or removed. */
  readonly changed: boolean;
  /** What was read and is there, as absolute paths; of a folder everything below it. */
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

/** What every bundler does with a project. */
export interface Runner {
  /** Absolute. */
  readonly root: string;
  /** Generates while a bundler watches; in a build compares, unless the options say to generate. */
  readonly run: (watching: boolean) => Promise<Ran>;
}

export function runnerOf(options: PluginOptions): Runner {
  const root = resolve(options.root ?? ".");
  const memory: ProjectMemory = {};
  return { root, run: (watching) => generateOrCheck(root, options, { watching, memory }) };
}

async function generateOrCheck(
  root: string,
  options: PluginOptions,
  { watching, memory }: { readonly watching: boolean; readonly memory: ProjectMemory },
): Promise<Ran> {
  // Loaded here and not at the top: a config that names the plugin is read by commands that never build.
  const { generateProject } = await import("../builder/generate-project.ts");
  const check = !watching && options.build !== "generate";
  try {
    const generation = await generateProject(root, { check, frozen: options.frozen ?? !watching, memory });
    return { ...tell(generation), changed: generation.outcome === "written", ...byKind(generation.inputs) };
  } catch (error) {
    return failed(root, error);
  }
}

/** A bundler prints the stack of what is thrown, and has then nothing to watch. */
function failed(root: string, error: unknown): Ran {
  const described = describeFailure(error);
  if (described === undefined) throw error;
  const told = { code: "system", text: printable(`codicil: ${described}`) };
  return { errors: [told], warnings: [], changed: false, ...byKind(configPaths(root)) };
}

function byKind(inputs: readonly string[]): Pick<Ran, "files" | "folders"> {
  const files: string[] = [];
  const folders: string[] = [];
  for (const input of inputs) {
    const stands = statSync(input, { throwIfNoEntry: false });
    if (stands !== undefined) (stands.isDirectory() ? folders : files).push(input);
  }
  return { files, folders };
}
