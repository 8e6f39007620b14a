import { statSync } from "node:fs";
import { basename, dirname, relative, resolve, sep } from "node:path";
import { isContractName } from "../../contract/name.ts";
import { quote } from "../../diagnostic/define.ts";
import { diskFolder, type DocumentFolder } from "../../import/document/document-folder.ts";
import { documentKinds, type DocumentKind, type SchemaSelection } from "../../import/find-schemas.ts";
import { importDocuments } from "../../import/import-documents.ts";
import type { Invocation, Run } from "../command.ts";
import { openProject, shownPath } from "../context.ts";
import { Refusal, UsageError, type Io } from "../io.ts";
import { reportDocuments } from "../import-report/document-report.ts";
import { dateOf, standingIn } from "./options.ts";
import { place } from "./place.ts";

/** `codicil import openapi` and `codicil import draft-07`: mirrored contracts of the schemas of a document or a tree of them. */
export const run: Run = async (invocation, io) => {
  const { kind, file, prefix } = asked(invocation);
  const { values } = invocation;
  const project = await openProject(invocation, io);
  const { selection, files } = selected(kind, resolve(io.cwd, file), values, io);
  const date = await dateOf(values["date"], files);
  const address = typeof values["source"] === "string" ? { address: values["source"] } : {};
  const options = { prefix, date, base: project.base, standing: standingIn(project, io), ...address };
  const imported = await importDocuments(selection, options);
  const asJson = values["json"] === true;
  if (imported.outcome !== "planned") return reportDocuments(io, asJson, { file, imported });

  const taken = imported.schemas.filter((one) => one.outcome === "contract");
  const contracts = taken.map(({ contract }) => contract);
  const writing = await place(invocation, project, { contracts, modules: taken.map(({ module }) => module) }, io);
  return reportDocuments(io, asJson, { ...writing, ...address, file, imported, date });
};

interface Asked {
  readonly kind: DocumentKind;
  readonly file: string;
  readonly prefix: string;
}

function asked({ positionals, values }: Invocation): Asked {
  const [word, file, ...others] = positionals;
  const kind = documentKinds.find((one) => one === word) ?? "openapi";
  const usage = `Usage: codicil import ${kind} ${kind === "openapi" ? "FILE" : "FILE|FOLDER"} --name PREFIX`;
  if (file === undefined || others.length > 0) throw new UsageError(`import ${kind} takes one document. ${usage}`);
  const prefix = values["name"];
  if (!isContractName(typeof prefix === "string" ? prefix : null))
    throw new UsageError(
      `--name PREFIX begins the name of each contract: two or more lower-case labels joined by dots. ${usage}`,
    );
  return { kind, file, prefix: String(prefix) };
}

interface Selected {
  readonly selection: SchemaSelection;
  /** Absolute: those whose day counts. */
  readonly files: readonly string[];
}

/** Which files are read: those of a folder, or one in the folder that --within names, else in its own. */
function selected(kind: DocumentKind, path: string, values: Invocation["values"], io: Io): Selected {
  const schemas = typeof values["schema"] === "string" ? { schemas: values["schema"].split(",").map((name) => name.trim()) } : {};
  if (statSync(path).isDirectory()) {
    if (kind === "openapi") throw new UsageError(`import openapi takes a file, and ${quote(shownPath(path, io))} is a folder.`);
    const folder = opened(path, io);
    return { selection: { kind, folder, ...schemas }, files: folder.paths().map((one) => resolve(path, one)) };
  }
  const root = typeof values["within"] === "string" ? resolve(io.cwd, values["within"]) : dirname(path);
  const entry = relative(root, path).split(sep).join("/");
  if (entry.startsWith("../") || resolve(root, entry) !== path || entry === "")
    throw new UsageError(`--within FOLDER is the folder that holds ${quote(basename(path))}, or one above it.`);
  return { selection: { kind, folder: opened(root, io), entries: [entry], ...schemas }, files: [path] };
}

function opened(root: string, io: Io): DocumentFolder {
  const shown = shownPath(root, io);
  const folder = diskFolder(root, shown === "." ? "" : `${shown}/`);
  if (folder === undefined) throw new Refusal(`there is no folder ${quote(shown)}.`);
  return folder;
}
