import { join, relative } from "node:path";
import { configName } from "../contract/parse-config.ts";
import { quote } from "../diagnostic/define.ts";
import { diagnose, type Diagnostic, type Span } from "../diagnostic/diagnostic.ts";
import type { ConfiguredProject } from "../project/project.ts";
import { lockFile } from "./lock.ts";
import { registryFolderAt } from "./open-registry.ts";
import { relativePath } from "./relative-path.ts";

/**
 * Folders of a config that would be written in what is not theirs: a registry, whose files are published for ever, the config itself or
 * the lock. `spanOf` is the place of a member of the config.
 */
export function findOverlaps(project: ConfiguredProject, spanOf: (pointer: string) => Span): Diagnostic[] {
  const { root, config, generated, vendor } = project;
  const where = configName(config.source.file, config.pointer);
  return Object.entries({ generated, vendor }).flatMap(([member, folder]) => {
    const other = folder && othersOf(project).find((one) => isIn(one, folder));
    if (!other) return [];
    const problem = `gives ${quote(member)} the place ${quote(relativePath(root, folder))}, and ${quote(relativePath(root, other))} is not to be written in`;
    return [diagnose("config-malformed", spanOf(`/${member}`), { problem, where, member })];
  });
}

function othersOf({ root, config, registry, registries }: ConfiguredProject): string[] {
  const named = registries.flatMap((place) => registryFolderAt(root, place) ?? []);
  return [
    ...[config.source.file, lockFile].map((file) => join(root, file)),
    registry,
    ...named.filter((one) => !isIn(one, root)),
  ];
}

/** Whether a path is that folder or below it. */
const isIn = (folder: string, path: string): boolean => !/^(?:\.\.(?:[\\/]|$)|[A-Za-z]:|[\\/])/.test(relative(folder, path));
