import { lstat, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ImportedContract } from "./contract-of-skill.ts";

export type PreparedContracts =
  | {
      readonly outcome: "ready";
      readonly added: readonly string[];
      readonly replaced: readonly string[];
      readonly unchanged: readonly string[];
      readonly write: () => Promise<void>;
    }
  | {
      readonly outcome: "refused";
      /** These stand there already and say something else. */
      readonly differing: readonly string[];
      readonly differences: readonly FileDifference[];
      /** Something that is no folder of a contract is in their place. */
      readonly blocked: readonly string[];
    };

export interface FileDifference {
  /** In the authors' folder. */
  readonly path: string;
  /** As it stands, nothing where it does not, and as it would be. */
  readonly before: string;
  readonly after: string;
}

/**
 * Makes ready to write contracts into the authors' folder; nothing is written yet. What stands there already is replaced only
 * where that was asked for; the examples beside it stay.
 *
 * `write` puts all of them or none: they are laid out aside first, then each is put in its place in one step, and what was put is
 * taken back if a later step fails. Throws what the file system throws.
 */
export async function prepareContracts(
  folder: string,
  contracts: readonly ImportedContract[],
  replace: boolean,
): Promise<PreparedContracts> {
  const found = new Map<ImportedContract, Found>();
  for (const contract of contracts) found.set(contract, await look(folder, contract));
  const named = (wanted: State): string[] => contracts.filter((one) => found.get(one)?.state === wanted).map(({ name }) => name);
  const [differing, blocked] = [named("differs"), named("blocked")];
  const differences = [...found.values()].flatMap((one) => one.differences);
  if (blocked.length > 0 || (differing.length > 0 && !replace)) return { outcome: "refused", differing, differences, blocked };
  const changing = contracts.filter((one) => found.get(one)?.state !== "same");
  const write = (): Promise<void> => place(folder, changing);
  return { outcome: "ready", added: named("absent"), replaced: differing, unchanged: named("same"), write };
}

type State = "absent" | "same" | "differs" | "blocked";

interface Found {
  readonly state: State;
  readonly differences: readonly FileDifference[];
}

/** The name was held to the grammar of names, so it is one step down and no link is followed. */
async function look(folder: string, { name, files }: ImportedContract): Promise<Found> {
  const facts = await lstat(join(folder, name)).catch(absent);
  if (facts === undefined) return { state: "absent", differences: [] };
  if (!facts.isDirectory()) return { state: "blocked", differences: [] };
  const differences: FileDifference[] = [];
  for (const [file, after] of Object.entries(files)) {
    const before = (await readFile(join(folder, name, file), "utf8").catch(absent)) ?? "";
    if (before !== after) differences.push({ path: `${name}/${file}`, before, after });
  }
  return { state: differences.length > 0 ? "differs" : "same", differences };
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === "ENOENT") return undefined;
  throw error;
}

async function place(folder: string, contracts: readonly ImportedContract[]): Promise<void> {
  if (contracts.length === 0) return;
  // A name that begins with a dot is passed over by whoever reads the folder meanwhile.
  const stage = join(folder, `.import-${process.pid}`);
  const undo: (() => Promise<void>)[] = [];
  try {
    for (const { name, files } of contracts) {
      await mkdir(join(stage, name), { recursive: true });
      for (const [file, text] of Object.entries(files)) await writeFile(join(stage, name, file), text);
    }
    for (const { name, files } of contracts) await put(stage, folder, name, Object.keys(files), undo);
  } catch (error) {
    for (const step of undo.reverse()) await step();
    throw error;
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

/** One step where the folder is new, else one a file; each is followed by the step that takes it back. */
async function put(
  stage: string,
  folder: string,
  name: string,
  files: readonly string[],
  undo: (() => Promise<void>)[],
): Promise<void> {
  const target = join(folder, name);
  if ((await lstat(target).catch(absent)) === undefined) {
    await rename(join(stage, name), target);
    undo.push(() => rm(target, { recursive: true }));
    return;
  }
  for (const file of files) {
    const [at, before] = [join(target, file), join(stage, name, `${file}.before`)];
    const stood = await rename(at, before).then(() => true, absent);
    undo.push(() => (stood === undefined ? rm(at, { force: true }) : rename(before, at)));
    await rename(join(stage, name, file), at);
  }
}
