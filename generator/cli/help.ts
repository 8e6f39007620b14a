import type { CommandHelp, Option } from "./command.ts";

const json: Option = { name: "json", help: "print one JSON value for programs" };
const project: Option = {
  name: "project",
  value: "FOLDER",
  help: "folder that holds codicil.json (default: this one, or the nearest above)",
};
const registry: Option = {
  name: "registry",
  value: "FOLDER",
  help: "folder of a published registry (default: the one codicil.json names)",
};

/** Every command in the order in which a newcomer needs them. */
export const commands: readonly CommandHelp[] = [
  {
    name: "check",
    bare: true,
    usage: "codicil check",
    summary: "the author's gate: schemas, examples, generated files, and what is published",
    details: `Reads every contract under schemas/, runs its example documents, compares the generated
folder byte for byte and says how each contract stands to the registry. Writes nothing.

  codicil check          before you open a pull request
  codicil check --json   the same findings for a program`,
    options: [json, project],
  },
  {
    name: "generate",
    bare: true,
    usage: "codicil generate [--check]",
    summary: "write types, validators and open enums for every contract",
    details: `For each contract and each definition with an $anchor: one folder with index.d.ts and
index.js, which import nothing. Only files named in the folder's manifest.json are replaced or removed.

  codicil generate           after a schema has changed
  codicil generate --check   compare only; exit 1 and the names of the files if anything differs`,
    options: [{ name: "check", help: "compare bytes, write nothing" }, json, project],
  },
  {
    name: "publish",
    bare: true,
    usage: "codicil publish [--dry-run]",
    summary: "check, then append what is new to the registry",
    details: `The minor number is assigned here: the first entry of a line is name/1.0. Publishing the
same content again is "unchanged". What is published never changes.

  codicil publish --dry-run   what would be published as what
  codicil publish             one serialised job on the main branch runs this`,
    options: [{ name: "dry-run", help: "say what would happen, write nothing" }, json, project],
  },
  {
    name: "lookup",
    usage: "codicil lookup ID [--schema | --types | --field POINTER | --json]",
    summary: "the contract behind exactly that identifier, or a clear refusal",
    details: `An ID is an exact entry, a line, a dated entry, or any alias under which a contract is known:

  codicil lookup codossier.legal-context/1.0
  codicil lookup codossier.quick-ask/1              the newest minor of the line; says which
  codicil lookup be.legal.lookup@2026-09-18         a mirrored shape of that date
  codicil lookup com.codossier/legal-context        an MCP key
  codicil lookup https://codossier.com/a2a/ext/legal-context/v1
  codicil lookup /.well-known/legal-context.json
  codicil lookup sha256:…                           a digest

Another version is never put in its place; near misses are suggested, not applied.`,
    options: [
      { name: "schema", help: "print the published schema, byte for byte" },
      { name: "types", help: "print the TypeScript declarations" },
      { name: "field", value: "POINTER", help: "print what the schema says at a JSON Pointer" },
      json,
      registry,
      project,
    ],
  },
  {
    name: "validate",
    usage: "codicil validate ID FILE…",
    summary: "documents against an entry; problems with line and column, unknown values named",
    details: `ID#name picks a definition: codossier.legal-context/1#inbound. FILE may be "-" for standard input.
A document that uses a value or a member unknown to this version is valid; what is unknown is named.

  codicil validate codossier.insight/1 answer.json
  codicil validate codossier.legal-context/1#inbound - < block.json`,
    options: [json, registry, project],
  },
  {
    name: "compare",
    usage: "codicil compare A B [--promise both|requests|answers]",
    summary: "may B follow A within one major version? verdict, findings, witnesses",
    details: `A and B are files, identifiers, or REF:PATH of git; each may end in #name for a definition. Two versions of
one contract are held to its promise, aliases and attestations; loose files to "both" unless --promise says else.
Verdicts: unchanged, editorial, addition (exit 0); needs-attestation, breaking, error (1); undecided (2).

  codicil compare codossier.quick-ask/1 schemas/codossier.quick-ask/schema.json
  codicil compare main:schemas/x.y/schema.json schemas/x.y/schema.json
  codicil compare old.json new.json --promise requests`,
    options: [{ name: "promise", value: "WHICH", help: "both, requests (old requests stay readable) or answers" }, json, project],
  },
  {
    name: "includes",
    usage: "codicil includes A B",
    summary: "is every document of A a document of B? a proof, a witness, or undecided",
    details: `A plain question about documents: no names are reserved, no meaning is compared. The witness was accepted by the
validator of A and refused by that of B, both actually run.

  codicil includes draft.json codossier.legal-context/1#inbound`,
    options: [json, project],
  },
  {
    name: "diff",
    usage: "codicil diff A B",
    summary: "members, values and wording of two versions, side by side",
    details: `For people; it judges nothing. Exit 1 where anything differs.

  codicil diff codossier.legal-context/1#inbound schemas/codossier.legal-context/schema.json#inbound`,
    options: [json, project],
  },
  {
    name: "verify",
    usage: "codicil verify [REGISTRY]",
    summary: "replay every digest and the whole log of a registry",
    details: `Recomputes the digest of every published file, follows the chain of the log from its first entry
and rebuilds every index in memory. A byte that was changed, added or removed anywhere is named.

  codicil verify
  codicil verify path/to/published`,
    options: [json, project],
  },
];

const general: readonly Option[] = [
  { name: "help", short: "h", help: "this page, or a command's own" },
  { name: "version", help: "name and version" },
];
export const generalOptions = general;

export function overview(version: string): string {
  const wide = Math.max(...commands.map((command) => command.name.length));
  return `${version}: contracts as JSON Schemas; types, validators and open enums from them; a registry that keeps their meaning.

Usage: codicil COMMAND

${commands.map((command) => `  ${command.name.padEnd(wide)}  ${command.summary}`).join("\n")}

Start here:
  codicil lookup codossier.quick-ask/1          which contract is that, exactly?
  codicil validate codossier.insight/1 FILE     is this document one of it?
  codicil check                                 (authors) may my change be merged?

codicil COMMAND --help tells more. Exit: 0 held, 1 did not hold, 2 could not be judged, 64 wrong usage.
`;
}

export function commandHelp(command: CommandHelp): string {
  const rows = [...command.options, ...general.slice(0, 1)].map((option): [string, string] => [
    `${option.short === undefined ? "" : `-${option.short}, `}--${option.name}${option.value === undefined ? "" : ` ${option.value}`}`,
    option.help,
  ]);
  const wide = Math.max(...rows.map(([left]) => left.length));
  return `Usage: ${command.usage}

${command.summary}

${command.details}

Options:
${rows.map(([left, right]) => `  ${left.padEnd(wide)}  ${right}`).join("\n")}
`;
}
