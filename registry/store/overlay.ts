import { memoryStore } from "./memory.ts";
import { checkDerivedPath, under } from "./path.ts";
import type { Store } from "./store.ts";

/** Reads through to the base, writes into memory: what a dry run publishes into. The base is never written. */
export function overlayStore(base: Store): Store {
  const above = memoryStore();
  const removed = new Set<string>();
  const below = async (path: string): Promise<Uint8Array | undefined> => (removed.has(path) ? undefined : base.get(path));
  return {
    async createIfAbsent(path, bytes) {
      return (await below(path)) ? "exists" : above.createIfAbsent(path, bytes);
    },
    async get(path) {
      return (await above.get(path)) ?? below(path);
    },
    async list(prefix) {
      const paths = (await base.list(prefix)).filter((path) => !removed.has(path));
      return under(new Set([...paths, ...(await above.list(prefix))]), prefix);
    },
    async putDerived(path, bytes) {
      await above.putDerived(path, bytes);
      removed.delete(path);
    },
    async removeDerived(path) {
      checkDerivedPath(path);
      await above.removeDerived(path);
      removed.add(path);
    },
  };
}
