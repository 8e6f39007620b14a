import { lineOf } from "../../registry/identifier/identifier.ts";
import { parseIdentifier } from "../../registry/identifier/parse.ts";
import { readLog } from "../../registry/log/read.ts";
import type { Store } from "../../registry/store/store.ts";
import type { LoadedContracts } from "../contract/load-contracts.ts";

/** The published lines of governed contracts that have no folder under schemas/ any more, in the order of their publication. */
export async function withoutSchema(published: Store, { contracts }: LoadedContracts): Promise<string[]> {
  const present = new Set(contracts.map(({ record }) => record.name));
  const standing = await standingLines(published);
  return [...standing].flatMap(([line, name]) => (present.has(name) ? [] : [line]));
}

/** Every line with an entry that is not withdrawn, and the name that it belongs to. */
async function standingLines(published: Store): Promise<ReadonlyMap<string, string>> {
  const { files } = await readLog(published);
  const withdrawn = new Set(files.flatMap(({ entry }) => (entry.action === "withdraw" ? [entry.identifier] : [])));
  const lines = new Map<string, string>();
  for (const { entry } of files) {
    const parsed = parseIdentifier(entry.identifier);
    if (entry.action !== "publish" || withdrawn.has(entry.identifier) || parsed.outcome === "refused") continue;
    if (parsed.identifier.form === "exact") lines.set(lineOf(parsed.identifier), parsed.identifier.name);
  }
  return lines;
}
