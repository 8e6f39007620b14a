import { stageFile } from "../write/stage-file.ts";

/** Writes a file in one step: a reader, or a crash, finds the one before or this one. Of several writers the last one counts. */
export async function writeWhole(path: string, content: Uint8Array | string): Promise<void> {
  await (await stageFile(path, content)).put();
}
