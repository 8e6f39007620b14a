import { changes, type Change } from "../../../registry/compare/change.ts";
import { rewordings } from "../../../registry/compare/facets/rewordings.ts";
import type { Place } from "../../../registry/compare/place.ts";
import { rules } from "../../../registry/compare/rules/index.ts";
import type { Observation, Rule } from "../../../registry/compare/rules/rule.ts";
import { quote } from "../../diagnostic/define.ts";
import { steps } from "../../json/pointer.ts";
import type { TypePair } from "../pair-types.ts";

/** What became of a place, in a sentence for somebody whose code uses it. */
export interface PlaceChange {
  readonly what: "changed" | "removed" | "required" | "reworded" | "deprecated";
  readonly message: string;
}

/** By member of a type: `placeKey("Parcel", [".to", ".town"])`; what is said of a type as a whole under its name alone. */
export type PlaceChanges = ReadonlyMap<string, readonly PlaceChange[]>;

/** Member `.name`, items `[*]`, values of a map `{}`; arms and conditions are no step, as a type's members are written without them. */
export const placeKey = (type: string, trail: readonly string[]): string => JSON.stringify([type, ...trail]);

export interface PlaceChangesOptions {
  /** Whether another wording counts: within a line it was attested to mean the same. */
  readonly reworded: boolean;
}

/** Everything of a module's types that its users should hear of, with what was deprecated before already. */
export function placeChanges(types: readonly TypePair[], options: PlaceChangesOptions): PlaceChanges {
  const found = new Map<string, PlaceChange[]>();
  for (const { before, after } of types) {
    if (after === undefined) continue;
    for (const change of changes(before.node, after.node))
      for (const { trail, ...told } of changesAt(change, options)) {
        const key = placeKey(before.name, memberIn(trail));
        const known = found.get(key) ?? [];
        if (!known.some(({ message }) => message === told.message)) found.set(key, [...known, told]);
      }
  }
  return found;
}

interface Told extends PlaceChange {
  readonly trail: readonly string[];
}

function changesAt(change: Change, { reworded }: PlaceChangesOptions): Told[] {
  // What is asked of some items, or of names, is no type that could be written.
  if (change.trail.some((step) => step === "?contains" || step === "?propertyNames")) return [];
  const here = trailOf(change);
  const observed = rules.flatMap((rule) => [...rule.check(change)].flatMap((seen) => toldOf(rule, seen, change)));
  const isList = change.before.nodes.some(({ kind }) => kind === "openList");
  const words = reworded ? rewordings(change).filter(({ of }) => !isList || of === "") : [];
  return [
    ...observed,
    ...words.map(({ kind, of, before, after }): Told => ({
      trail: here,
      what: "reworded",
      message: `its ${kind}${of} was ${quote(before)} and is now ${quote(after)}`,
    })),
    ...(isDeprecated(change.after) ? [{ trail: here, what: "deprecated", message: descriptionOf(change.after) } as const] : []),
  ];
}

/** Rules whose sentence is for whoever publishes, or that somebody else here tells: values, texts, deprecation. What only joined harms nobody. */
const untold: readonly string[] = [
  "member-added",
  "known-value-added",
  "known-value-removed",
  "bound-loosened",
  "pattern-loosened",
  "object-opened",
  "deprecated-added",
  "deprecated-removed",
  "meaning-reworded",
];
const named: Readonly<Record<string, PlaceChange["what"]>> = {
  "required-added": "required",
  "member-removed": "removed",
  "looks-renamed": "removed",
};

function toldOf({ id }: Rule, { path, message }: Observation, change: Change): Told[] {
  if (untold.includes(id)) return [];
  const inner = path.startsWith(`${change.path}/`) ? (steps(path.slice(change.path.length)) ?? []) : [];
  const member = named[id] === undefined ? undefined : inner[0];
  return [
    {
      what: named[id] ?? "changed",
      trail: [...trailOf(change), ...(member === undefined ? [] : [`.${member}`])],
      message: message.replace(/\.$/, ""),
    },
  ];
}

/** What is said of items and of a map's values is told of the member that holds them. */
const memberIn = (trail: readonly string[]): readonly string[] =>
  trail.slice(0, trail.findLastIndex((step) => step.startsWith(".")) + 1);

const trailOf = ({ trail }: Change): string[] =>
  trail.flatMap((step) => (step.startsWith(".") ? [step] : step.startsWith("[") ? ["[*]"] : step.startsWith("{") ? ["{}"] : []));

export const isDeprecated = ({ annotations }: Place): boolean => annotations.get("deprecated")?.includes(true) === true;

const descriptionOf = ({ texts }: Place): string => texts.find(({ kind }) => kind === "description")?.text ?? "";
