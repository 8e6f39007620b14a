import { resolve } from "node:path";
import type { Compiled } from "../../compile.ts";
import { emitFolder } from "../../emit/manifest.ts";
import type { ImportedContract } from "../../import/contract-of-skill.ts";
import { prepareContracts } from "../../import/write-contracts.ts";
import type { Project } from "../../project/project.ts";
import { generatorVersion } from "../../version.ts";
import { writeGenerated, type Written } from "../../write.ts";
import type { Invocation } from "../command.ts";
import { shownPath } from "../context.ts";
import type { Writing } from "../import-report/writing.ts";
import type { Io } from "../io.ts";

/** Puts imported contracts into the authors' folder, and their modules where --modules says: all of it, or nothing. */
export async function place(
  { values }: Invocation,
  project: Project,
  imported: { readonly contracts: readonly ImportedContract[]; readonly modules: readonly Compiled[] },
  io: Io,
): Promise<Writing> {
  const prepared = await prepareContracts(project.schemas, imported.contracts, values["replace"] === true);
  const writing = { prepared, schemas: shownPath(project.schemas, io) };
  if (prepared.outcome === "refused") return writing;
  const folder = values["modules"];
  if (typeof folder !== "string") return written(writing, prepared.write);
  const modules = { folder, written: await writeModules(resolve(io.cwd, folder), imported.modules) };
  return modules.written.outcome === "refused" ? { ...writing, modules } : written({ ...writing, modules }, prepared.write);
}

async function written(writing: Writing, write: () => Promise<void>): Promise<Writing> {
  await write();
  return writing;
}

function writeModules(folder: string, modules: readonly Compiled[]): Promise<Written> {
  const emitted = modules.map(({ units, digest = "", files }) => ({ identifier: units[0]?.identifier ?? "", digest, files }));
  return writeGenerated(folder, emitFolder(emitted, generatorVersion));
}
