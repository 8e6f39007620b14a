import { describeStanding } from "../../../registry/lookup/standing.ts";
import { describeVia } from "../../../registry/lookup/via.ts";
import { listDefinitions } from "../../../registry/lookup/definition.ts";
import type { Entry } from "../../../registry/entry.ts";
import { printable, quote } from "../../diagnostic/define.ts";
import { below } from "../../json/pointer.ts";
import type { Run } from "../command.ts";
import { printJson } from "../context.ts";
import { findEntry } from "../find-entry.ts";
import { exit, Refusal, UsageError, type Io } from "../io.ts";
import { printProblem, problemExit } from "../problem.ts";

export const run: Run = async (invocation, io) => {
  const [reference, ...others] = invocation.positionals;
  if (reference === undefined || others.length > 0) throw new UsageError("lookup takes one identifier. Usage: codicil lookup ID");
  const { schema, types, field, json } = invocation.values;
  if ([schema, types, field, json].filter(Boolean).length > 1)
    throw new UsageError("--schema, --types, --field and --json exclude each other.");

  const found = await findEntry(invocation, io, reference);
  if (found.outcome === "refused") {
    printProblem(io, found.problem, json === true);
    return problemExit(found.problem);
  }
  const { entry, via, definition } = found;
  if (definition !== undefined && (schema || typeof field === "string")) {
    throw new UsageError(
      `--schema and --field are of the whole entry: leave out "#${definition}"; validate and --types take a definition.`,
    );
  }
  if (schema) io.out(entry.schemaText);
  else if (types) io.out(await declarations(entry, definition));
  else if (typeof field === "string") return printField(io, entry, field);
  else if (json) {
    const { schemaText, record, ...facts } = entry;
    printJson(io, { ...facts, via, ...(definition === undefined ? {} : { definition }), record, schema: JSON.parse(schemaText) });
  } else {
    const definitions = listDefinitions(entry.schemaText);
    const rows: [string, string][] = [
      ["entry", entry.identifier],
      ["asked as", describeVia(via, entry.identifier)],
      ["definition", definition === undefined ? "" : `${entry.identifier}#${definition}`],
      ["summary", entry.record.summary],
      [
        "kind",
        entry.record.kind === "governed"
          ? `governed, promise ${entry.record.promise}`
          : `mirrored from ${entry.record.source.address}, ${entry.record.date}`,
      ],
      ["status", describeStanding(entry)],
      ["definitions", definitions.map((name) => `${entry.identifier}#${name}`).join("  ")],
      ["aliases", entry.record.aliases.map((alias) => alias.value).join("  ")],
      ["canonical", entry.canonical],
      ["served", entry.served],
    ];
    io.out(
      rows
        .filter(([, text]) => text !== "")
        .map(([name, text]) => `${name.padEnd(12)} ${printable(text)}\n`)
        .join(""),
    );
  }
  return exit.held;
};

/** Types are derived: what this generator makes of the published schema. */
async function declarations(entry: Entry, definition: string | undefined): Promise<string> {
  const { compileEntry } = await import("../compile-entry.ts");
  const { units, files } = compileEntry(entry);
  const wanted = units.filter((unit) => definition === undefined || unit.identifier.endsWith(`#${definition}`));
  return files
    .filter((file) => wanted.some((unit) => file.path === `${unit.folder}/index.d.ts`))
    .map((file) => file.text)
    .join("\n");
}

function printField(io: Io, entry: Entry, pointer: string): 0 | 1 {
  const steps =
    pointer === ""
      ? []
      : pointer
          .split("/")
          .slice(1)
          .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  if (pointer !== "" && !pointer.startsWith("/"))
    throw new UsageError(`${quote(pointer)} is no JSON Pointer; it begins with "/".`);
  let value: unknown = JSON.parse(entry.schemaText);
  for (const [at, step] of steps.entries()) {
    const names = typeof value === "object" && value !== null ? Object.keys(value) : [];
    if (!names.includes(step)) {
      const there = names.slice(0, 20).map(quote).join(", ") || "no members";
      const missing = steps.slice(0, at + 1).reduce(below, "");
      throw new Refusal(`${entry.identifier} has nothing at ${quote(missing)}; there is: ${there}.`, exit.failed);
    }
    value = (value as Record<string, unknown>)[step];
  }
  printJson(io, value);
  return exit.held;
}
