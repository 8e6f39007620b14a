import { hexOf, type Digest } from "./bytes.ts";

/**
 * The files of `registry/published/`. Immutable, created once:
 *
 *     sha256/<hex>.json                   the bytes of every schema.json and contract.json, by their digest; written first
 *     log/<n>.json                        one a publication or change of status, n from 0 without gaps; creating it is the commit
 *
 * Derived from those two, rebuilt at will, compared byte for byte by verify:
 *
 *     c/<name>/<version>/schema.json      bundled, self-contained, exact `$id`
 *     c/<name>/<version>/contract.json    the record with identifier, digests, findings, uses
 *     c/<name>/index.json                 the entries of one name, its lines with their newest
 *     index.json                          the same for all names, and the head of the log
 *     aliases.json                        what every other identifier stands for
 *
 * Names and versions come from parsed identifiers only; that is why no path needs escaping.
 */
export const contentPath = (digest: Digest): string => `sha256/${hexOf(digest)}.json`;
export const logPath = (sequence: number): string => `log/${sequence}.json`;
export const entryPath = (name: string, version: string, file: "schema.json" | "contract.json"): string =>
  `c/${name}/${version}/${file}`;
export const nameIndexPath = (name: string): string => `c/${name}/index.json`;
export const indexPath = "index.json";
export const aliasesPath = "aliases.json";

/** The sequence that a path names; undefined where it is no file of the log. */
export function sequenceOf(path: string): number | undefined {
  const digits = /^log\/(0|[1-9][0-9]{0,8})\.json$/.exec(path)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** The digest that a path names; undefined where it is no content file. */
export function contentDigestOf(path: string): Digest | undefined {
  const hex = /^sha256\/([0-9a-f]{64})\.json$/.exec(path)?.[1];
  return hex === undefined ? undefined : `sha256:${hex}`;
}

/** Whether the file at a path is the same for ever once it is there: the log, the content, and the two files of an entry. */
export const isImmutable = (path: string): boolean =>
  sequenceOf(path) !== undefined ||
  contentDigestOf(path) !== undefined ||
  /^c\/[^/]+\/[^/]+\/(?:schema|contract)\.json$/.test(path);

/** Whether a path has the shape of a derived file, so that a rebuild may remove it where the log gives none. */
export const isDerivedShape = (path: string): boolean =>
  path === indexPath ||
  path === aliasesPath ||
  /^c\/[a-z][a-z0-9._-]*[a-z0-9]\/(?:index\.json|[0-9][0-9.-]*[0-9]\/(?:schema|contract)\.json)$/.test(path);
