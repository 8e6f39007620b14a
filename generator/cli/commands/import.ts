import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { loadContracts } from "../../contract/load-contracts.ts";
import { isDate } from "../../contract/members.ts";
import { quote } from "../../diagnostic/define.ts";
import { isError } from "../../diagnostic/diagnostic.ts";
import { renderDiagnostics } from "../../diagnostic/render.ts";
import { emitFolder } from "../../emit/manifest.ts";
import type { EmittedFile } from "../../emit/unit.ts";
import type { CardFile, CardImportOptions } from "../../import/import-card.ts";
import { schemaLayouts, type ImportPlan } from "../../import/plan-import.ts";
import { prepareContracts } from "../../import/write-contracts.ts";
import type { Project } from "../../project/project.ts";
import { generatorVersion } from "../../version.ts";
import { writeGenerated } from "../../write.ts";
import type { Invocation, Run } from "../command.ts";
import { openProject, shownPath } from "../context.ts";
import { Refusal, UsageError, type Io } from "../io.ts";
import { reportImport } from "../import-report/report.ts";

const usage = "Usage: codicil import agent-card FILE --jwks FILE";

export const run: Run = async (invocation, io) => {
  const file = cardNamed(invocation);
  const asJson = invocation.values["json"] === true;
  const project = await openProject(invocation, io);
  const options = await optionsOf(invocation, project, resolve(io.cwd, file), io);
  // Loaded here: nothing else of the command needs what verifies signatures.
  const { importCard } = await import("../../import/import-card.ts");
  const imported = await importCard(await fileAt(file, io), options);
  if (imported.outcome !== "planned") return reportImport(io, asJson, { file, imported });

  const contracts = imported.plan.skills.flatMap((one) => (one.outcome === "contract" ? [one.contract] : []));
  const prepared = await prepareContracts(project.schemas, contracts, invocation.values["replace"] === true);
  const report = { file, imported, prepared, schemas: shownPath(project.schemas, io), date: options.date };
  if (prepared.outcome === "refused") return reportImport(io, asJson, report);

  const folder = invocation.values["modules"];
  const modules =
    typeof folder === "string"
      ? { folder, written: await writeGenerated(resolve(io.cwd, folder), modulesOf(imported.plan)) }
      : undefined;
  if (modules?.written.outcome !== "refused") await prepared.write();
  return reportImport(io, asJson, { ...report, ...(modules && { modules }) });
};

function cardNamed({ positionals, values }: Invocation): string {
  const [kind, file, ...others] = positionals;
  if (kind !== "agent-card") throw new UsageError(`import takes what it is that is imported: agent-card. ${usage}`);
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
    date: await dateOf(values["date"], card),
    layout: known,
    standing: standingIn(project, shownPath(project.schemas, io), io),
    ...(typeof jwks === "string" && { keys: await fileAt(jwks, io) }),
    ...(typeof source === "string" && { address: source }),
    ...(typeof extension === "string" && { extension }),
  };
}

/** The day that was named, or on which the file was last written: when it was fetched. */
async function dateOf(given: string | boolean | undefined, card: string): Promise<string> {
  if (given === undefined) return (await stat(card)).mtime.toISOString().slice(0, 10);
  if (isDate(String(given))) return String(given);
  throw new UsageError(`--date ${quote(String(given))} is no day of the calendar (YYYY-MM-DD).`);
}

/** A project whose contracts cannot be read is mended first: nobody can say what a new one would clash with. */
function standingIn(project: Project, shownAs: string, io: Io): CardImportOptions["standing"] {
  if (!existsSync(project.schemas)) return [];
  const { contracts, diagnostics } = loadContracts(project.schemas, { base: project.base, shownAs });
  const errors = diagnostics.filter(isError);
  if (errors.length > 0)
    throw new Refusal(`the contracts of the project cannot be read.\n${renderDiagnostics(errors, { color: io.color })}`);
  return contracts.map(({ record }) => ({
    name: record.name,
    kind: record.kind,
    aliases: record.aliases.map(({ value }) => value),
  }));
}

const fileAt = async (file: string, io: Io): Promise<CardFile> => ({ file, bytes: await readFile(resolve(io.cwd, file)) });

function modulesOf({ skills }: ImportPlan): EmittedFile[] {
  const modules = skills.flatMap((one) => ("module" in one ? [one.module] : []));
  const emitted = modules.map(({ units, digest = "", files }) => ({ identifier: units[0]?.identifier ?? "", digest, files }));
  return emitFolder(emitted, generatorVersion);
}
