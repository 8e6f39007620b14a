import { lookup, type Lookup } from "../../registry/lookup/lookup.ts";
import { folderStore } from "../../registry/store/folder.ts";
import { askInOrder } from "../builder/ask-in-order.ts";
import { bundled, projectRegistry } from "../builder/open-registry.ts";
import { findConfigured, hasBase, type ConfiguredProject } from "../project/project.ts";
import type { Invocation } from "./command.ts";
import { existingRegistry, openConfigured } from "./context.ts";
import type { Io } from "./io.ts";
import { openRegistry } from "./open-registry.ts";

/**
 * The entry behind an identifier, in the registry that `--registry` names; else in the one of the project, where it publishes, or in those
 * from which it builds, in order; outside of a project in the one that comes with codicil.
 */
export async function findEntry(invocation: Invocation, io: Io, reference: string): Promise<Lookup> {
  const { registry, project: named } = invocation.values;
  if (registry !== undefined) return lookup(await openRegistry(invocation, io), reference);
  const here = named === undefined ? findConfigured(io.cwd) : undefined;
  if (here?.outcome === "absent") return inOrder(reference, [bundled], io.cwd);
  const project = here?.outcome === "found" ? here.project : await openConfigured(invocation, io);
  if (!publishes(project)) return inOrder(reference, project.registries, project.root);
  return lookup(folderStore(existingRegistry(project.registry, io)), reference);
}

/** A project that builds from others and has a `base` looks for what it builds from. */
const publishes = (project: ConfiguredProject): boolean => hasBase(project) && project.contracts.length === 0;

async function inOrder(reference: string, places: readonly string[], root: string): Promise<Lookup> {
  const answer = await askInOrder(
    reference,
    places.map((place) => projectRegistry(place, root, {})),
  );
  return answer.outcome === "found" ? answer.found : answer;
}
