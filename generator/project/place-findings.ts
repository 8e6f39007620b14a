import type { Finding } from "../../registry/compare/finding.ts";
import { readFile } from "../../registry/log/read-file.ts";
import type { CandidatePublication } from "../../registry/publish/publish.ts";
import type { Store } from "../../registry/store/store.ts";
import type { LoadedContracts } from "../contract/load-contracts.ts";
import { workingIdentifier } from "../contract/record.ts";
import type { Span } from "../diagnostic/diagnostic.ts";
import type { Json } from "../json/json.ts";
import { below, valueAt } from "../json/pointer.ts";
import { readJson } from "../load/read-json.ts";
import type { Source } from "../load/source.ts";
import { changedKeyword } from "./changed-keyword.ts";

export interface PlaceOptions {
  readonly loaded: LoadedContracts;
  readonly published: Store;
  /** The registry's folder as the caller would type it. */
  readonly registry: string;
}

/**
 * Findings as an author looks for them: on the line of the keyword that changed, not on the first of its schema, or in contract.json
 * where they are about that; and the published side under the folder that he knows, since the comparison names it within the registry.
 */
export async function placeFindings(one: CandidatePublication, options: PlaceOptions): Promise<CandidatePublication> {
  const { publication } = one;
  if (publication.outcome !== "refused" || "problem" in publication) return one;
  const contract = options.loaded.contracts.find(({ record }) => workingIdentifier(record) === one.candidate);
  const findings: Finding[] = [];
  for (const finding of publication.line.findings) findings.push(await placed(finding, contract?.recordSource, options));
  return { ...one, publication: { ...publication, line: { ...publication.line, findings } } };
}

async function placed(finding: Finding, record: Source | undefined, options: PlaceOptions): Promise<Finding> {
  const { before } = finding;
  const after = await proposedSpan(finding, record, options);
  return {
    ...finding,
    ...(before ? { before: { ...before, file: `${options.registry}/${before.file}` } } : {}),
    ...(after ? { after } : {}),
  };
}

/** Rules about what stands beside the schema, and the member of contract.json that they speak of. */
const aboutRecord: Readonly<Record<string, string>> = {
  "alias-added": "/aliases",
  "alias-removed": "/aliases",
  "promise-narrowed": "/promise",
  "promise-widened": "/promise",
};

async function proposedSpan(
  { rule, before, after }: Finding,
  record: Source | undefined,
  { loaded, published }: PlaceOptions,
): Promise<Span | undefined> {
  const member = aboutRecord[rule];
  if (member !== undefined && record !== undefined) return record.span(member);
  const source = loaded.resolved.sources.find(({ file }) => file === after?.file);
  if (before === undefined || after === undefined || source === undefined) return after;
  // Another step at the end is another place: that of the parent, where something was removed.
  if (lastStep(before.pointer) !== lastStep(after.pointer)) return after;
  const was = valueAt(await readSchema(published, before.file), before.pointer);
  const keyword = changedKeyword(was, valueAt(source.value, after.pointer));
  return keyword === undefined ? after : source.span(below(after.pointer, keyword));
}

const lastStep = (pointer: string): string => pointer.slice(pointer.lastIndexOf("/") + 1);

async function readSchema(store: Store, path: string): Promise<Json> {
  const read = await readFile(store, path);
  return (read.outcome === "read" ? readJson(path, read.bytes).source?.value : undefined) ?? null;
}
