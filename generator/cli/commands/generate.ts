import { printable } from "../../diagnostic/define.ts";
import { renderDiagnostics, toJson } from "../../diagnostic/render.ts";
import { isError } from "../../diagnostic/diagnostic.ts";
import { findDrift } from "../../drift.ts";
import { generate } from "../../generate.ts";
import { writeGenerated } from "../../write.ts";
import type { Run } from "../command.ts";
import { openProject, plural, printJson, shownPath } from "../context.ts";
import { exit } from "../io.ts";

export const run: Run = async (invocation, io) => {
  const project = await openProject(invocation, io);
  const shown = shownPath(project.generated, io);
  const generation = generate(project.schemas, { base: project.base, shownAs: shownPath(project.schemas, io) });
  const asJson = invocation.values["json"] === true;
  const onlyCheck = invocation.values["check"] === true;

  if (generation.diagnostics.some(isError)) {
    if (asJson) printJson(io, { outcome: "refused", diagnostics: generation.diagnostics.map(toJson) });
    else io.out(`${renderDiagnostics(generation.diagnostics, { color: io.color })}Nothing was written.\n`);
    return exit.failed;
  }
  if (onlyCheck) {
    const drift = await findDrift(project.generated, shown, generation.files);
    if (asJson)
      printJson(io, {
        outcome: drift.length === 0 ? "same" : "drift",
        files: generation.files.length,
        diagnostics: drift.map(toJson),
      });
    else if (drift.length === 0)
      io.out(`${shown}: ${plural(generation.files.length, "file")}, byte for byte what the schemas give.\n`);
    else io.out(renderDiagnostics(drift, { color: io.color }));
    return drift.length === 0 ? exit.held : exit.failed;
  }
  const written = await writeGenerated(project.generated, generation.files);
  if (asJson) printJson(io, { ...written, diagnostics: generation.diagnostics.map(toJson) });
  if (written.outcome === "refused") {
    if (!asJson) {
      io.out(
        `Nothing was written: ${plural(written.foreign.length, "file")} that codicil did not make stand${written.foreign.length === 1 ? "s" : ""} in the way:\n` +
          `${written.foreign.map((path) => `  ${shown}/${path}\n`).join("")}Move them, or point "generated" in codicil.json elsewhere.\n`,
      );
    }
    return exit.failed;
  }
  if (!asJson) {
    const changes = [
      ...written.changed.map((path) => `  wrote   ${shown}/${path}\n`),
      ...written.removed.map((path) => `  removed ${shown}/${path}\n`),
    ];
    io.out(
      `${plural(generation.contracts.length, "contract")}, ${plural(generation.files.length, "file")} in ${shown}: ` +
        `${changes.length === 0 ? "nothing changed" : `${written.changed.length} written, ${written.removed.length} removed`}.\n${changes.join("")}`,
    );
    if (generation.diagnostics.length > 0) io.out(`${renderDiagnostics(generation.diagnostics, { color: io.color })}`);
    if (changes.length > 0) io.out(`Next: \`codicil check\`, then commit ${printable(shown)} together with the schemas.\n`);
  }
  return exit.held;
};
