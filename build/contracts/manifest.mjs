import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/**
 * `manifest.json` of the package, in the form of the one in `generated/`: every file but itself, once.
 *
 *     { "generator", "contracts": [{ "identifier", "schema": sha256, "files": { path: sha256 } }], "files": { path: sha256 } }
 */
export function manifestOf(folder, { generator, contracts }) {
  const rest = new Map(filesOf(folder).map((path) => [path, digestOf(join(folder, path))]));
  const take = (path) => {
    const digest = rest.get(path);
    rest.delete(path);
    return [path, digest];
  };
  const held = contracts.map(({ identifier, schema, files }) => ({
    identifier,
    schema,
    files: Object.fromEntries(Object.keys(files).map((path) => take(`generated/${path}`))),
  }));
  return { generator, contracts: held, files: Object.fromEntries(rest) };
}

const digestOf = (file) => `sha256:${createHash("sha256").update(readFileSync(file)).digest("hex")}`;

/** In the order of UTF-16 units, the same on every machine. */
const filesOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .sort();
