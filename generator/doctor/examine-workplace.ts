import { loadContracts } from "../contract/load-contracts.ts";
import { sortDiagnostics, type Diagnostic, type DiagnosticCode } from "../diagnostic/diagnostic.ts";
import type { ShownFolders } from "../project/examine.ts";
import { shownFolders } from "../project/examine-since.ts";
import type { ConfiguredProject } from "../project/project.ts";
import { checkAttributes } from "./check-attributes.ts";
import { checkBuild } from "./check-build.ts";
import { checkClone } from "./check-clone.ts";
import { checkLineEnds } from "./check-line-ends.ts";
import { checkLock } from "./check-lock.ts";
import { checkNames } from "./check-names.ts";
import { checkNetwork } from "./check-network.ts";
import { checkNode } from "./check-node.ts";
import { checkRegistry } from "./check-registry.ts";

/** Of what loading finds, that which comes from tools and not from an author's text; `codicil check` tells the rest. */
const ofTools: readonly DiagnosticCode[] = ["byte-order-mark", "not-utf8", "id-duplicate", "contract-duplicate"];

/**
 * Everything that is wrong around a project, in the order of files. Reads, asks git, writes nothing. `show` gives a path as the caller
 * would type it.
 */
export async function examineWorkplace(project: ConfiguredProject, show: (path: string) => string): Promise<Diagnostic[]> {
  const shown = shownFolders(project, show);
  return sortDiagnostics([
    ...checkSources(project, shown),
    ...checkLineEnds(project, shown),
    ...checkAttributes(project, shown),
    ...checkNames(project),
    ...checkBuild(project, shown),
    ...(await checkLock(project, show)),
    ...checkNode(),
    ...checkClone(project),
    ...(await checkRegistry(project, shown)),
    ...checkNetwork(project),
  ]);
}

/** Whoever only builds has no schemas of their own. */
function checkSources({ hasSchemas, schemas, base }: ConfiguredProject, shown: ShownFolders): Diagnostic[] {
  if (!hasSchemas || base === undefined) return [];
  return loadContracts(schemas, { base, shownAs: shown.schemas }).diagnostics.filter(({ code }) => ofTools.includes(code));
}
