import { addContracts } from "../../builder/add-contracts.ts";
import { toJson } from "../../diagnostic/render.ts";
import { findConfigured } from "../../project/project.ts";
import type { Invocation, Run } from "../command.ts";
import { openConfigured, printJson, shownPath } from "../context.ts";
import { generationExit, printGeneration, printRefused } from "../generation.ts";
import { UsageError, type Io } from "../io.ts";

export const run: Run = async (invocation, io) => {
  const asked = invocation.positionals;
  if (asked.length === 0) throw new UsageError("add takes the identifiers of contracts. Usage: codicil add ID…");
  const generation = await addContracts(await rootOf(invocation, io), asked, { shown: (path) => shownPath(path, io) });
  if (invocation.values["json"] === true) printJson(io, { ...generation, diagnostics: generation.diagnostics.map(toJson) });
  else if (generation.outcome === "refused") printRefused(io, generation);
  // The config as it is now: it may have been made just before.
  else printGeneration(io, await openConfigured(invocation, io), generation, false);
  return generationExit(generation);
};

/** A builder begins here: where there is no config, this folder gets one. */
async function rootOf(invocation: Invocation, io: Io): Promise<string> {
  const isNew = invocation.values["project"] === undefined && findConfigured(io.cwd).outcome === "absent";
  return isNew ? io.cwd : (await openConfigured(invocation, io)).root;
}
