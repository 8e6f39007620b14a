import { byText } from "../bytes.ts";
import { distance } from "./distance.ts";
import { skeletonOf } from "./skeleton.ts";
import { repaired, spellings } from "./spellings.ts";

/**
 * Which of the identifiers that would answer may have been meant: first what has the same skeleton, then what a spelling repair or
 * another order of the domain's labels reaches, then what is a typing error away. At most three, for a person to choose from; none is ever applied.
 */
export function nearMisses(given: string, known: readonly string[]): string[] {
  const respelled = spellings(given);
  const meant = repaired(given);
  const near = [
    ...sameSkeleton(given, known),
    ...respelled.filter((spelling) => known.includes(spelling)),
    ...respelled.flatMap((spelling) => sameSkeleton(spelling, known)),
    ...fromUri(given, known),
    ...domainOrder(meant, known),
    ...typingErrors(meant, known),
  ];
  return onePerName(near).slice(0, 3);
}

const sameSkeleton = (given: string, known: readonly string[]): string[] =>
  known.filter((each) => each !== given && skeletonOf(each) === skeletonOf(given));

/** The address of a schema is no identifier; what its path ends in may be one. */
const fromUri = (given: string, known: readonly string[]): string[] =>
  /^https?:\/\//.test(given)
    ? known.filter((each) => each.length > 3 && (given.endsWith(`/${each}`) || given.includes(`/${each}/`)))
    : [];

/** What comes before the version, and the version, as far as a text has one. In a URI its version segments are taken out. */
interface Parts {
  readonly stem: string;
  readonly version: string;
}

function partsOf(text: string): Parts {
  if (text.includes(":")) {
    const segments = text.split("/");
    const isVersion = (segment: string): boolean => /^v?\d+(?:\.\d+)*$/.test(segment);
    return { stem: segments.filter((segment) => !isVersion(segment)).join("/"), version: segments.filter(isVersion).join("/") };
  }
  const at = text.search(/[/@]\d/);
  return at < 0 ? { stem: text, version: "" } : { stem: text.slice(0, at), version: text.slice(at) };
}

/** `com.codossier.x` and `codossier.x`, `codossier.com/x` and `com.codossier/x`. */
function domainOrder(given: string, known: readonly string[]): string[] {
  const { stem, version } = partsOf(given);
  const asked = new Set([stem, ...reordered(stem)]);
  const hits = known.filter(
    (each) =>
      partsOf(each).stem !== stem && [partsOf(each).stem, ...reordered(partsOf(each).stem)].some((other) => asked.has(other)),
  );
  return sameVersionFirst(hits, version);
}

function reordered(stem: string): string[] {
  if (stem.includes(":") || stem.startsWith("/")) return [];
  const [name = "", ...local] = stem.split("/");
  const labels = name.split(".");
  const orders = [
    labels.length > 2 ? labels.slice(1) : labels,
    [...labels.slice(0, 2).reverse(), ...labels.slice(2)],
    [...labels].reverse(),
  ];
  return orders.map((order) => [order.join("."), ...local].join("/")).filter((order) => order !== stem);
}

/** Versions are never a typing error of one another, so only what stands before them is compared. */
function typingErrors(given: string, known: readonly string[]): string[] {
  const { stem, version } = partsOf(given);
  const namespace = namespaceOf(stem);
  const isUri = given.includes(":");
  return (
    sameVersionFirst(known, version)
      .filter((each) => each.includes(":") === isUri && (!isUri || partsOf(each).version === version))
      .map((each) => ({ each, other: partsOf(each).stem }))
      .map(({ each, other }) => ({ each, away: apart(stem, other), elsewhere: namespaceOf(other) === namespace ? 0 : 1 }))
      // A known name in an unknown version is no typing error; a name without its version is a near miss.
      .filter(({ away }) => (away > 0 || version === "") && away <= 2)
      .sort((before, after) => before.elsewhere - after.elsewhere || before.away - after.away)
      .map(({ each }) => each)
  );
}

const namespaceOf = (stem: string): string => stem.slice(0, Math.max(stem.lastIndexOf("."), stem.lastIndexOf("/"), 0));

/** The distance of two texts; a label under six characters may only be one away, or every short word were near every other. */
function apart(before: string, after: string): number {
  const [labels, others] = [before.split(/[./]/), after.split(/[./]/)];
  const whole = distance(before, after, 2);
  if (labels.length !== others.length || whole > 2) return whole;
  const tooFar = labels.some((label, index) => distance(label, others[index] ?? "", 2) > (label.length < 6 ? 1 : 2));
  return tooFar ? 3 : whole;
}

const sameVersionFirst = (known: readonly string[], version: string): string[] => {
  const rank = (each: string): number => {
    const own = partsOf(each).version;
    return own === version ? 0 : version !== "" && own !== "" && version.startsWith(`${own}.`) ? 1 : own.includes(".") ? 3 : 2;
  };
  return [...known].sort((before, after) => rank(before) - rank(after) || byText(before, after));
};

/** The best version of each name stands for all of them. */
function onePerName(near: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const each of near) if (!first.has(partsOf(each).stem)) first.set(partsOf(each).stem, each);
  return [...first.values()];
}
