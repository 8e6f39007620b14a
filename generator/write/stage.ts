import { join } from "node:path";
import { manifestPath } from "../emit/manifest.ts";
import type { Disk } from "./disk.ts";
import { hiddenPaths } from "./hidden.ts";
import type { Journal } from "./journal.ts";
import type { Plan } from "./plan.ts";

/** Puts every new file beside the output, whole and flushed. Nothing that anybody reads has changed yet. */
export async function stage(root: string, { replace, remove }: Plan, disk: Disk): Promise<Journal> {
  const { staged } = hiddenPaths(root);
  const ordered = [...replace].sort(
    (before, after) => Number(before.path === manifestPath) - Number(after.path === manifestPath),
  );
  await disk.makeFolder(staged);
  for (let at = 0; at < ordered.length; at += together) {
    // A flush waits for the disk, not for the processor.
    const batch = ordered
      .slice(at, at + together)
      .map(({ text }, place) => disk.writeFlushed(join(staged, String(at + place)), text));
    await settleAll(batch);
  }
  await disk.flushFolder(staged);
  return { replace: ordered.map(({ path }) => path), remove };
}
const together = 16;

/** All are over before the first failure is told: what still writes cannot be removed. */
async function settleAll(work: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find((one) => one.status === "rejected");
  if (failed !== undefined) throw failed.reason;
}
