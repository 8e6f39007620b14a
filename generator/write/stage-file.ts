import { chmod, readdir, readlink, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { absent } from "./absent.ts";
import { makeFolder } from "./make-folder.ts";

/** New bytes of a file, which wait beside it. */
export interface StagedFile {
  /** In one step: a reader, or a crash, finds the file before or this one. Of several writers the last one counts. */
  readonly put: () => Promise<void>;
  readonly drop: () => Promise<void>;
}

/** Lays new bytes beside a file, so that what the disk refuses is refused before anything has changed. The mode of the file stays. */
export async function stageFile(path: string, content: Uint8Array | string): Promise<StagedFile> {
  await makeFolder(dirname(path));
  staged += 1;
  const aside = `${path}.${process.pid}.${staged}.new`;
  const drop = (): Promise<void> => rm(aside, { force: true });
  const orDrop = async (work: Promise<void>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      await drop();
      // Nobody knows the name beside it.
      throw Object.assign(error as Error, { dest: path });
    }
  };
  await orDrop(writeLike(path, aside, content));
  return { put: () => orDrop(rename(aside, path)), drop };
}
let staged = 0;

/** Removes what kills have left beside a file. For whoever alone stages it at the moment. */
export async function dropLeftBeside(path: string): Promise<void> {
  const names = (await readdir(dirname(path)).catch(absent)) ?? [];
  const left = names.filter(
    (name) => name.startsWith(basename(path)) && /^\.\d+\.\d+\.new$/.test(name.slice(basename(path).length)),
  );
  for (const name of left) await rm(join(dirname(path), name), { force: true });
}

/** Stages several files, one after the other; they are put in this order. */
export async function stageAll(staging: readonly (() => Promise<StagedFile>)[]): Promise<StagedFile> {
  const waiting: StagedFile[] = [];
  const drop = async (): Promise<void> => {
    for (const one of waiting) await one.drop();
  };
  try {
    for (const stage of staging) waiting.push(await stage());
  } catch (error) {
    await drop();
    throw error;
  }
  const put = async (): Promise<void> => {
    for (const one of waiting) await one.put();
  };
  return { put, drop };
}

async function writeLike(path: string, aside: string, content: Uint8Array | string): Promise<void> {
  const mode = (await stat(path).catch(absent))?.mode;
  await writeFile(aside, content);
  if (mode !== undefined) await chmod(aside, mode);
}

/**
 * The file that a link leads to, whether it is there or not; the path itself where it is no link. Package managers write their lock files
 * through a link, so that several checkouts may share one: so do we with ours and with the config.
 */
export async function endOfLink(path: string): Promise<string> {
  const end = await realpath(path).catch(absent);
  if (end !== undefined) return end;
  const next = await readlink(path).catch(() => undefined);
  return next === undefined ? path : endOfLink(resolve(dirname(path), next));
}
