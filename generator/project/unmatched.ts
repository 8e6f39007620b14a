/** What is the same about two things of two runs. */
export type Key<T> = (one: T, side: "now" | "then") => string;

/** Those of now that have no counterpart of then, by the first key that finds one; each counterpart is used once. */
export function unmatched<T extends U, U>(now: readonly T[], then: readonly U[], keys: readonly Key<U>[]): T[] {
  const left = new Set(now);
  const free = new Set(then);
  for (const key of keys) {
    const before = new Map<string, U[]>();
    for (const one of free) before.set(key(one, "then"), [...(before.get(key(one, "then")) ?? []), one]);
    for (const one of left) {
      const counterpart = before.get(key(one, "now"))?.shift();
      if (counterpart === undefined) continue;
      left.delete(one);
      free.delete(counterpart);
    }
  }
  return [...left];
}
