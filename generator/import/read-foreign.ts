import type { Diagnostic } from "../diagnostic/diagnostic.ts";
import type { Remotes } from "../load/load-schemas.ts";
import type { ReadJson } from "../load/read-json.ts";
import { fileAddress } from "../load/uri.ts";
import { documentAt } from "./convert/document-at.ts";
import type { ForeignDocument } from "./convert/foreign-document.ts";
import { ForeignSet } from "./convert/foreign-set.ts";
import type { Dialect } from "./dialect/dialect.ts";
import type { DocumentFolder } from "./document/document-folder.ts";
import { gather } from "./document/gather.ts";
import { knownMetaSchema } from "./draft-07/meta-schema.ts";

export interface Foreign {
  readonly set: ForeignSet;
  /** By path in the folder. */
  readonly documents: ReadonlyMap<string, ForeignDocument>;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads files of a folder, and all that they refer to in it, as schemas of the dialects that they name; of the given one where
 * they name none. `remotes` are schemas that references may lead to besides, by absolute address. Nothing is requested.
 */
export async function readForeign(
  folder: DocumentFolder,
  entries: readonly string[],
  dialect: Dialect,
  remotes: Remotes = new Map(),
): Promise<Foreign> {
  const gathered = await gather(folder, entries);
  const documents = new Map<string, ForeignDocument>();
  for (const [path, { source, diagnostics }] of gathered) {
    if (source === undefined) continue;
    const inexact = diagnostics.filter(isInexact);
    documents.set(path, documentAt(path, fileAddress(path), { source, inexact }, dialect));
  }
  const set = new ForeignSet([...documents.values()], (address) => remotes.get(address) ?? knownMetaSchema(address));
  return {
    set,
    documents,
    diagnostics: [...gathered.values()].flatMap(problemsOf).concat(set.diagnostics),
  };
}

/** What is wrong with a whole file: numbers of one that was read are judged where a schema holds them. */
const problemsOf = ({ source, diagnostics }: ReadJson): Diagnostic[] =>
  diagnostics.filter((one) => source === undefined || !isInexact(one));

const isInexact = ({ code }: Diagnostic): boolean => code === "inexact-number";
