import { existsSync } from "node:fs";
import { cacheFolder, httpCache } from "../builder/cache.ts";
import { projectRegistry, type ProjectRegistry } from "../builder/open-registry.ts";
import { staleOnce } from "../builder/stale-once.ts";
import type { Diagnostic } from "../diagnostic/diagnostic.ts";
import { fileSpan } from "../load/lines.ts";
import { findConfigured, type ConfiguredProject } from "../project/project.ts";
import type { Invocation } from "./command.ts";
import { openConfigured } from "./context.ts";
import { askedRegistries } from "./find-entry.ts";
import type { Io } from "./io.ts";

/**
 * The registries that are asked of a live document, in order. It announces contracts of others too, so in a project what that has published
 * itself comes before what its config names; else they are those of a look-up.
 */
export async function liveRegistries(invocation: Invocation, io: Io): Promise<readonly ProjectRegistry[]> {
  const { registry, project } = invocation.values;
  const isOutside = project === undefined && findConfigured(io.cwd).outcome === "absent";
  if (registry !== undefined || isOutside) return askedRegistries(invocation, io);
  return registriesOf(await openConfigured(invocation, io), io);
}

function registriesOf({ root, registry, registries }: ConfiguredProject, io: Io): ProjectRegistry[] {
  const cache = httpCache(cacheFolder(root), { isWritten: true });
  const places = [...(existsSync(registry) ? [registry] : []), ...registries];
  const warn = ({ message }: Diagnostic): void => io.err(`warning: ${message}\n`);
  return places.map((place) =>
    projectRegistry(place, root, { cache, onStale: staleOnce(place, fileSpan("codicil.json"), warn) }),
  );
}
