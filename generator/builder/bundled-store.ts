import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { folderStore } from "../../registry/store/folder.ts";
import type { Store } from "../../registry/store/store.ts";
import { readOnlyStore } from "./read-only-store.ts";

/**
 * The registry that ships with this package: `registry.json` of the build, an object of texts by their paths in the registry; where this
 * module runs from source, the folder that is made from. It is read, never written.
 *
 * @example
 * (await lookup(bundledStore(), "codossier.quick-ask/1")).outcome; // "found"
 */
export function bundledStore(): Store {
  const here = import.meta.dirname;
  // The build puts this module beside it, or into a folder of chunks.
  const built = [here, dirname(here)].map((folder) => join(folder, "registry.json")).find((file) => existsSync(file));
  if (built === undefined) return folderStore(join(here, "../../registry/published"));
  const files = JSON.parse(readFileSync(built, "utf8")) as Record<string, string>;
  return readOnlyStore(new Map(Object.entries(files)));
}
