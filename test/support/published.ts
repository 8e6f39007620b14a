import { fileURLToPath } from "node:url";
import { compileEntry } from "../../generator/cli/compile-entry.ts";
import { loadUnit } from "../../generator/compile.ts";
import type { LoadedModule } from "../../generator/emit/load-module.ts";
import { folderStore } from "../../registry/store/folder.ts";
import { lookup } from "../../registry/lookup/lookup.ts";

/** This repository's own registry. */
export const publishedFolder = fileURLToPath(new URL("../../registry/published", import.meta.url));

const modules = new Map<string, Promise<LoadedModule | undefined>>();

/** The validators and readers of a published entry, found as a stranger would find it; undefined where nothing is published. */
export function publishedModule(reference: string): Promise<LoadedModule | undefined> {
  const known = modules.get(reference) ?? load(reference);
  modules.set(reference, known);
  return known;
}

async function load(reference: string): Promise<LoadedModule | undefined> {
  const found = await lookup(folderStore(publishedFolder), reference);
  if (found.outcome === "refused") return undefined;
  const compiled = compileEntry(found.entry);
  const wanted = found.definition === undefined ? found.entry.identifier : `${found.entry.identifier}#${found.definition}`;
  const unit = compiled.units.find((one) => one.identifier === wanted);
  return unit === undefined ? undefined : loadUnit(compiled, unit);
}
