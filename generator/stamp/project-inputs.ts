import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { cacheFolder } from "../builder/cache-folder.ts";
import { lockFile } from "../builder/lock.ts";
import { isAddress } from "../contract/place.ts";
import type { ConfiguredProject } from "../project/project.ts";
import { hiddenFolder } from "../write/hidden.ts";
import { stampFolder } from "./stamps.ts";

/**
 * Every file and folder that a run may read of a project that was found from a folder: more than one command needs, so that none is
 * forgotten. Undefined while the output folder is being written, where a killed run left something in it, where a path holds a line feed,
 * and where what is remembered would lie in an input itself.
 *
 * What registries at an address answer is not among them: a lock holds it by its digests, and a run that changes the lock is not kept.
 */
export function projectInputs(from: string, project: ConfiguredProject): readonly string[] | undefined {
  const { root, schemas, generated, registry, vendor, contracts, registries, cards } = project;
  const cardFiles = cards.flatMap((card) => ("jwks" in card ? [card.file, card.jwks] : [card.file]));
  const folders = registries.filter((place) => place !== "bundled" && !isAddress(place));
  const inputs = [
    ...configsBetween(from, root),
    ...[lockFile, ...cardFiles].map((file) => join(root, file)),
    ...[schemas, generated, registry],
    ...folders.map((folder) => resolve(root, folder)),
    ...(contracts.length === 0 ? [] : [vendor ?? join(cacheFolder(root), "sha256")]),
  ];
  const stamps = stampFolder(root);
  const isUsable = inputs.every((path) => !path.includes("\n") && (stamps === undefined || !isBelow(stamps, path)));
  return isUsable && !existsSync(join(generated, hiddenFolder)) ? inputs : undefined;
}

const isBelow = (path: string, folder: string): boolean => !/^(?:\.\.|[A-Za-z]:|[\\/])/.test(relative(folder, path));

/** Also those that are not there: a config nearer to the folder would make it another project. */
function configsBetween(from: string, root: string): readonly string[] {
  const here = ["codicil.json", "package.json"].map((name) => join(from, name));
  return from === root || dirname(from) === from ? here : [...here, ...configsBetween(dirname(from), root)];
}
