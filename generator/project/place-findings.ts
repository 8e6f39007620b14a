import type { Finding } from "../../registry/compare/finding.ts";
import { readFile } from "../../registry/log/read-file.ts";
import type { CandidatePublication } from "../../registry/publish/publish.ts";
import type { Store } from "../../registry/store/store.ts";
import type { LoadedContracts } from "../contract/load-contracts.ts";
import { workingIdentifier } from "../contract/record.ts";
import type { Span } from "../diagnostic/diagnostic.ts";
import { member } from "../json/json.ts";
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
 * where they are about that; and the published side likewise, under the folder that he knows, since the comparison names it within the registry.
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
  const about = aboutRecord[finding.rule];
  const published = finding.before && (await readPublished(options.published, finding.before.file));
  const keyword = published && keywordOf(finding, published, options.loaded);
  const before = publishedSpan(finding.before, published, keyword);
  const after =
    about !== undefined && record !== undefined ? record.span(about) : proposedSpan(finding.after, keyword, options.loaded);
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
  "attestation-unused": "/attestations",
  "attestation-wrong": "/attestations",
  "promise-narrowed": "/promise",
  "promise-widened": "/promise",
};

/** The one keyword of the place that came or reads otherwise now. */
function keywordOf({ before, after }: Finding, published: Source, { resolved }: LoadedContracts): string | undefined {
  const source = resolved.sources.find(({ file }) => file === after?.file);
  if (before === undefined || after === undefined || source === undefined) return undefined;
  // Another step at the end is another place: that of the parent, where something was removed.
  if (lastStep(before.pointer) !== lastStep(after.pointer)) return undefined;
  return changedKeyword(valueAt(published.value, before.pointer), valueAt(source.value, after.pointer));
}

const lastStep = (pointer: string): string => pointer.slice(pointer.lastIndexOf("/") + 1);

/** The comparison reads what is published without places for its texts: those are found here, by their pointers. */
function publishedSpan(before: Span | undefined, published: Source | undefined, keyword: string | undefined): Span | undefined {
  if (before === undefined || published === undefined) return before;
  const stoodThere = keyword !== undefined && member(valueAt(published.value, before.pointer), keyword) !== undefined;
  return published.span(stoodThere ? below(before.pointer, keyword) : before.pointer);
}

function proposedSpan(after: Span | undefined, keyword: string | undefined, { resolved }: LoadedContracts): Span | undefined {
  const source = resolved.sources.find(({ file }) => file === after?.file);
  return after === undefined || source === undefined || keyword === undefined
    ? after
    : source.span(below(after.pointer, keyword));
}

async function readPublished(store: Store, path: string): Promise<Source | undefined> {
  const read = await readFile(store, path);
  return read.outcome === "read" ? readJson(path, read.bytes).source : undefined;
}
