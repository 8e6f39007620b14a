import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { describeStanding } from "../../../registry/lookup/standing.ts";
import { describeVia } from "../../../registry/lookup/via.ts";
import { printable } from "../../diagnostic/define.ts";
import { diagnose, type Diagnostic, type Span } from "../../diagnostic/diagnostic.ts";
import { renderDiagnostics, toJson } from "../../diagnostic/render.ts";
import { loadUnit } from "../../compile.ts";
import type { LoadedModule, Problem, Unknown } from "../../emit/load-module.ts";
import { isObject, member, type Json } from "../../json/json.ts";
import { readJson } from "../../load/read-json.ts";
import type { Source } from "../../load/source.ts";
import type { Run } from "../command.ts";
import { compileEntry } from "../compile-entry.ts";
import { plural, printJson } from "../context.ts";
import { findEntry } from "../find-entry.ts";
import { exit, UsageError, type Exit, type Io } from "../io.ts";
import { printProblem, problemExit } from "../problem.ts";

type Verdict =
  | { readonly file: string; readonly outcome: "unreadable"; readonly diagnostics: readonly Diagnostic[] }
  | {
      readonly file: string;
      readonly outcome: "valid" | "invalid";
      readonly warnings: readonly Diagnostic[];
      readonly source: Source;
      readonly problems: readonly Problem[];
      readonly unknown: Unknown;
    };

export const run: Run = async (invocation, io) => {
  const [reference, ...files] = invocation.positionals;
  if (reference === undefined || files.length === 0) {
    throw new UsageError("validate takes an identifier and at least one file. Usage: codicil validate ID FILE…");
  }
  const asJson = invocation.values["json"] === true;
  const found = await findEntry(invocation, io, reference);
  if (found.outcome === "refused") {
    printProblem(io, found.problem, asJson);
    return problemExit(found.problem);
  }
  const { entry, definition, via } = found;
  const compiled = compileEntry(entry);
  const wanted = definition === undefined ? entry.identifier : `${entry.identifier}#${definition}`;
  const unit = compiled.units.find((one) => one.identifier === wanted);
  if (unit === undefined) {
    const names = compiled.units.map((one) => one.identifier).join(", ");
    throw new UsageError(`${entry.identifier} has no shape of its own. Name one of its definitions: ${names}.`);
  }
  const module = await loadUnit(compiled, unit);
  const verdicts: Verdict[] = [];
  for (const file of files) verdicts.push(await judge(file, module, io));

  const exits = verdicts.map(({ outcome }) => ({ valid: exit.held, invalid: exit.failed, unreadable: exit.undecided })[outcome]);
  if (asJson) {
    printJson(io, {
      identifier: unit.identifier,
      canonical: entry.canonical,
      status: entry.status,
      via,
      files: verdicts.map(toRecord),
    });
  } else {
    if (via.by !== "identifier") io.out(`${describeVia(via, entry.identifier)}\n`);
    if (entry.reason !== undefined) io.out(`${entry.identifier} is ${printable(describeStanding(entry))}\n`);
    for (const verdict of verdicts) print(verdict, unit.identifier, io);
  }
  return Math.max(...exits) as Exit;
};

async function judge(file: string, module: LoadedModule, io: Io): Promise<Verdict> {
  const shown = file === "-" ? "standard input" : file;
  const bytes = await (file === "-" ? io.stdin() : readFile(resolve(io.cwd, file))).catch(asProblem);
  // The other files are judged all the same.
  if (typeof bytes === "string")
    return { file, outcome: "unreadable", diagnostics: [diagnose("file-unreadable", nowhere(shown), { problem: bytes })] };
  const { source, diagnostics } = readJson(shown, bytes);
  if (source === undefined) return { file, outcome: "unreadable", diagnostics };
  // What JSON.parse makes of a repeated member or an inexact number is what every reader here gets: judged, and said.
  const warnings = diagnostics.map((found): Diagnostic => ({ ...found, severity: "warning" }));
  const problems = module.check(source.value);
  const unknown = problems.length === 0 ? module.unknown(source.value) : { values: [], members: [] };
  return { file, outcome: problems.length === 0 ? "valid" : "invalid", warnings, source, problems, unknown };
}

/** What the system says of a file, without the call and the path that it adds. Anything else is a fault of ours. */
function asProblem(error: NodeJS.ErrnoException): string {
  if (error.syscall === undefined) throw error;
  return error.code === "ENOENT" ? "it does not exist" : (error.message.split(",")[0] ?? "").replace(/^[A-Z]+: /, "");
}

const nowhere = (file: string): Span => ({ file, line: 1, column: 1, length: 1, pointer: "", excerpt: "" });

function print(verdict: Verdict, identifier: string, io: Io): void {
  const { file } = verdict;
  if (verdict.outcome !== "unreadable" && verdict.warnings.length > 0)
    io.out(renderDiagnostics(verdict.warnings, { color: io.color }));
  switch (verdict.outcome) {
    case "unreadable":
      io.out(`${renderDiagnostics(verdict.diagnostics, { color: io.color })}${file}: could not be judged.\n`);
      return;
    case "invalid": {
      for (const problem of verdict.problems) {
        const { line, column } = verdict.source.span(problem.pointer);
        const where = `${problem.pointer === "" ? "(root)" : problem.pointer}  ${problem.message}  [${problem.rule}, schema ${problem.schemaPointer}]`;
        io.out(`${file}:${line}:${column}  ${printable(where)}\n`);
      }
      io.out(`${file}: not a ${identifier}: ${plural(verdict.problems.length, "problem")}.\n`);
      if (isExampleEnvelope(verdict.source.value)) io.out(`  hint: ${envelopeHint}\n`);
      return;
    }
    case "valid": {
      const { values, members } = verdict.unknown;
      io.out(`${file}: a valid ${identifier}.\n`);
      for (const { pointer, raw } of values) {
        const { line, column } = verdict.source.span(pointer);
        const what = `${pointer}  ${JSON.stringify(raw)} is not a known value; read it as unknown.`;
        io.out(`  ${file}:${line}:${column}  ${printable(what)}\n`);
      }
      if (members.length > 0)
        io.out(`  ${plural(members.length, "member")} unknown to this version, kept: ${printable(members.join(", "))}\n`);
    }
  }
}

/** As files under valid/, invalid/ and unknown/ are. */
const isExampleEnvelope = (value: Json): boolean =>
  isObject(value) && typeof member(value, "about") === "string" && member(value, "document") !== undefined;

const envelopeHint = 'this looks like an example envelope; its document is the member "document".';

function toRecord(verdict: Verdict) {
  if (verdict.outcome === "unreadable")
    return { file: verdict.file, outcome: verdict.outcome, diagnostics: verdict.diagnostics.map(toJson) };
  const at = (pointer: string) => {
    const { line, column } = verdict.source.span(pointer);
    return { line, column };
  };
  return {
    file: verdict.file,
    outcome: verdict.outcome,
    ...(verdict.outcome === "invalid" && isExampleEnvelope(verdict.source.value) ? { hint: envelopeHint } : {}),
    diagnostics: verdict.warnings.map(toJson),
    problems: verdict.problems.map((problem) => ({ ...problem, ...at(problem.pointer) })),
    unknown: {
      values: verdict.unknown.values.map((value) => ({ ...value, ...at(value.pointer) })),
      members: verdict.unknown.members,
    },
  };
}
