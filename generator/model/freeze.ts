/** Freezes plain data through and through; cycles are fine. Maps and sets are typed readonly and not frozen by the engine. */
export function deepFreeze<T>(value: T): T {
  const waiting: unknown[] = [value];
  const seen = new Set<unknown>();
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== "object" || next === null || seen.has(next)) continue;
    seen.add(next);
    Object.freeze(next);
    waiting.push(...(next instanceof Map ? next.values() : next instanceof Set ? next : Object.values(next)));
  }
  return value;
}
