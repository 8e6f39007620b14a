import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { loadContracts } from "../../contract/load-contracts.ts";
import { isDate } from "../../contract/members.ts";
import { quote } from "../../diagnostic/define.ts";
import { isError } from "../../diagnostic/diagnostic.ts";
import { renderDiagnostics } from "../../diagnostic/render.ts";
import type { StandingContract } from "../../import/contract-note.ts";
import type { Project } from "../../project/project.ts";
import { shownPath } from "../context.ts";
import { Refusal, UsageError, type Io } from "../io.ts";

/** The day that was named, or on which the newest of the files was last written: when it was fetched. */
export async function dateOf(given: string | boolean | undefined, files: readonly string[]): Promise<string> {
  if (given === undefined) {
    const days = await Promise.all(files.map(async (file) => (await stat(file)).mtime.toISOString().slice(0, 10)));
    return days.sort().at(-1) ?? "";
  }
  if (isDate(String(given))) return String(given);
  throw new UsageError(`--date ${quote(String(given))} is no day of the calendar (YYYY-MM-DD).`);
}

/** A project whose contracts cannot be read is mended first: nobody can say what a new one would clash with. */
export function standingIn(project: Project, io: Io): readonly StandingContract[] {
  if (!existsSync(project.schemas)) return [];
  const { contracts, diagnostics } = loadContracts(project.schemas, {
    base: project.base,
    shownAs: shownPath(project.schemas, io),
  });
  const errors = diagnostics.filter(isError);
  if (errors.length > 0)
    throw new Refusal(`the contracts of the project cannot be read.\n${renderDiagnostics(errors, { color: io.color })}`);
  return contracts.map(({ record }) => ({
    name: record.name,
    kind: record.kind,
    aliases: record.aliases.map(({ value }) => value),
  }));
}
