import { jsonKey, type Json } from "../../../generator/json/json.ts";
import { quote } from "../../../generator/diagnostic/define.ts";
import type { Span } from "../../../generator/diagnostic/diagnostic.ts";
import type { Notes } from "../../../generator/model/model.ts";
import type { Change } from "../change.ts";
import { placeOf } from "../place.ts";
import { listAt, nameOf, valueWords, type Known } from "./lists.ts";

/** One annotation that is not the same on both sides, at a place or of a known value. */
export interface AnnotationChange {
  readonly keyword: string;
  /** Whose it is, for a sentence: `the value "a"`; undefined for the place itself. */
  readonly of: string | undefined;
  /** In words; undefined where it is not said. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly spans: { readonly before: Span; readonly after: Span };
}

export function annotationChanges(change: Change, isMine: (keyword: string) => boolean): AnnotationChange[] {
  const here = compared(change.before.annotations, change.after.annotations, undefined, {
    before: change.before.span,
    after: change.after.span,
  });
  const known = knownPairs(change).flatMap(({ before, after }) =>
    compared(annotationsOf(before), annotationsOf(after), nameOf(before), { before: before.span, after: after.span }),
  );
  return [...here, ...known].filter(({ keyword }) => isMine(keyword));
}

/** Known values and forms that both sides have, without those whose notes are compared elsewhere. */
export function knownPairs(change: Change): { readonly before: Known; readonly after: Known }[] {
  const [before, after] = [listAt(change.before), listAt(change.after)];
  if (before === undefined || after === undefined) return [];
  return (["values", "forms"] as const).flatMap((kind) =>
    [...before[kind]].flatMap(([name, known]) => {
      const same = after[kind].get(name);
      const isElsewhere =
        same === undefined ||
        known.origin === "place" ||
        same.origin === "place" ||
        (known.origin !== "list" && same.origin !== "list");
      return isElsewhere ? [] : [{ before: known, after: same }];
    }),
  );
}

type Annotations = ReadonlyMap<string, readonly Json[]>;

function compared(
  before: Annotations,
  after: Annotations,
  of: string | undefined,
  spans: AnnotationChange["spans"],
): AnnotationChange[] {
  const keywords = [...new Set([...before.keys(), ...after.keys()])];
  return keywords.flatMap((keyword): AnnotationChange[] => {
    const [left, right] = [before.get(keyword), after.get(keyword)];
    const isSame = keysOf(left) === keysOf(right);
    return isSame ? [] : [{ keyword, of, before: asText(left), after: asText(right), spans }];
  });
}

const keysOf = (values: readonly Json[] = []): string => values.map(jsonKey).sort().join("\n");
const asText = (values: readonly Json[] | undefined): string | undefined =>
  values
    ?.map((value) => valueWords(jsonKey(value)))
    .sort()
    .join(" and ");

const annotationsOf = ({ notes, span }: { readonly notes: Notes; readonly span: Span }): Annotations =>
  placeOf({ kind: "any", notes, span }).annotations;

/** `"default" was 14 and is now 30.` */
export function changeWords({ keyword, of, before, after }: AnnotationChange): string {
  const subject = `${quote(keyword)}${of === undefined ? "" : ` of ${of}`}`;
  if (before === undefined) return `${subject} was not said; now it is ${after}.`;
  if (after === undefined) return `${subject} is not said any more; it was ${before}.`;
  return `${subject} was ${before} and is now ${after}.`;
}
