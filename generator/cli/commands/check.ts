import { isError } from "../../diagnostic/diagnostic.ts";
import { renderDiagnostics, toJson } from "../../diagnostic/render.ts";
import { examine } from "../../project/examine.ts";
import type { Run } from "../command.ts";
import { openProject, plural, printJson, shownPath } from "../context.ts";
import { exit } from "../io.ts";
import { standingExit, standingText, standingRecord } from "../standing.ts";

export const run: Run = async (invocation, io) => {
  const project = await openProject(invocation, io);
  const shown = {
    schemas: shownPath(project.schemas, io),
    generated: shownPath(project.generated, io),
    registry: shownPath(project.registry, io),
  };
  const { generation, diagnostics, publications } = await examine(project, { shown });
  const code = diagnostics.some(isError) ? exit.failed : standingExit(publications);
  if (invocation.values["json"]) {
    printJson(io, {
      outcome: ["held", "failed", "undecided"][code],
      diagnostics: diagnostics.map(toJson),
      contracts: publications.map(standingRecord),
    });
    return code;
  }
  if (diagnostics.length > 0) io.out(renderDiagnostics(diagnostics, { color: io.color }));
  const examples = generation.loaded.contracts.reduce((count, contract) => count + contract.examples.length, 0);
  io.out(
    `${plural(generation.loaded.contracts.length, "contract")} in ${shown.schemas}, ${plural(examples, "example")} run, ${plural(generation.files.length, "generated file")} compared.\n`,
  );
  const unchanged = publications.filter(({ publication }) => publication.outcome === "unchanged").length;
  if (unchanged > 0) io.out(`unchanged  ${plural(unchanged, "contract")}, as published\n`);
  for (const one of publications)
    if (one.publication.outcome !== "unchanged") io.out(standingText(one, "would", { color: io.color }));
  return code;
};
