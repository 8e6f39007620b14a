import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

/**
 * The folder where a project's contents lie unless they are vendored: CODICIL_CACHE, else in `node_modules` where there is one, else
 * in `.codicil`. Contents are under `sha256/`, what servers answered under `http/`.
 */
export function cacheFolder(root: string, environment: Readonly<Record<string, string | undefined>> = process.env): string {
  const named = environment["CODICIL_CACHE"];
  if (named !== undefined && named !== "") return resolve(root, named);
  const modules = join(root, "node_modules");
  return existsSync(modules) ? join(modules, ".cache/codicil") : join(root, ".codicil/cache");
}
