import type { NameIndex } from "../derive/index-file.ts";
import type { Identifier } from "../identifier/identifier.ts";
import { nearMisses } from "../identifier/near-misses.ts";
import { problem, type Problem } from "../problem/problem.ts";
import type { LineState } from "../problem/codes.ts";
import { answering, draftsOf, versionsOf, type Catalogue } from "./catalogue.ts";

export interface RefusedLookup {
  readonly outcome: "refused";
  readonly problem: Problem;
}

const refused = (found: Problem): RefusedLookup => ({ outcome: "refused", problem: found });

export const refuseName = (given: string, catalogue: Catalogue): RefusedLookup =>
  refused(problem("unknown-name", given, {}, { suggestions: nearMisses(given, answering(catalogue)) }));

/** The name exists and what was asked of it does not. */
export function refuseVersion(given: string, name: NameIndex, line: string | undefined): RefusedLookup {
  const lines = name.kind === "governed" ? name.lines.map((state) => state.line) : [];
  const ofLine = name.entries
    .map(({ identifier }) => identifier)
    .filter((identifier) => line !== undefined && identifier.startsWith(`${line}.`));
  const available = ofLine.length > 0 ? ofLine : versionsOf(name);
  const facts = {
    name: name.name,
    nextMajor: lines.find((other) => line !== undefined && majorOf(other) > majorOf(line)) ?? null,
  };
  const isUnknownMajor = name.kind === "governed" && line !== undefined && !lines.includes(line);
  const suggestions = nearMisses(given, [...lines, ...name.entries.map(({ identifier }) => identifier)]);
  return refused(problem(isUnknownMajor ? "unknown-major" : "unknown-version", given, facts, { suggestions, available }));
}

const majorOf = (line: string): number => Number(line.slice(line.lastIndexOf("/") + 1));

/** A name, or a draft line, that stands for no single entry. */
export function refuseWithoutVersion(given: string, name: NameIndex, line: string | undefined): RefusedLookup {
  const drafts = draftsOf(name).map(({ identifier }) => identifier);
  const lines: readonly LineState[] =
    name.kind === "governed" ? name.lines : name.entries.map(({ identifier }) => ({ line: identifier, newest: null }));
  if (line !== undefined)
    return refused(
      problem("version-required", given, { lines: [] }, { available: drafts.filter((draft) => draft.startsWith(`${line}.`)) }),
    );
  return refused(problem("version-required", given, { lines }, { available: versionsOf(name) }));
}

/** Everything that a line, a name or an alias could stand for is withdrawn; the newest says why. */
export function refuseWithdrawn(given: string, name: NameIndex, target: string): RefusedLookup {
  const entries = name.entries.filter(({ identifier }) => isOf(identifier, target));
  const identifiers = entries.map(({ identifier }) => identifier);
  const { reason = null, replacement = null } = entries.at(-1) ?? {};
  return refused(problem("withdrawn", given, { identifiers, reason, replacement }, { available: identifiers }));
}

/** Whether an entry is the target itself, of its line, or one of its dates. */
const isOf = (identifier: string, target: string): boolean =>
  identifier === target || identifier.startsWith(`${target}.`) || identifier.startsWith(`${target}@`);

/** Nothing is registered under a URI, key, path or dated capability. Where others of its family are, the answer says why none is put in its place. */
export function refuseAlias(identifier: Identifier, catalogue: Catalogue): RefusedLookup {
  const given = identifier.text;
  const suggestions = nearMisses(given, answering(catalogue));
  const registered = [...catalogue.aliases.keys()];
  if (identifier.form === "uri") {
    const available = registered.filter((value) => value.startsWith("https:") && familyOf(value) === familyOf(given));
    return refused(
      available.length > 0
        ? problem("no-fallback", given, {}, { suggestions, available })
        : problem("unknown-name", given, {}, { suggestions }),
    );
  }
  if (identifier.form === "dated") {
    const available = registered.filter((value) => value.startsWith(`${identifier.name}@`));
    const facts = { name: identifier.name, nextMajor: null };
    if (available.length > 0) return refused(problem("unknown-version", given, facts, { suggestions, available }));
  }
  return refused(problem("unknown-name", given, {}, { suggestions }));
}

/** A URI without its version segments and a final slash: what the versions of one extension share. */
const familyOf = (uri: string): string =>
  uri
    .split("/")
    .filter((segment, index) => index < 3 || (segment !== "" && !/^v?\d+(?:\.\d+)*$/.test(segment)))
    .join("/");
