import type { Store } from "../../registry/index.ts";

export class Crash extends Error {}

const operations = ["createIfAbsent", "get", "list", "putDerived", "removeDerived"] as const;

/** Calls every operation through `around`, which may crash before or after it, or answer something else. */
export function wrapped(
  store: Store,
  around: <T>(operation: (typeof operations)[number], run: () => Promise<T>) => Promise<T>,
): Store {
  return {
    createIfAbsent: (path, bytes) => around("createIfAbsent", () => store.createIfAbsent(path, bytes)),
    get: (path) => around("get", () => store.get(path)),
    list: (prefix) => around("list", () => store.list(prefix)),
    putDerived: (path, bytes) => around("putDerived", () => store.putDerived(path, bytes)),
    removeDerived: (path) => around("removeDerived", () => store.removeDerived(path)),
  };
}

/** A process that ends at its n-th operation, before it or just after it. */
export function crashing(store: Store, at: number, when: "before" | "after"): Store {
  let count = 0;
  return wrapped(store, async (_operation, run) => {
    count += 1;
    if (count === at && when === "before") throw new Crash();
    const answer = await run();
    if (count === at) throw new Crash();
    return answer;
  });
}
