import { appendItem, appendMember } from "../edit/json-text.ts";
import { member } from "../json/json.ts";
import { valueAt } from "../json/pointer.ts";
import { readJson } from "../load/read-json.ts";
import { configuredAt, parseProject, type ConfiguredProject, type ConfigText, type ProjectOutcome } from "../project/project.ts";
import type { GenerateProjectOptions, ProjectGeneration } from "./generate-project.ts";
import { settleProject, type FoundConfig } from "./settle-project.ts";

/**
 * Asks for more contracts in the config of a folder, and generates; every other byte of the config stays. Where there is none, a
 * codicil.json is made. The config is written last, so what is refused, or cannot be written, is not asked for. Several at the same moment
 * are all asked for: each adds to the config as it stands when it is written.
 */
export const addContracts = (
  root: string,
  asked: readonly string[],
  options: Pick<GenerateProjectOptions, "shown">,
): Promise<ProjectGeneration> => settleProject(() => withContracts(root, [...new Set(asked)]), options);

function withContracts(root: string, asked: readonly string[]): FoundConfig {
  const found = configuredAt(root);
  if (found.outcome === "malformed") return { found };
  if (found.outcome === "absent") return { found: parsed(root, "codicil.json", "", freshText(asked)) };
  const { config, contracts } = found.project;
  const text = appended(
    config,
    asked.filter((one) => !contracts.includes(one)),
  );
  return { found: parsed(root, config.source.file, config.pointer, text), before: config.source.text };
}

const freshText = (contracts: readonly string[]): string => `${JSON.stringify({ contracts }, null, 2)}\n`;

function appended({ source, pointer }: ConfigText, added: readonly string[]): string {
  if (added.length === 0) return source.text;
  return member(valueAt(source.value, pointer), "contracts") === undefined
    ? appendMember(source.text, pointer, "contracts", added)
    : added.reduce((edited, one) => appendItem(edited, `${pointer}/contracts`, one), source.text);
}

function parsed(root: string, file: string, pointer: string, text: string): ProjectOutcome<ConfiguredProject> {
  const { source } = readJson(file, text);
  if (source === undefined) throw new TypeError(`The edited text of ${file} is no JSON.`);
  return parseProject(root, { source, pointer });
}
