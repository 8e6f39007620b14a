import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** A registry folder as one JSON text: an object of the texts of its files, by their paths in it, in order. */
export function registryFile(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/")).sort();
  return JSON.stringify(Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), "utf8")])));
}
