import { join } from "node:path";
import type { ProjectGeneration } from "../builder/generate-project.ts";
import { printable } from "../diagnostic/define.ts";
import { renderDiagnostics } from "../diagnostic/render.ts";
import type { ConfiguredProject } from "../project/project.ts";
import { plural, shownPath } from "./context.ts";
import { exit, type Exit, type Io } from "./io.ts";
import { problemExit } from "./problem.ts";
import { shownDiff } from "./shown-diff.ts";

type Refused = Extract<ProjectGeneration, { readonly outcome: "refused" }>;
type Generated = Exclude<ProjectGeneration, Refused>;

/** Drift and refusals did not hold; where a registry did not answer, nobody can say. */
export function generationExit(generation: ProjectGeneration): Exit {
  if (generation.outcome === "refused")
    return generation.problems.some((problem) => problemExit(problem) === exit.undecided) ? exit.undecided : exit.failed;
  return generation.outcome === "drift" ? exit.failed : exit.held;
}

/** What generating a project came to, for people: what was written or differs, what is worth a look, what is next. */
export function printGeneration(io: Io, project: ConfiguredProject, generation: ProjectGeneration, isCheck: boolean): void {
  if (generation.outcome === "refused") return printRefused(io, generation);
  const trouble = generation.diagnostics.length === 0 ? "" : renderDiagnostics(generation.diagnostics, { color: io.color });
  if (generation.outcome === "drift") io.out(`${trouble}${generation.diff === "" ? "" : "\n"}${shownDiff(generation.diff)}`);
  else if (isCheck) io.out(`${sameLine(io, project, generation)}${trouble}`);
  else io.out(`${writtenLines(io, project, generation)}${trouble}${nextLine(io, project, generation)}`);
}

/** "a, b and c". */
const inWords = new Intl.ListFormat("en-GB");

/** Why nothing was generated. */
export const printRefused = (io: Io, { diagnostics }: Refused): void =>
  io.out(`${renderDiagnostics(diagnostics, { color: io.color })}Nothing was written.\n`);

const giver = ({ hasSchemas, contracts, cards }: ConfiguredProject): string =>
  hasSchemas && contracts.length + cards.length === 0 ? "the schemas give" : "the config asks for";

const sameLine = (io: Io, project: ConfiguredProject, { files }: Generated): string =>
  `${printable(shownPath(project.generated, io))}: ${plural(files.length, "file")}, byte for byte what ${giver(project)}.\n`;

function writtenLines(io: Io, project: ConfiguredProject, { contracts, files, changed, removed }: Generated): string {
  const named = (verb: string, paths: readonly string[]): string[] =>
    paths.map((path) => `  ${verb} ${printable(shownPath(join(project.root, path), io))}\n`);
  const changes = [...named("wrote  ", changed), ...named("removed", removed)];
  const what = changes.length === 0 ? "nothing changed" : `${changed.length} written, ${removed.length} removed`;
  const shown = printable(shownPath(project.generated, io));
  return `${plural(contracts.length, "contract")}, ${plural(files.length, "file")} in ${shown}: ${what}.\n${changes.join("")}`;
}

function nextLine(io: Io, { generated, hasSchemas, config }: ConfiguredProject, { outcome, lock, changed }: Generated): string {
  if (outcome === "same") return "";
  const beside = changed.filter((path) => path === config.source.file);
  const committed = inWords.format(
    [shownPath(generated, io), ...(lock === undefined ? [] : ["codicil.lock"]), ...beside].map(printable),
  );
  return hasSchemas
    ? `Next: \`codicil check\`, then commit ${committed} together with the schemas.\n`
    : `Next: commit ${committed}; in CI, \`codicil generate --frozen --check\`.\n`;
}
