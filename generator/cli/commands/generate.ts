import { generateProject } from "../../builder/generate-project.ts";
import { quote } from "../../diagnostic/define.ts";
import { toJson } from "../../diagnostic/render.ts";
import type { Invocation, Run } from "../command.ts";
import { openConfigured, printJson, shownPath } from "../context.ts";
import { generationExit, printGeneration } from "../generation.ts";
import { UsageError } from "../io.ts";

const usage = "Usage: codicil generate [--frozen] [--check] [--update [ID…] | --watch]";

/** What a builder puts into codicil.json to begin. */
const beginning = `

To generate from a registry, put this into codicil.json, and run \`codicil generate\` again:

{
  "contracts": ["codossier.legal-context/1"]
}`;

export const run: Run = async (invocation, io) => {
  checkWatch(invocation);
  const update = updateOf(invocation);
  const project = await openConfigured(invocation, io, beginning);
  const { frozen, check, json, watch } = invocation.values;
  if (watch === true) return (await import("../watch-generation.ts")).watchGeneration(project, invocation, io);
  const generation = await generateProject(project.root, {
    frozen: frozen === true,
    check: check === true,
    update,
    shown: (path) => shownPath(path, io),
    onProgress: io.onProgress,
  });
  if (json === true) printJson(io, { ...generation, diagnostics: generation.diagnostics.map(toJson) });
  else printGeneration(io, project, generation, check === true);
  return generationExit(generation);
};

function checkWatch({ values }: Invocation): void {
  if (values["watch"] === true && (values["check"] === true || values["update"] === true))
    throw new UsageError(`--watch writes what changes, and goes with neither --check nor --update. ${usage}`);
  if (values["with-input"] === true && values["watch"] !== true)
    throw new UsageError(`--with-input says when --watch ends. ${usage}`);
}

function updateOf({ positionals, values }: Invocation): boolean | readonly string[] {
  if (values["update"] !== true) {
    const [unexpected] = positionals;
    if (unexpected !== undefined)
      throw new UsageError(`generate takes no argument ${quote(unexpected)}. --update is what an ID stands behind. ${usage}`);
    return false;
  }
  if (values["frozen"] === true)
    throw new UsageError(`--frozen takes the lock as it is, and --update changes it. One of them. ${usage}`);
  return positionals.length === 0 ? true : positionals;
}
