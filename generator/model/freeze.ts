/**
 * Freezes plain data through and through; cycles are fine, and what is frozen was frozen here. Maps and sets are typed readonly
 * and not frozen by the engine.
 */
export function deepFreeze<T>(value: T): T {
  const waiting: object[] = [];
  const freeze = (one: unknown): void => {
    if (typeof one !== "object" || one === null || Object.isFrozen(one)) return;
    Object.freeze(one);
    waiting.push(one);
  };
  freeze(value);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next instanceof Map || next instanceof Set || Array.isArray(next)) next.forEach(freeze);
    // A large model has millions of objects: their values are visited without a list of them.
    else for (const name in next) freeze(next[name as keyof typeof next]);
  }
  return value;
}
