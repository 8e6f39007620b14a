import { definitionKeywords } from "../load/keywords.ts";
import { isObject, member } from "../json/json.ts";
import { asFragment, below, steps } from "../json/pointer.ts";
import { locationKey, type Location, type ResolvedSet, type Source } from "../load/source.ts";
import { isDefinition, spotOf, type Documents, type Spot } from "./bundle-reach.ts";

/** A place that is copied, and its name in `$defs`. */
export interface Top extends Spot {
  readonly key: string;
}
export interface Copies {
  readonly tops: readonly Top[];
  /** Where a place of another document stands in the bundle, as a reference. */
  readonly referenceTo: (location: Location) => string;
  /** From a pointer into the bundle to the place that its author wrote. */
  readonly origin: (pointer: string) => Location;
  /** From a place of another document to its pointer in the bundle; undefined where it was not copied. */
  readonly placed: (location: Location) => string | undefined;
}

export function chooseCopies(
  reached: ReadonlyMap<string, Spot>,
  own: Source,
  documents: Documents,
  resolved: ResolvedSet,
  base: string,
): Copies {
  const keyOf = ({ document, place }: Spot): string => locationKey({ source: document.source, pointer: place.pointer });
  const topOf = (spot: Spot): Spot => {
    let top = spot;
    for (let { place } = spot; place.parent && !isDefinition(place); place = place.parent) {
      const around = reached.get(keyOf({ document: spot.document, place: place.parent }));
      if (around) top = around;
    }
    return top;
  };
  const tops = new Map([...reached.values()].map(topOf).map((spot) => [keyOf(spot), spot]));
  const taken = new Set(ownDefinitions(own).map((name) => name.toLowerCase()));
  const named = new Map<string, Top>();
  for (const key of [...tops.keys()].sort()) {
    const spot = tops.get(key)!;
    named.set(key, { ...spot, key: uniqueName(readableName(spot, resolved, base), taken) });
  }
  const all = [...named.values()];
  const pointerTo = (top: Top): string => below("/$defs", top.key);
  const rest = (pointer: string, above: string): string | undefined =>
    pointer === above || pointer.startsWith(`${above}/`) ? pointer.slice(above.length) : undefined;
  return {
    tops: all,
    origin(pointer) {
      for (const top of all) {
        const inside = rest(pointer, pointerTo(top));
        if (inside !== undefined) return { source: top.document.source, pointer: top.place.pointer + inside };
      }
      return { source: own, pointer };
    },
    placed({ source, pointer }) {
      const around = all
        .filter((top) => top.document.source === source && rest(pointer, top.place.pointer) !== undefined)
        .sort((before, after) => after.place.pointer.length - before.place.pointer.length)[0];
      return around === undefined ? undefined : pointerTo(around) + pointer.slice(around.place.pointer.length);
    },
    referenceTo(location) {
      const spot = spotOf(location, documents);
      const top = named.get(keyOf(topOf(spot)))!;
      return `#${asFragment(below("/$defs", top.key) + location.pointer.slice(top.place.pointer.length))}`;
    },
  };
}

const ownDefinitions = (own: Source): string[] => {
  const definitions = member(own.value, "$defs");
  return isObject(definitions) ? Object.keys(definitions) : [];
};

/** `codossier.legal-context.inbound`: the contract, then its anchor or the way to it. */
function readableName({ document, place }: Spot, resolved: ResolvedSet, base: string): string {
  const identifier = identifierOf(document.source, base);
  const [, name = "", producer = ""] = /^([^/@]+).*?(\/producer)?$/.exec(identifier ?? "") ?? [];
  const family =
    name === "" ? document.source.file.replace(/\.json$/, "").replaceAll("/", ".") : name + producer.replace("/", ".");
  const anchor = resolved.anchors.get(locationKey({ source: document.source, pointer: place.pointer }));
  const path =
    anchor === undefined ? (steps(place.pointer) ?? []).filter((step) => !definitionKeywords.includes(step)) : [anchor];
  return [family, ...path].join(".");
}

function uniqueName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${wanted}-${count}`;
  taken.add(name.toLowerCase());
  return name;
}

/** `example.person/1`, where the source is a contract's. */
export function identifierOf(source: Source, base: string): string | undefined {
  const id = member(source.value, "$id");
  return typeof id === "string" && id.startsWith(base) ? id.slice(base.length) : undefined;
}
