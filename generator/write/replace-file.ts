import { realpath } from "node:fs/promises";
import { stageFile } from "./stage-file.ts";

/** Replaces a file that is there, in one step: a reader, or a crash, finds the text before or this one. A link keeps leading to it. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const staged = await stageFile(await realpath(path), text);
  await staged.put();
}
