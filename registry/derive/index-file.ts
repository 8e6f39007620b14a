import type { AliasKind } from "../../generator/contract/record.ts";
import type { Digest } from "../bytes.ts";
import type { Standing } from "../entry.ts";
import type { LineState } from "../problem/codes.ts";

/**
 * `index.json`: everything that a look-up by version needs, names in order. Lists, not objects keyed by name: a look-up never
 * reaches an inherited member.
 *
 *     { "names": [NameIndex...], "head": { "sequence", "digest": sha256 of log/<sequence>.json } | null }
 *
 * Later versions may add members; readers ignore them.
 */
export interface RegistryIndex {
  readonly names: readonly NameIndex[];
  readonly head: { readonly sequence: number; readonly digest: Digest } | null;
}

/** `c/<name>/index.json`, and one name of `index.json`. */
export type NameIndex = GovernedIndex | MirroredIndex;

interface NameIndexBase {
  readonly name: string;
  /** By version: numbers as numbers, dates as dates. */
  readonly entries: readonly EntryIndex[];
}

export interface GovernedIndex extends NameIndexBase {
  readonly kind: "governed";
  /** A line of major 0 stands for nothing: it is a draft. */
  readonly lines: readonly LineState[];
}

export interface MirroredIndex extends NameIndexBase {
  readonly kind: "mirrored";
  /** The newest dated entry; null where all are withdrawn. */
  readonly newest: string | null;
}

/** With the reason where its status was changed, and the replacement where one was named. */
export interface EntryIndex extends Standing {
  readonly identifier: string;
  readonly version: string;
  readonly canonical: Digest;
  readonly served: Digest;
  readonly contract: Digest;
  readonly sequence: number;
}

/**
 * `aliases.json`: what every other identifier stands for, values in order.
 *
 *     { "aliases": [{ "value", "kind", "name", "target" }...] }
 *
 * `target` is a line, a dated entry, or the bare name of a mirrored contract: then its newest dated entry.
 */
export interface AliasIndex {
  readonly aliases: readonly AliasTarget[];
}

export interface AliasTarget {
  readonly value: string;
  readonly kind: AliasKind;
  readonly name: string;
  readonly target: string;
}

/** Undefined where the text is no such file. Only the shape of the lists is checked: their content is verify's to judge. */
export const readIndex = (text: string): RegistryIndex | undefined => readList<RegistryIndex>(text, "names", isNameIndex);
export const readAliases = (text: string): AliasIndex | undefined => readList<AliasIndex>(text, "aliases", isAliasTarget);

function readList<T>(text: string, member: string, isItem: (item: Members) => boolean): T | undefined {
  const value = parseObject(text);
  const list = value?.[member];
  // Each item was looked at: what the reader relies on is there.
  return areAll(list, isItem) ? (value as T) : undefined;
}

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members => typeof value === "object" && value !== null && !Array.isArray(value);

const areTexts = (item: Members, members: readonly string[]): boolean =>
  members.every((member) => typeof item[member] === "string");

const isAliasTarget = (item: Members): boolean => areTexts(item, ["value", "kind", "name", "target"]);

const isNameIndex = (item: Members): boolean =>
  areTexts(item, ["name"]) &&
  areAll(item.entries, isEntryIndex) &&
  (item.kind === "mirrored" ? isNewest(item.newest) : item.kind === "governed" && areAll(item.lines, isLineState));

const isEntryIndex = (item: Members): boolean =>
  areTexts(item, ["identifier", "version", "status", "canonical", "served", "contract"]) &&
  [item.reason, item.replacement].every((text) => text === undefined || typeof text === "string");

const isLineState = (item: Members): boolean => areTexts(item, ["line"]) && isNewest(item.newest);

const isNewest = (value: unknown): boolean => value === null || typeof value === "string";

const areAll = (list: unknown, isItem: (item: Members) => boolean): boolean =>
  Array.isArray(list) && list.every((item: unknown) => isObject(item) && isItem(item));

function parseObject(text: string): Members | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
