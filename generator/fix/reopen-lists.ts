import { readFile } from "node:fs/promises";
import { entryPath } from "../../registry/layout.ts";
import type { Finding } from "../../registry/compare/finding.ts";
import type { CandidatePublication } from "../../registry/publish/publish.ts";
import type { Store } from "../../registry/store/store.ts";
import { appendItem } from "../edit/json-text.ts";
import { replaceFile } from "../write/replace-file.ts";
import { isArray, isObject, member, type Json } from "../json/json.ts";
import { below, valueAt } from "../json/pointer.ts";
import { loadSchema } from "../load/load-schemas.ts";
import { locationKey, type Location, type ResolvedSet } from "../load/source.ts";
import type { Fix, PathOf } from "./fix.ts";

/**
 * The last arm of a list that was published open: the finding `list-closed` says that it went, and the published schema what it was.
 * A list that was never published open is closed by design, and stays.
 */
export async function reopenLists(
  publications: readonly CandidatePublication[],
  { store, resolved, pathOf }: { readonly store: Store; readonly resolved: ResolvedSet; readonly pathOf: PathOf },
): Promise<Fix[]> {
  const fixes = new Map<string, Fix>();
  for (const { line, finding } of publications.flatMap(closedLists)) {
    const source = resolved.sources.find(({ file }) => file === finding.after?.file);
    const list = source && listAt({ source, pointer: finding.after?.pointer ?? "" }, resolved);
    const arm = await publishedArm(store, line, finding);
    if (list === undefined || arm === undefined || !isClosed(list) || fixes.has(locationKey(list))) continue;
    const path = pathOf(list.source.file);
    await replaceFile(path, appendItem(await readFile(path, "utf8"), list.pointer, arm));
    fixes.set(locationKey(list), {
      file: list.source.file,
      what: `the list at ${list.pointer} has its last arm ${JSON.stringify(arm)} again`,
    });
  }
  return [...fixes.values()];
}

interface ClosedList {
  readonly line: string;
  readonly finding: Finding;
}

const closedLists = ({ candidate, publication }: CandidatePublication): ClosedList[] =>
  publication.outcome === "refused" && "line" in publication
    ? publication.line.findings.filter(({ rule }) => rule === "list-closed").map((finding) => ({ line: candidate, finding }))
    : [];

/** The bare arm that ended the list in the version with which the proposal fails. */
async function publishedArm(store: Store, line: string, { against = "", before }: Finding): Promise<Json | undefined> {
  const bytes = await store.get(entryPath(line.slice(0, line.lastIndexOf("/")), against, "schema.json"));
  const { source, resolved } = loadSchema(line, bytes ?? "");
  const list = source && listAt({ source, pointer: before?.pointer ?? "" }, resolved);
  const arm = list && armsOf(list).at(-1);
  return arm !== undefined && isBare(arm) ? arm : undefined;
}

/** The `anyOf` of a place, where the place has one or refers to one. */
function listAt({ source, pointer }: Location, resolved: ResolvedSet): Location | undefined {
  const seen = new Set<string>();
  for (let place: Location | undefined = { source, pointer }; place; place = resolved.references.get(locationKey(place))) {
    if (seen.has(locationKey(place))) return undefined;
    seen.add(locationKey(place));
    if (isArray(member(valueAt(place.source.value, place.pointer), "anyOf")))
      return { source: place.source, pointer: below(place.pointer, "anyOf") };
  }
  return undefined;
}

const armsOf = ({ source, pointer }: Location): readonly Json[] => {
  const arms = valueAt(source.value, pointer);
  return isArray(arms) ? arms : [];
};

const isBare = (arm: Json): boolean => isObject(arm) && Object.keys(arm).join() === "type";

/** Nothing but known values and forms. */
const isClosed = (list: Location): boolean =>
  armsOf(list).every((arm) => ["const", "enum", "pattern"].some((keyword) => member(arm, keyword) !== undefined));
