import { join } from "node:path";
import { publishAll } from "../../registry/publish/publish.ts";
import { folderStore } from "../../registry/store/folder.ts";
import { loadContracts } from "../contract/load-contracts.ts";
import { isError } from "../diagnostic/diagnostic.ts";
import { generate } from "../generate.ts";
import { readFolder } from "../load/read-folder.ts";
import { candidates } from "../project/candidates.ts";
import type { Project } from "../project/project.ts";
import type { Fix, PathOf } from "./fix.ts";
import { fixIds } from "./fix-ids.ts";
import { fixText } from "./fix-text.ts";
import { openExclusive } from "./open-exclusive.ts";
import { reopenLists } from "./reopen-lists.ts";

/** What a contract's folder holds; any other file is nobody's to lay out. */
const ofContracts = /^[^/]+\/(?:(?:schema|contract|producer\.schema)\.json|(?:valid|invalid|unknown)\/[^/]+\.json)$/;

/**
 * Mends in the schemas of a project what has one safe cure, and says what was done: byte-order marks, line ends and white space; the
 * `$id` of a schema; `oneOf` for `anyOf` in an open list; the last arm of a list that was published open. Nothing else in a file
 * changes. Each step reads what the one before it wrote.
 */
export async function fixProject(project: Project, shownAs: string): Promise<Fix[]> {
  const { schemas, base } = project;
  const pathOf: PathOf = (file) => join(schemas, file.slice(shownAs.length + 1));
  const fixes: Fix[] = [];
  const files = readFolder(schemas).paths.filter((path) => ofContracts.test(path));
  for (const path of files) fixes.push(...(await fixText(join(schemas, path), `${shownAs}/${path}`)));

  for (const contract of loadContracts(schemas, { base, shownAs }).contracts)
    fixes.push(...(await fixIds(contract, base, pathOf)));

  const exclusive = generate(schemas, { base, shownAs });
  const sources = exclusive.loaded.contracts.flatMap(({ schema, producer }) => (producer ? [schema, producer] : [schema]));
  fixes.push(...(await openExclusive(exclusive.diagnostics, sources, pathOf)));

  const generation = generate(schemas, { base, shownAs, like: exclusive });
  if (generation.diagnostics.some(isError)) return fixes;
  const store = folderStore(project.registry);
  const publications = await publishAll(store, base, candidates(generation, base), { dryRun: true });
  return [...fixes, ...(await reopenLists(publications, { store, resolved: generation.loaded.resolved, pathOf }))];
}
