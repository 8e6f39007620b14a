/**
 * Freezes plain data through and through; cycles are fine, and what is frozen was frozen here. Maps and sets are typed readonly
 * and not frozen by the engine.
 */
export function deepFreeze<T>(value: T): T {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== "object" || next === null || Object.isFrozen(next)) continue;
    Object.freeze(next);
    const inside = next instanceof Map || next instanceof Set ? next.values() : Object.values(next);
    for (const one of inside) waiting.push(one);
  }
  return value;
}
