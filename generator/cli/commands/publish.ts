import { folderStore } from "../../../registry/store/folder.ts";
import { publishAll, type CandidatePublication } from "../../../registry/publish/publish.ts";
import { printable } from "../../diagnostic/define.ts";
import { isError } from "../../diagnostic/diagnostic.ts";
import { renderDiagnostics, toJson } from "../../diagnostic/render.ts";
import { candidates } from "../../project/candidates.ts";
import { examine } from "../../project/examine.ts";
import type { Run } from "../command.ts";
import { openProject, plural, printJson, shownPath } from "../context.ts";
import { exit } from "../io.ts";
import { rebuildAlone, rebuiltText } from "../rebuilt.ts";
import { standingExit, standingText, standingRecord } from "../standing.ts";

export const run: Run = async (invocation, io) => {
  const project = await openProject(invocation, io);
  const dryRun = invocation.values["dry-run"] === true;
  const asJson = invocation.values["json"] === true;
  const shown = {
    schemas: shownPath(project.schemas, io),
    generated: shownPath(project.generated, io),
    registry: shownPath(project.registry, io),
  };
  const { generation, diagnostics, publications: judged } = await examine(project, { shown, onProgress: io.onProgress });
  if (diagnostics.some(isError)) {
    if (asJson) printJson(io, { outcome: "refused", diagnostics: diagnostics.map(toJson) });
    else io.err(`${renderDiagnostics(diagnostics, { color: io.color })}Nothing was published.\n`);
    return exit.failed;
  }
  // One refusal keeps the whole run back: what goes out together was reviewed together.
  const held = standingExit(judged) === exit.held;
  const rebuilt = dryRun || !held ? [] : await rebuildAlone(judged, folderStore(project.registry));
  const publications =
    dryRun || !held
      ? judged
      : await publishAll(folderStore(project.registry), project.base, candidates(generation, project.base), {
          onProgress: io.onProgress,
        });
  if (asJson)
    printJson(io, {
      outcome: held ? (dryRun ? "would-publish" : "published") : "refused",
      contracts: publications.map(standingRecord),
      ...(rebuilt.length > 0 ? { rebuilt } : {}),
    });
  else {
    for (const one of publications) io.out(standingText(one, dryRun || !held ? "would" : "did", { color: io.color }));
    io.out(held ? conclusion(publications, { dryRun, registry: shown.registry }) : refusal(dryRun));
    io.out(rebuiltText(rebuilt, shown.registry));
  }
  return standingExit(publications);
};

/** How many there are of each kind, and what is left to do: the registry is published where others can read it. */
function conclusion(
  publications: readonly CandidatePublication[],
  { dryRun, registry }: { readonly dryRun: boolean; readonly registry: string },
): string {
  const added = publications.filter(({ publication }) => publication.outcome === "published").length;
  const total = `${plural(publications.length, "contract")}: ${added} ${dryRun ? "would be published" : "published"}, ${publications.length - added} unchanged.\n`;
  if (added === 0) return total;
  const next = dryRun ? "merge it: the one job of the main branch runs `codicil publish`" : `commit ${printable(registry)}`;
  return `${total}Next: ${next}.\n`;
}

const refusal = (dryRun: boolean): string =>
  dryRun ? "Nothing would be published.\nNext: `codicil check` shows where, and what to do.\n" : "Nothing was published.\n";
