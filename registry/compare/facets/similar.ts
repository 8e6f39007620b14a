/** Whether two texts share more than half of their words. */
export function areSimilar(before: string, after: string): boolean {
  const [left, right] = [wordsOf(before), wordsOf(after)];
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared * 2 > left.size + right.size - shared;
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
