import type { Span } from "../../diagnostic/diagnostic.ts";
import type { ReportItem } from "./items.ts";

/** An item, and where the same was found besides. */
export interface FoldedItem extends ReportItem {
  readonly also: readonly Span[];
}

/** What is said of whole files in the same words, and mended by the same act, is one item: sixteen files of one drift are one matter. */
export function foldItems(items: readonly ReportItem[]): readonly FoldedItem[] {
  const folded = new Map<string, FoldedItem>();
  for (const [at, item] of items.entries()) {
    const key = item.at.pointer === "" && item.contract === undefined ? `${item.id}\n${item.message}\n${item.hint}` : String(at);
    const first = folded.get(key);
    folded.set(key, first ? withPlace(first, item.at) : { ...item, also: [] });
  }
  return [...folded.values()];
}

/** The same of the same file is nothing more: a damaged registry keeps every contract back. */
const withPlace = (item: FoldedItem, at: Span): FoldedItem =>
  [item.at, ...item.also].some(({ file }) => file === at.file) ? item : { ...item, also: [...item.also, at] };
