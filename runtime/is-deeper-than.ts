/**
 * Whether a value is nested deeper than so many levels; a text or a number has none, and what holds itself has no end. What copies or
 * prints a value calls itself once a level, and a document of a few kilobytes can be nested deeply enough to exhaust that.
 */
export function isDeeperThan(value: unknown, levels: number): boolean {
  const waiting: (readonly [value: unknown, level: number])[] = [[value, 1]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [at, level] = next;
    if (typeof at !== "object" || at === null) continue;
    if (level > levels) return true;
    for (const inner of Object.values(at)) waiting.push([inner, level + 1]);
  }
  return false;
}
