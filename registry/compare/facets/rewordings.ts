import type { Span } from "../../../generator/diagnostic/diagnostic.ts";
import type { Change } from "../change.ts";
import { foldText } from "../meaning/text.ts";
import { placeOf, type Text } from "../place.ts";
import { knownPairs } from "./annotations.ts";
import { nameOf } from "./lists.ts";
import { difference } from "./prints.ts";

/** A text that is not the same; the empty text stands for none. */
export interface Rewording {
  readonly kind: Text["kind"];
  /** Whose it is, for a sentence: ` of the value "a"`; empty for the place itself. */
  readonly of: string;
  readonly before: string;
  readonly after: string;
  readonly spans: { readonly before: Span; readonly after: Span };
}

interface Worded {
  readonly texts: readonly Text[];
  readonly span: Span;
}

export function rewordings(change: Change): Rewording[] {
  const known = knownPairs(change).flatMap(({ before, after }) =>
    compared(placeOf({ kind: "any", ...before }), placeOf({ kind: "any", ...after }), ` of ${nameOf(before)}`),
  );
  return [...compared(change.before, change.after, ""), ...known];
}

const compared = (before: Worded, after: Worded, of: string): Rewording[] =>
  (["title", "description"] as const).flatMap((kind) => {
    const [left, right] = [before, after].map(({ texts }) => texts.filter((text) => text.kind === kind)) as [Text[], Text[]];
    // A description where there was none: nothing was said that could be said otherwise. Publishing wants one from the start.
    if (kind === "description" && left.length === 0) return [];
    const { came, went } = difference(left, right, ({ text }) => foldText(text));
    return Array.from({ length: Math.max(came.length, went.length) }, (_, at): Rewording => ({
      kind,
      of,
      before: went[at]?.text ?? "",
      after: came[at]?.text ?? "",
      spans: { before: went[at]?.span ?? missing(before, kind), after: came[at]?.span ?? missing(after, kind) },
    }));
  });

/** Where the text would stand. */
const missing = ({ span }: Worded, kind: Text["kind"]): Span => ({ ...span, pointer: `${span.pointer}/${kind}` });
