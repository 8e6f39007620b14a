import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { CardFile, CardImportOptions } from "../../import/import-card.ts";
import { schemaLayouts } from "../../import/plan-import.ts";
import type { Project } from "../../project/project.ts";
import type { Invocation, Run } from "../command.ts";
import { openProject } from "../context.ts";
import { UsageError, type Io } from "../io.ts";
import { reportImport } from "../import-report/report.ts";
import { dateOf, standingIn } from "./options.ts";
import { place } from "./place.ts";

const usage = "Usage: codicil import agent-card FILE --jwks FILE";

/** `codicil import agent-card`: mirrored contracts of the skills on a card. */
export const run: Run = async (invocation, io) => {
  const file = cardNamed(invocation);
  const asJson = invocation.values["json"] === true;
  const project = await openProject(invocation, io);
  const options = await optionsOf(invocation, project, resolve(io.cwd, file), io);
  // Loaded here: nothing else of the command needs what verifies signatures.
  const { importCard } = await import("../../import/import-card.ts");
  const imported = await importCard(await fileAt(file, io), options);
  if (imported.outcome !== "planned") return reportImport(io, asJson, { file, imported });

  const { skills } = imported.plan;
  const contracts = skills.flatMap((one) => (one.outcome === "contract" ? [one.contract] : []));
  const modules = skills.flatMap((one) => ("module" in one ? [one.module] : []));
  const writing = await place(invocation, project, { contracts, modules }, io);
  return reportImport(io, asJson, { ...writing, file, imported, date: options.date });
};

function cardNamed({ positionals, values }: Invocation): string {
  const [, file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new UsageError(`import agent-card takes one file. ${usage}`);
  if ((values["jwks"] !== undefined) === (values["unverified"] === true))
    throw new UsageError(
      `--jwks FILE holds the keys that the card must be signed with; --unverified imports it without. One of them. ${usage}`,
    );
  return file;
}

async function optionsOf({ values }: Invocation, project: Project, card: string, io: Io): Promise<CardImportOptions> {
  const { jwks, source, extension, layout = "params" } = values;
  const known = schemaLayouts.find((one) => one === layout);
  if (known === undefined) throw new UsageError(`--layout is one of ${schemaLayouts.join(", ")}.`);
  return {
    base: project.base,
    date: await dateOf(values["date"], [card]),
    layout: known,
    standing: standingIn(project, io),
    ...(typeof jwks === "string" && { keys: await fileAt(jwks, io) }),
    ...(typeof source === "string" && { address: source }),
    ...(typeof extension === "string" && { extension }),
  };
}

const fileAt = async (file: string, io: Io): Promise<CardFile> => ({ file, bytes: await readFile(resolve(io.cwd, file)) });
