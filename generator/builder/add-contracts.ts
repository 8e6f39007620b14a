import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { appendItem, appendMember } from "../edit/json-text.ts";
import { replaceFile } from "../edit/replace-file.ts";
import { member } from "../json/json.ts";
import { valueAt } from "../json/pointer.ts";
import type { ConfiguredProject } from "../project/project.ts";
import { generateProject, type GenerateProjectOptions, type ProjectGeneration } from "./generate-project.ts";

/** A folder with a config, or one where there is none yet. */
export type Addable = Pick<ConfiguredProject, "root"> & Partial<Pick<ConfiguredProject, "config" | "contracts">>;

/**
 * Asks for more contracts in a config, and generates; every other byte of the config stays. Where there is none, a codicil.json is made.
 * What is refused, or cannot be written, is not asked for afterwards: the config is then as it was.
 */
export async function addContracts(
  project: Addable,
  asked: readonly string[],
  options: Pick<GenerateProjectOptions, "shown">,
): Promise<ProjectGeneration> {
  const path = join(project.root, project.config?.source.file ?? "codicil.json");
  const before = project.config === undefined ? undefined : await readFile(path, "utf8");
  const added = [...new Set(asked)].filter((one) => !project.contracts?.includes(one));
  const after = before === undefined ? fresh(added) : withContracts(before, project, added);
  await (before === undefined ? writeFile(path, after, { flag: "wx" }) : replaceFile(path, after));
  try {
    const generation = await generateProject(project.root, options);
    if (generation.outcome === "refused") await restore(path, before, after);
    return generation;
  } catch (error) {
    await restore(path, before, after);
    throw error;
  }
}

/** Puts back what stood there before; what somebody else has written meanwhile stays. */
async function restore(path: string, before: string | undefined, after: string): Promise<void> {
  if ((await readFile(path, "utf8")) === after) await (before === undefined ? rm(path) : replaceFile(path, before));
}

const fresh = (contracts: readonly string[]): string => `${JSON.stringify({ contracts }, null, 2)}\n`;

function withContracts(text: string, { config }: Addable, added: readonly string[]): string {
  if (config === undefined || added.length === 0) return text;
  const { source, pointer } = config;
  return member(valueAt(source.value, pointer), "contracts") === undefined
    ? appendMember(text, pointer, "contracts", added)
    : added.reduce((edited, one) => appendItem(edited, `${pointer}/contracts`, one), text);
}
