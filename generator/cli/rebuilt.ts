import { writeDerived } from "../../registry/derive/rebuild.ts";
import type { CandidatePublication } from "../../registry/publish/publish.ts";
import type { Store } from "../../registry/store/store.ts";
import { printable } from "../diagnostic/define.ts";

/** Where nothing is new, publishing still brings every derived file up to the log: the files that had to be written. */
export async function rebuildAlone(judged: readonly CandidatePublication[], store: Store): Promise<readonly string[]> {
  if (judged.some(({ publication }) => publication.outcome !== "unchanged")) return [];
  const writing = await writeDerived(store);
  return writing.outcome === "written" ? writing.written : [];
}

/** A line a file, and what is left to do; nothing where no file had to be written. */
export const rebuiltText = (paths: readonly string[], registry: string): string =>
  paths.length === 0 ? "" : `${paths.map((path) => `rebuilt ${path}\n`).join("")}Next: commit ${printable(registry)}.\n`;
