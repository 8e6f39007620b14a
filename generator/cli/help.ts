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
const place: Option = {
  name: "registry",
  value: "PLACE",
  help: "folder or https address of a published registry (default: the one codicil.json names)",
};

const noCache: Option = { name: "no-cache", help: "look at everything, also where nothing has changed since it last held" };

const reason: Option = { name: "reason", value: "TEXT", help: "why, in a sentence; everybody who looks the entry up reads it" };
const replacement: Option = { name: "replacement", value: "ID", help: "what is to be used instead" };

/** Every command in the order in which a newcomer needs them. */
export const commands: readonly CommandHelp[] = [
  {
    name: "init",
    usage: "codicil init [FOLDER] [--name NAME] [--base ADDRESS] [--owner WHO]",
    summary: "make a project here, or in a repository that there is: a first contract and its gate",
    details: `Writes codicil.json, a first contract with example documents, lines for .gitattributes, .gitignore and CODEOWNERS,
a workflow (check on pull requests and in the merge queue, one publish on main) and a pre-commit hook that you
switch on yourself. Asks for a name and an address on a terminal. What is there stays as it is; running it again
changes nothing.

  codicil init
  codicil init contracts --name example.parcel --base https://contracts.example/`,
    options: [
      { name: "name", value: "NAME", help: "of the first contract: two or more lower-case labels joined by dots" },
      { name: "base", value: "ADDRESS", help: 'https address that begins every $id, for ever; ends in "/"' },
      { name: "owner", value: "WHO", help: "who guards what is published, for CODEOWNERS (@user, @org/team or an address)" },
      json,
    ],
  },
  {
    name: "check",
    bare: true,
    usage: "codicil check [--base REF] [--fix]",
    summary: "the author's gate: schemas, examples, generated files, and what is published",
    details: `Reads every contract under schemas/, runs its example documents, compares the generated
folder byte for byte and says how each contract stands to the registry. Writes nothing but the files it is
asked for. At the top of a repository without a codicil.json it checks every project below.

With --base the published registry is that of REF, and only what is new since the merge base is listed and
counts: REF is the branch into which the change goes, or the base of a merge queue.

  codicil check                                     before you open a pull request
  codicil check --base origin/main                  what a reviewer will see
  codicil check --base origin/main --format github --sarif check.sarif --markdown check.md`,
    options: [
      { name: "base", value: "REF", help: "branch or commit of git into which the change goes" },
      { name: "queue", help: "in a merge queue: what the base holds counts as published, as it will be first" },
      { name: "fix", help: "first mend in schemas/ what has one safe cure: white space, $id, a list's last arm" },
      { name: "format", value: "FORMAT", help: "text, json, github (annotations), sarif or markdown (default: text)" },
      { name: "sarif", value: "FILE", help: "write SARIF 2.1.0 there too" },
      { name: "markdown", value: "FILE", help: "write the body of a comment there too" },
      noCache,
      json,
      project,
    ],
  },
  {
    name: "add",
    usage: "codicil add ID…",
    summary: "ask for a contract in the config, and generate it",
    details: `Writes each ID into "contracts" of codicil.json (or of "codicil" in package.json; without either, a codicil.json is made
here), finds it in the registries of the config, and generates. What is refused is not asked for afterwards.

  codicil add codossier.legal-context/1
  codicil add be.vies.validate codossier.quick-ask/1.0+`,
    options: [json, project],
  },
  {
    name: "generate",
    usage: "codicil generate [--frozen] [--check] [--update [ID…] | --watch]",
    summary: "write types, validators and open enums for every contract",
    details: `For each contract that the config asks for, each of its own schemas and each skill of its cards: one folder
with index.d.ts and index.js, which import nothing. What a request came to is kept in codicil.lock, and stays until it is
updated. Only files named in the output folder's manifest.json are replaced or removed.

  codicil generate                         after a schema or the config has changed
  codicil generate --watch                 while you work on schemas
  codicil generate --frozen --check        in CI: no network, nothing written; exit 1 and a diff if anything differs
  codicil generate --update                newer minors, moved aliases: look at the difference in codicil.lock`,
    options: [
      { name: "frozen", help: "take codicil.lock as it is: resolve nothing, ask no network" },
      { name: "check", help: "compare bytes, write nothing" },
      { name: "update", help: "resolve again what is locked: everything, or the IDs named, as the config has them" },
      { name: "watch", help: "generate again whenever something changes, until a signal ends it; with --json a line a run" },
      { name: "with-input", help: "with --watch: end when standard input ends, too" },
      noCache,
      json,
      project,
    ],
  },
  {
    name: "outdated",
    bare: true,
    usage: "codicil outdated",
    summary: "what codicil.lock has, and what its registries have that is newer",
    details: `For each contract of the lock: the entry that is locked, the newest of its line, the newest line, whether it was
deprecated or withdrawn and why, and the command that takes the newer one. Asks the registries, writes nothing.
Exit 1 where something is newer or not to be used, 2 where a registry gave no answer.

  codicil outdated`,
    options: [json, project],
  },
  {
    name: "migrate",
    usage: "codicil migrate FROM TO [--dry-run] [--tsconfig FILE]",
    summary: "move config, lock, modules and your sources from one contract to another",
    details: `FROM is what codicil.json asks for, or its entry in codicil.lock; TO is any identifier. Puts TO into the config, locks and
generates it, and moves your sources: the modules they import, and names that changed. All or nothing; texts, comments and
other modules are never touched. Then lists what a person must look at: code that goes through known values of which
there are more now, uses of what is gone, deprecated, changed or reworded, objects that lack a member, and every fault
that TypeScript did not find before. Exit 0 moved, 1 moved and there is something to look at, 2 nothing was moved.

  codicil migrate codossier.insight/1 codossier.insight/2 --dry-run
  codicil migrate codossier.insight/1 codossier.insight/2`,
    options: [
      { name: "dry-run", help: "print the difference in sources, config and lock; write nothing" },
      { name: "tsconfig", value: "FILE", help: "how your sources are read (default: tsconfig.json beside the config)" },
      json,
      project,
    ],
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
    name: "next",
    bare: true,
    usage: "codicil next",
    summary: "what would be published as what, and why",
    details: `One sentence a contract: the identifier that publishing would assign now and the verdict behind it.
Writes nothing, judges what check judges, and ends with its exit code.

  codicil next`,
    options: [noCache, json, project],
  },
  {
    name: "attest",
    usage: "codicil attest [NAME] [--pointer POINTER] [--reason TEXT] [--by WHO]",
    summary: "say that a reworded text means what it meant, in contract.json",
    details: `Shows the published text and the proposed one, asks for the reason and for a name on a terminal or takes them
as options, and writes the attestation beside the schema that holds the text. A text that means something else
is not attested: it is the next major version.

  codicil attest
  codicil attest example.parcel --pointer /properties/weight/description --reason "A comma." --by "A. Author"`,
    options: [
      { name: "pointer", value: "POINTER", help: "which text, where several wait" },
      { name: "reason", value: "TEXT", help: "why it means the same" },
      { name: "by", value: "WHO", help: "who says so" },
      json,
      project,
    ],
  },
  {
    name: "withdraw",
    usage: "codicil withdraw ID --reason TEXT [--replacement ID]",
    summary: "say in the log that an entry is not to be used; its line goes on without it",
    details: `ID is one exact or dated entry. It still answers by its identifier, and says why it was withdrawn; lines and aliases
skip it. Its bytes, number, names and aliases stay what they are, its shape binds later minors no more. It is final.

  codicil withdraw example.parcel/1.1 --reason "The unit was wrong." --replacement example.parcel/1.0`,
    options: [reason, replacement, json, registry, project],
  },
  {
    name: "deprecate",
    usage: "codicil deprecate ID --reason TEXT [--replacement ID]",
    summary: "say in the log that something else is to be used; everything keeps answering",
    details: `ID is one exact or dated entry. Its line still stands for it, and every answer says that it is deprecated, and why.

  codicil deprecate example.parcel/1.3 --reason "Rooms have a contract of their own." --replacement example.room/1`,
    options: [reason, replacement, json, registry, project],
  },
  {
    name: "list",
    usage: "codicil list [WORD]",
    summary: "the contracts that can be asked for, each with what it is",
    details: `Of the registry that the project here publishes, or those from which it builds; outside of a project of the one
that comes with codicil. With WORD those that have it in their name, an alias or the sentence about them.

  codicil list
  codicil list codossier
  codicil list --registry https://contracts.example/`,
    options: [json, registry, project],
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
      place,
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
    options: [json, place, project],
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
    name: "import",
    usage: "codicil import agent-card | openapi | draft-07 FILE",
    summary: "mirrored contracts of shapes that somebody else owns",
    details: `Each skill with a schema on an agent card, each component schema of an OpenAPI 3.1 document, each file of
a tree of draft-07 (or draft-04, draft-06) becomes a contract under schemas/ with its source, date and digest. A bad
schema takes out itself alone, is named, and makes the exit 1. What is there and differs stays, unless --replace;
all or nothing is written. What a document says that has no place in a contract is named in the report.

A card's ES256 signature is verified with keys that you trust before anything in it is used. Documents are JSON or
YAML; references are followed inside their folder and nowhere else.

  codicil import agent-card card.json --jwks jwks.json
  codicil import agent-card card.json --jwks jwks.json --date 2026-09-18 --modules src/skills
  codicil import openapi api.yaml --name acme.pets --source https://acme.example/api.yaml --schema Pet,Owner
  codicil import draft-07 schemas/ --name acme.orders --source https://acme.example/schemas/`,
    options: [
      { name: "name", value: "PREFIX", help: "begins the name of each contract of a document: two or more labels" },
      { name: "schema", value: "NAMES", help: "which schemas of a document, joined by commas (default: all)" },
      { name: "within", value: "FOLDER", help: "where references of a document may lead (default: its own folder)" },
      { name: "jwks", value: "FILE", help: "key set that the card must be signed with" },
      { name: "unverified", help: "import without asking for a signature" },
      {
        name: "source",
        value: "ADDRESS",
        help: "where it is from (default: a card's well-known address, a document's own); ends in / for a folder",
      },
      { name: "date", value: "YYYY-MM-DD", help: "day of the shapes (default: when the file was last written)" },
      { name: "extension", value: "URI", help: "schema extension, or the end of its path (default: /tool-schema/v1)" },
      {
        name: "layout",
        value: "LAYOUT",
        help: "where schemas are: params, params.skills, params.skills.input_schema, skill.inputSchema, schemas",
      },
      { name: "modules", value: "FOLDER", help: "write types and validators of each schema there" },
      { name: "replace", help: "put new schemas in place of those that stand there" },
      json,
      project,
    ],
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
  {
    name: "verify-live",
    usage: "codicil verify-live URL…",
    summary: "what a live card, profile or legal-context.json announces, against what is registered",
    details: `Fetches an A2A agent card, a UCP profile or an LCP legal-context.json, validates it, and looks up what it declares: the
URIs of extensions, capabilities by name and date. Each declaration is held against its contract. The schema of a
registered capability is fetched from the host that its name belongs to and compared by media type and digest; terms
and clauses are compared with the digests that are advertised. Without --registry it asks what the project has
published, then the "registries" of its config; outside a project the registry that comes with codicil.

  codicil verify-live https://agent.example/.well-known/agent-card.json
  codicil verify-live https://shop.example/.well-known/ucp https://shop.example/.well-known/legal-context.json`,
    options: [json, place, project],
  },
  {
    name: "doctor",
    bare: true,
    usage: "codicil doctor",
    summary: "what is wrong with this checkout, machine or build, each with the cure",
    details: `Line ends, byte-order marks, names that one disk cannot tell apart, an $id twice, a build by another version,
the version of Node, a shallow clone, a registry that does not verify. Writes nothing. Exit 1 where something has
to be cured; a warning alone is told.

  codicil doctor`,
    options: [json, project],
  },
];

export const generalOptions: readonly Option[] = [
  { name: "help", short: "h", help: "this page, or a command's own" },
  { name: "version", help: "name and version" },
];
