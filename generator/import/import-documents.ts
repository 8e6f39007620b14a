import { diagnose, isError, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { canonicalDigest } from "../json/digest.ts";
import type { Json } from "../json/json.ts";
import { valueAt } from "../json/pointer.ts";
import { maxBytes, readJson } from "../load/read-json.ts";
import { compileSchema, type Compiled } from "../compile.ts";
import { skeleton } from "../contract/name.ts";
import { notPublishable } from "../contract/not-publishable.ts";
import { contractLabel } from "./contract-label.ts";
import { nameNote, type StandingContract } from "./contract-note.ts";
import { folded, mirroredContract, type ImportedContract } from "./contract-of-skill.ts";
import { ownAddress, type ForeignDocument } from "./convert/foreign-document.ts";
import type { ForeignSet } from "./convert/foreign-set.ts";
import { convertNamed, different } from "./convert-named.ts";
import { findSchemas, type NamedSchema, type SchemaSelection } from "./find-schemas.ts";

export interface DocumentImportOptions {
  /** Begins the name of every contract. */
  readonly prefix: string;
  /**
   * Where the documents are from: an address, or one that ends in "/" before the path of each. Their own where it is left out.
   */
  readonly address?: string;
  readonly date: string;
  /** The address that begins every `$id` of the project. */
  readonly base: string;
  /** What the project has. */
  readonly standing: readonly StandingContract[];
}

export type PlannedSchema = { readonly name: string } & (
  | {
      readonly outcome: "contract";
      readonly contract: ImportedContract;
      readonly module: Compiled;
      /** What was left out of it, or is read otherwise. */
      readonly notes: readonly Diagnostic[];
    }
  | { readonly outcome: "refused"; readonly diagnostics: readonly Diagnostic[] }
);

export type DocumentImport =
  /** Nothing of it can be used. */
  | { readonly outcome: "unreadable"; readonly diagnostics: readonly Diagnostic[] }
  /** Nothing says where these files are from. */
  | { readonly outcome: "address-missing"; readonly files: readonly string[] }
  | { readonly outcome: "planned"; readonly schemas: readonly PlannedSchema[]; readonly notes: readonly Diagnostic[] };

/**
 * What documents of another dialect give: for each named schema its mirrored contract, or why it has none. One bad schema takes
 * out itself alone, and those that need it; two that would have one name take out each other. Nothing is written or requested.
 */
export async function importDocuments(selection: SchemaSelection, options: DocumentImportOptions): Promise<DocumentImport> {
  const found = await findSchemas(selection);
  if (found.outcome === "refused") return { outcome: "unreadable", diagnostics: found.diagnostics };
  const { named, set } = found;
  const unplaced = named.filter((one) => addressOf(one, options) === undefined).map(({ document }) => document.source.file);
  if (unplaced.length > 0) return { outcome: "address-missing", files: [...new Set(unplaced)] };

  const names = new Names(named, options);
  const digests = digestsOf(named);
  const schemas = named.map((one) => planned(one, { set, names, digests, options }));
  const notes = different(schemas.flatMap((one) => (one.outcome === "contract" ? one.notes : [])));
  return withinLimit(schemas, named) ?? { outcome: "planned", schemas, notes };
}

/** A document is digested once, however many schemas it has. */
const digestsOf = (named: readonly NamedSchema[]): Digests =>
  new Map([...new Set(named.map(({ document }) => document))].map((one) => [one, canonicalDigest(one.source.value)]));

type Digests = ReadonlyMap<ForeignDocument, string>;

interface Surroundings {
  readonly set: ForeignSet;
  readonly names: Names;
  readonly digests: Digests;
  readonly options: DocumentImportOptions;
}

function planned(one: NamedSchema, { set, names, digests, options }: Surroundings): PlannedSchema {
  const { name } = one;
  const refused = (diagnostics: readonly Diagnostic[]): PlannedSchema => ({ name, outcome: "refused", diagnostics });
  const problem = names.problem(one);
  if (problem !== undefined) return refused([problem]);
  const contract = names.of(one);
  const origin = { address: addressOf(one, options) ?? "", date: options.date, digest: digests.get(one.document) ?? "" };
  const named = { name: contract, summary: summaryOf(one), aliases: [] };
  const compiling = {
    name: contract,
    version: options.date,
    identifier: `${contract}@${options.date}`,
    onClash: "refuse",
    foreign: true,
  } as const;
  const { schema, judged, notes, errors } = convertNamed(one, set, (value) => compileSchema({ value }, compiling));
  const problems = errors.length > 0 ? errors : unpublishable(one, schema);
  if (problems.length > 0) return refused(problems);
  return { name, outcome: "contract", contract: mirroredContract(named, schema, origin, options.base), module: judged, notes };
}

/** Many contracts that hold each other are many times the document. */
function withinLimit(schemas: readonly PlannedSchema[], [first]: readonly NamedSchema[]): DocumentImport | undefined {
  const sizes = schemas.map((one) => (one.outcome === "contract" ? one.contract.files["schema.json"].length : 0));
  if (first === undefined || sizes.reduce((sum, size) => sum + size, 0) <= maxTotal) return undefined;
  return {
    outcome: "unreadable",
    diagnostics: [diagnose("import-too-large", first.document.source.span(""), { limit: maxTotal })],
  };
}
const maxTotal = 16 * maxBytes;

function addressOf({ document }: NamedSchema, { address }: DocumentImportOptions): string | undefined {
  if (address !== undefined) return address.endsWith("/") ? address + encodeURI(document.path) : address;
  const own = ownAddress(document);
  return own !== undefined && /^https?:/i.test(own) && URL.canParse(own) ? own : undefined;
}

/** The names that contracts get, and what is wrong with them. */
class Names {
  readonly #options: DocumentImportOptions;
  readonly #bySkeleton = new Map<string, NamedSchema[]>();

  constructor(named: readonly NamedSchema[], options: DocumentImportOptions) {
    this.#options = options;
    for (const one of named) {
      const key = skeleton(this.of(one));
      this.#bySkeleton.set(key, [...(this.#bySkeleton.get(key) ?? []), one]);
    }
  }

  of({ name }: NamedSchema): string {
    return `${this.#options.prefix}.${contractLabel(name)}`;
  }

  problem(one: NamedSchema): Diagnostic | undefined {
    const contract = this.of(one);
    const span = one.location.source.span(one.location.pointer, "name");
    const twin = this.#bySkeleton.get(skeleton(contract))?.find((other) => other !== one);
    if (twin !== undefined) return diagnose("import-name-clash", span, { name: shown(one), other: shown(twin), contract });
    const note = nameNote(contract, this.#options.standing, []);
    if (note === undefined) return undefined;
    return note.code === "id-syntax"
      ? diagnose("import-name-unusable", span, { name: shown(one), contract })
      : diagnose("import-name-taken", span, { contract, why: note.message });
  }
}

const shown = ({ name, document, location }: NamedSchema): string => (location.pointer === "" ? document.path : name);

/** What a published schema may not hold, told where the schema stands. */
function unpublishable({ location }: NamedSchema, schema: Json): Diagnostic[] {
  const { source } = readJson("schema.json", JSON.stringify(schema));
  const found = source === undefined ? [] : notPublishable(source).filter(isError);
  return found.map((one) => ({ ...one, span: location.source.span(location.pointer) }));
}

/** What the owner calls the document or the schema, as far as it is told. */
function summaryOf({ name, document, location }: NamedSchema): string {
  const { value } = document.source;
  const title = valueAt(value, location.pointer === "" ? "/title" : "/info/title");
  const told = typeof title === "string" ? folded(title) : "";
  if (location.pointer !== "") return told === "" ? `Schema ${name}.` : `Schema ${name} of ${told}.`;
  return told === "" ? `Schema of the file ${document.path}.` : `${told.replace(/\.$/, "")}.`;
}
