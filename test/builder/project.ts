import * as fs from "node:fs";
import { join } from "node:path";
import {
  generateProject,
  type GenerateProjectOptions,
  type ProjectGeneration,
} from "../../generator/builder/generate-project.ts";
import { parseLock, type Lock } from "../../generator/builder/lock.ts";
import { projectAt, publishedProject, scratch, tree, write, type TestProject } from "../cli/project.ts";

export type Refused = Extract<ProjectGeneration, { readonly outcome: "refused" }>;
export type Generated = Exclude<ProjectGeneration, Refused>;

export interface BuilderProject extends TestProject {
  readonly generate: (options?: GenerateProjectOptions) => Promise<Generated>;
  /** `code file:line:column` of each problem. */
  readonly refused: (options?: GenerateProjectOptions) => Promise<string[]>;
  readonly lock: () => Lock;
  readonly tree: () => Record<string, string>;
}

export const placesOf = ({ diagnostics }: Pick<ProjectGeneration, "diagnostics">): string[] =>
  diagnostics.map(({ code, span }) => `${code} ${span.file}:${span.line}:${span.column}`);

/** A builder's folder with this config. Its registry is the published one of an author next to it, unless another is named. */
export function builderProject(config: object, root = scratch()): BuilderProject {
  write(root, { "codicil.json": config });
  return builderAt(root);
}

export function builderAt(root: string): BuilderProject {
  return {
    ...projectAt(root),
    async generate(options) {
      const generation = await generateProject(root, options);
      if (generation.outcome === "refused")
        throw new Error(generation.diagnostics.map(({ code, message }) => `${code}: ${message}`).join("\n"));
      return generation;
    },
    async refused(options) {
      const before = tree(root);
      const generation = await generateProject(root, options);
      if (generation.outcome !== "refused") throw new Error(`not refused: ${generation.outcome}`);
      if (JSON.stringify(tree(root)) !== JSON.stringify(before)) throw new Error("something was written");
      return placesOf(generation);
    },
    lock: () => parseLock(fs.readFileSync(join(root, "codicil.lock"))).lock as Lock,
    tree: () => tree(root),
  };
}

/** An author who published a parcel and what a carrier asks for; and a builder whose only registry is that one. */
export async function authorAndBuilder(
  contracts: readonly string[],
  more: object = {},
): Promise<{ readonly author: TestProject; readonly builder: BuilderProject }> {
  const author = await publishedProject();
  const root = scratch();
  fs.cpSync(author.path("registry/published"), join(root, "registry"), { recursive: true });
  return { author, builder: builderProject({ contracts, registries: ["registry"], ...more }, root) };
}

/** The author adds an optional member, publishes, and the builder's copy of the registry is brought up to date. */
export async function publishMinor(author: TestProject, builder: BuilderProject, member = "fragile"): Promise<void> {
  author.edit("schemas/example.parcel/schema.json", (text) =>
    text.replace(
      '"properties": {',
      `"properties": {\n    "${member}": { "description": "Whether ${member}.", "type": "boolean" },`,
    ),
  );
  await runAll(author, ["generate"], ["publish"]);
  copyRegistry(author, builder);
}

export function copyRegistry(author: TestProject, builder: TestProject): void {
  fs.cpSync(author.path("registry/published"), builder.path("registry"), { recursive: true });
}

export async function runAll(project: TestProject, ...commands: readonly (readonly string[])[]): Promise<void> {
  for (const command of commands) {
    const { code, out, err } = await project.run(...command);
    if (code !== 0) throw new Error(`${command.join(" ")}: ${out}${err}`);
  }
}
