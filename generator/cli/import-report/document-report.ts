import { printable, quote } from "../../diagnostic/define.ts";
import type { Diagnostic } from "../../diagnostic/diagnostic.ts";
import { renderDiagnostics, toJson } from "../../diagnostic/render.ts";
import type { DocumentImport, PlannedSchema } from "../../import/import-documents.ts";
import { plural, printJson } from "../context.ts";
import { exit, type Exit, type Io } from "../io.ts";
import {
  contractsRecord,
  contractWord,
  isHeldBack,
  nothingWritten,
  obstacles,
  row,
  writtenLines,
  type Writing,
} from "./writing.ts";

type Unplanned = Exclude<DocumentImport, { readonly outcome: "planned" }>;
type Planned = Extract<DocumentImport, { readonly outcome: "planned" }>;

/** What became of a document or a tree of them. */
export type DocumentOutcome =
  | { readonly file: string; readonly imported: Unplanned }
  | (Writing & {
      readonly file: string;
      readonly imported: Planned;
      readonly date: string;
      /** The address that was named. */
      readonly address?: string;
    });

type PlannedOutcome = Extract<DocumentOutcome, Writing>;
const isPlanned = (outcome: DocumentOutcome): outcome is PlannedOutcome => outcome.imported.outcome === "planned";

/** Says what became of it, and what to do next. Exit 0 where every schema that was asked for was imported. */
export function reportDocuments(io: Io, asJson: boolean, outcome: DocumentOutcome): Exit {
  if (asJson) printJson(io, recordOf(outcome));
  else io.out(`${(isPlanned(outcome) ? plannedText(outcome, io) : unplannedText(outcome, io)).join("\n")}\n`);
  if (!isPlanned(outcome)) return exit.undecided;
  const someRefused = outcome.imported.schemas.some((one) => one.outcome === "refused");
  return someRefused || isHeldBack(outcome) ? exit.failed : exit.held;
}

function unplannedText({ file, imported }: { readonly file: string; readonly imported: Unplanned }, { color }: Io): string[] {
  if (imported.outcome === "unreadable") return [renderDiagnostics(imported.diagnostics, { color }).trimEnd(), nothingWritten];
  const files = imported.files.map(quote).join(", ");
  const problem = `error[address-missing] ${file}: nothing says where ${files} is from. Name it with --source ADDRESS.`;
  return [printable(problem), nothingWritten];
}

function plannedText(outcome: PlannedOutcome, { color }: Io): string[] {
  const { file, imported, address } = outcome;
  const refused = imported.schemas.flatMap((one) => (one.outcome === "refused" ? one.diagnostics : []));
  const next = (): string[] => writtenLines(outcome, address ?? "the addresses that they give themselves", "schema");
  return [
    printable(`${file}: ${plural(imported.schemas.length, "schema")}.`),
    ...imported.schemas.map((one) => printable(schemaLine(one, outcome))),
    ...(refused.length === 0 ? [] : [renderDiagnostics(refused, { color }).trimEnd()]),
    ...noteLines(imported.notes).map(printable),
    ...(isHeldBack(outcome) ? [...obstacles(outcome), nothingWritten] : next()).map(printable),
  ];
}

function schemaLine(schema: PlannedSchema, writing: Writing): string {
  if (schema.outcome === "contract") return row(contractWord(schema.contract.name, writing), schema.contract.identifier);
  const [first] = schema.diagnostics;
  return row("refused", `${quote(schema.name)}: ${first?.message ?? ""} [${first?.code ?? ""}]`);
}

/** Warnings and notes of one kind are one line: how many there are, and where the first is. */
function noteLines(notes: readonly Diagnostic[]): string[] {
  const alike = new Map<string, Diagnostic[]>();
  for (const note of notes) {
    const key = `${note.severity}[${note.code}] ${note.message}`;
    alike.set(key, [...(alike.get(key) ?? []), note]);
  }
  return [...alike].map(([text, all]) => {
    const [{ file, line, pointer }] = all.map(({ span }) => span) as [Diagnostic["span"]];
    const first = `${file}:${line} #${pointer}`;
    return `${text} (${all.length === 1 ? first : `${all.length} places, first ${first}`})`;
  });
}

/** The same for programs. */
function recordOf(outcome: DocumentOutcome): unknown {
  const { file, imported } = outcome;
  if (!isPlanned(outcome))
    return { file, ...imported, ...("diagnostics" in imported && { diagnostics: imported.diagnostics.map(toJson) }) };
  return {
    file,
    outcome: isHeldBack(outcome) ? "refused" : "imported",
    source: { address: outcome.address ?? null, date: outcome.date },
    schemas: outcome.imported.schemas.map(schemaRecord),
    notes: outcome.imported.notes.map(toJson),
    contracts: contractsRecord(outcome),
    ...(outcome.modules && { modules: outcome.modules.written }),
  };
}

const schemaRecord = (schema: PlannedSchema): unknown =>
  schema.outcome === "contract"
    ? { schema: schema.name, outcome: schema.outcome, identifier: schema.contract.identifier }
    : { schema: schema.name, outcome: schema.outcome, diagnostics: schema.diagnostics.map(toJson) };
