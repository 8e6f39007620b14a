import { digestOf } from "../json/digest.ts";
import { mergeSides } from "./merge-sides.ts";
import type { EmittedFile } from "./unit.ts";

/**
 * `manifest.json` of an output folder:
 *
 *     { "generator", "contracts": [{ "identifier", "schema": sha256, "files": { path: sha256 } }], "files": { path: sha256 } }
 *
 * Only files that it names are ever replaced or removed. Later versions may add members; readers ignore them.
 */
export interface Manifest {
  readonly generator: string;
  readonly contracts: readonly {
    readonly identifier: string;
    readonly schema: string;
    readonly files: Readonly<Record<string, string>>;
  }[];
  /** Files of the output folder itself. */
  readonly files: Readonly<Record<string, string>>;
}

export interface EmittedContract {
  readonly identifier: string;
  readonly digest: string;
  readonly files: readonly EmittedFile[];
}

export const manifestPath = "manifest.json";

/** The files as a whole: the contracts', one package.json that says what kind of modules they are, and the manifest. */
export function emitFolder(contracts: readonly EmittedContract[], generator: string): EmittedFile[] {
  const packageJson = { path: "package.json", text: '{ "type": "module", "sideEffects": false }\n' };
  const manifest: Manifest = {
    generator,
    contracts: sorted(contracts, (one) => one.identifier).map((one) => ({
      identifier: one.identifier,
      schema: one.digest,
      files: digests(one.files),
    })),
    files: digests([packageJson]),
  };
  const files = [...contracts.flatMap((one) => one.files), packageJson];
  return [...sorted(files, (file) => file.path), { path: manifestPath, text: `${JSON.stringify(manifest, null, 2)}\n` }];
}

const digests = (files: readonly EmittedFile[]): Record<string, string> =>
  Object.fromEntries(sorted(files, (file) => file.path).map((file) => [file.path, digestOf(file.text)]));

/** By UTF-16 units: the same on every machine, whatever its locale. */
function sorted<T>(items: readonly T[], key: (item: T) => string): T[] {
  return [...items].sort((before, after) => (key(before) < key(after) ? -1 : key(before) > key(after) ? 1 : 0));
}

/**
 * Every path that a manifest answers for, the manifest's own among them; where a merge of git left its marks in it, every path of either
 * side, so that generating again mends it. Undefined where the text is no manifest of ours.
 */
export function ownedPaths(text: string): ReadonlySet<string> | undefined {
  const sides = [...new Set(mergeSides(text))].map(pathsIn).filter((paths) => paths !== undefined);
  return sides.length === 0 ? undefined : new Set(sides.flatMap((paths) => [...paths]));
}

function pathsIn(text: string): ReadonlySet<string> | undefined {
  try {
    const { generator, contracts, files } = JSON.parse(text) as Manifest;
    if (typeof generator !== "string") return undefined;
    return new Set([manifestPath, ...Object.keys(files), ...contracts.flatMap((one) => Object.keys(one.files))]);
  } catch {
    return undefined;
  }
}
