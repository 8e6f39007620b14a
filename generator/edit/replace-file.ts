import { chmod, realpath, rename, rm, stat, writeFile } from "node:fs/promises";

/** Replaces a file that is there, in one step: a reader, or a crash, finds the text before or this one. A link keeps leading to it. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const file = await realpath(path);
  const { mode } = await stat(file);
  const beside = `${file}.${process.pid}.new`;
  try {
    await writeFile(beside, text);
    await chmod(beside, mode);
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}
