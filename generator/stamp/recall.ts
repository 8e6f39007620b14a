import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { runKey } from "./run-key.ts";
import { readStamp, stampFolder } from "./stamps.ts";

/** Folders from here upwards that may hold a project, as a command looks for it. */
export function placesFrom(folder: string): readonly string[] {
  const places = existsSync(join(folder, "codicil.json")) || existsSync(join(folder, "package.json")) ? [folder] : [];
  return dirname(folder) === folder ? places : [...places, ...placesFrom(dirname(folder))];
}

/**
 * What a command line printed when it last held on exactly these bytes; undefined where none such is remembered. What its inputs are is
 * remembered too, so that nothing of the project is loaded or parsed: the config is one of them, and another config is another run.
 */
export async function recall(
  asked: string,
  places: readonly string[],
  commitsOf: (root: string) => Promise<readonly string[] | undefined>,
): Promise<string | undefined> {
  for (const root of places) {
    const folder = stampFolder(root);
    const inputs = folder === undefined ? undefined : readStamp(folder, asked, "inputs");
    if (folder === undefined || inputs === undefined) continue;
    const commits = await commitsOf(root);
    const key = commits && runKey(asked, inputs.split("\n"), commits);
    return key === undefined ? undefined : readStamp(folder, key, "out");
  }
  return undefined;
}
