import type { Alias, Attestation } from "../../../generator/contract/record.ts";
import type { Json } from "../../../generator/json/json.ts";
import type { Node, SchemaModel } from "../../../generator/model/model.ts";

/** Which way documents have to pass: old requests to new readers, new answers to old readers, or both. */
export type LinePromise = "both" | "requests" | "answers";

/** What a contract says beside its schema. */
export interface LineContract {
  readonly promise: LinePromise;
  readonly aliases: readonly (string | Alias)[];
  /** Introduced with this version. Digests with or without `sha256:`. */
  readonly attestations: readonly Attestation[];
}

/** One version of a line: what is proposed, or what was published. */
export interface Version {
  /** As it is served. `$schema` and `$id` are no part of what is compared, but of the bytes: they are the same along a line. */
  readonly schema: Json;
  /** Built with `opaque`, so that what cannot be modelled is equal to itself. */
  readonly model: SchemaModel;
  readonly contract: LineContract;
}

export interface LineEntry extends Version {
  /** `1.0` */
  readonly version: string;
  readonly withdrawn?: boolean;
}

/** The root, or a definition that has an `$anchor`: each is compared like a root. */
export interface Unit {
  /** Before every path: `` or `#inbound`. */
  readonly prefix: string;
  readonly before: Node;
  readonly after: Node;
}

export const unitsOf = (before: SchemaModel, after: SchemaModel): Unit[] => [
  { prefix: "", before: before.root, after: after.root },
  ...[...before.anchored].flatMap(([anchor, definition]): Unit[] => {
    const counterpart = after.anchored.get(anchor);
    return counterpart ? [{ prefix: `#${anchor}`, before: definition.node, after: counterpart.node }] : [];
  }),
];

/** The same unit of another version. */
export const unitOf = (model: SchemaModel, prefix: string): Node | undefined =>
  prefix === "" ? model.root : model.anchored.get(prefix.slice(1))?.node;

/** Minors are numbers: 1.10 comes after 1.9. */
export const minorOf = (version: string): number => Number(version.slice(version.indexOf(".") + 1));
export const majorOf = (version: string): number => Number(version.slice(0, version.indexOf(".")));

/** The version that publishing assigns: one after the highest minor that was ever used, withdrawn ones too. */
export function nextVersion(history: readonly LineEntry[], major: number): string {
  const [first] = history;
  if (first === undefined) return `${major}.0`;
  return `${majorOf(first.version)}.${Math.max(...history.map(({ version }) => minorOf(version))) + 1}`;
}

/** As people read it. */
export const aliasText = (alias: string | Alias): string => (typeof alias === "string" ? alias : `${alias.kind} ${alias.value}`);
