import { byText } from "../../registry/bytes.ts";
import type { Via } from "../../registry/lookup/via.ts";
import { diagnose, type Diagnostic } from "../diagnostic/diagnostic.ts";
import type { Digest } from "../json/digest.ts";
import { Lines } from "../load/lines.ts";
import { readJson } from "../load/read-json.ts";
import { checkLock } from "./check-lock.ts";

/**
 * `codicil.lock`, beside the config: what the requests of the config came to, so that the next run gives the same bytes.
 *
 *     { "lockVersion": 1, "generator": "1.0.0",
 *       "contracts": { "<as asked>": { "entry", "registry", "canonical", "served", "contract", "via" } },
 *       "cards": { "<file>": { "digest" } } }
 *
 * JSON in order of its keys, two spaces, a final newline. `via` says how a pointer was followed, so that one that moved shows as a
 * difference here. Another meaning is another `lockVersion`, never other members of this one.
 */
export interface Lock {
  readonly lockVersion: 1;
  /** The version of codicil that wrote it. */
  readonly generator: string;
  readonly contracts: Readonly<Record<string, LockedContract>>;
  readonly cards: Readonly<Record<string, LockedCard>>;
}

export interface LockedContract {
  /** The exact or dated entry. */
  readonly entry: string;
  /** Which registry answered, as the config names it. */
  readonly registry: string;
  /** Of the RFC 8785 form of the schema, and of its bytes. */
  readonly canonical: Digest;
  readonly served: Digest;
  /** Of the bytes of its published contract.json: held against it whenever a registry is asked, and whenever one lies on this machine. */
  readonly contract: Digest;
  readonly via: Via;
}

export interface LockedCard {
  /** Of the canonical form of the card. */
  readonly digest: Digest;
}

export interface ParsedLock {
  readonly lock?: Lock;
  readonly diagnostics: readonly Diagnostic[];
}

export const lockFile = "codicil.lock";

/**
 * Reads a lock. Whatever is not exactly what `printLock` writes, line ends and white space aside, is a `lock-malformed` at its place:
 * a lock that is half understood locks nothing. `file` is how it is called in diagnostics.
 *
 * @example
 * parseLock('{ "lockVersion": 2 }').diagnostics[0].code; // "lock-malformed"
 */
export function parseLock(text: string | Uint8Array, file: string = lockFile): ParsedLock {
  const { source, diagnostics: reading } = readJson(file, text);
  if (source === undefined || reading.length > 0) return { diagnostics: unmerged(text, file) ?? reading };
  const diagnostics = checkLock(source);
  // Every member was held to its rule and unknown ones were refused.
  return diagnostics.length > 0 ? { diagnostics } : { lock: source.value as unknown as Lock, diagnostics };
}

/** Where git left its marks in the file: that it is no JSON then helps nobody. */
function unmerged(bytes: string | Uint8Array, file: string): Diagnostic[] | undefined {
  const text = typeof bytes === "string" ? bytes : Buffer.from(bytes).toString("utf8");
  const at = /^<{7} /m.exec(text)?.index;
  const problem = "holds the marks of a merge; take either side, and run `codicil generate`";
  return at === undefined ? undefined : [diagnose("lock-malformed", new Lines(text).span(file, at, at + 7, ""), { problem })];
}

/**
 * The text of a lock: one text for one lock, whatever the order in which it was made.
 *
 * @example
 * printLock({ lockVersion: 1, generator: "1.0.0", contracts: {}, cards: {} }).split("\n")[1]; // "  \"lockVersion\": 1,"
 */
export const printLock = (lock: Lock): string => `${JSON.stringify(ordered(lock), null, 2)}\n`;

function ordered({ lockVersion, generator, contracts, cards }: Lock): Lock {
  return {
    lockVersion,
    generator,
    contracts: sorted(contracts, orderedContract),
    cards: sorted(cards, ({ digest }) => ({ digest })),
  };
}

const orderedContract = ({ entry, registry, canonical, served, contract, via }: LockedContract): LockedContract => ({
  ...{ entry, registry, canonical, served, contract },
  // Which members there are is known by "by", which is one of them: sorting keeps all of them.
  via: Object.fromEntries(Object.entries(via).sort(byName)) as unknown as Via,
});

const sorted = <T>(record: Readonly<Record<string, T>>, item: (one: T) => T): Record<string, T> =>
  Object.fromEntries(
    Object.entries(record)
      .sort(byName)
      .map(([name, one]) => [name, item(one)]),
  );

const byName = ([before]: readonly [string, unknown], [after]: readonly [string, unknown]): number => byText(before, after);
