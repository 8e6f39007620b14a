import type { Lookup } from "../../registry/lookup/lookup.ts";
import { folderStore } from "../../registry/store/folder.ts";
import { askInOrder } from "../builder/ask-in-order.ts";
import { bundled, projectRegistry, type ProjectRegistry } from "../builder/open-registry.ts";
import { findConfigured, hasBase, type ConfiguredProject } from "../project/project.ts";
import type { Invocation } from "./command.ts";
import { existingRegistry, openConfigured } from "./context.ts";
import type { Io } from "./io.ts";
import { openRegistry } from "./open-registry.ts";

/** The entry behind an identifier, from the first of the asked registries that knows its name. */
export async function findEntry(invocation: Invocation, io: Io, reference: string): Promise<Lookup> {
  const answer = await askInOrder(reference, await askedRegistries(invocation, io));
  return answer.outcome === "found" ? answer.found : answer;
}

/**
 * The registry that `--registry` names; else the one of the project, where it publishes, or those from which it builds, in order; outside
 * of a project the one that comes with codicil.
 */
export async function askedRegistries(invocation: Invocation, io: Io): Promise<readonly ProjectRegistry[]> {
  const { registry, project: named } = invocation.values;
  if (typeof registry === "string") return [{ place: registry, open: () => openRegistry(invocation, io) }];
  const here = named === undefined ? findConfigured(io.cwd) : undefined;
  if (here?.outcome === "absent") return [projectRegistry(bundled, io.cwd, {})];
  const project = here?.outcome === "found" ? here.project : await openConfigured(invocation, io);
  if (!publishes(project)) return project.registries.map((place) => projectRegistry(place, project.root, {}));
  const folder = existingRegistry(project.registry, io);
  return [{ place: folder, open: async () => folderStore(folder) }];
}

/** A project that builds from others and has a `base` looks for what it builds from. */
const publishes = (project: ConfiguredProject): boolean => hasBase(project) && project.contracts.length === 0;
