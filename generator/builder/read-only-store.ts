import { checkPath, checkPrefix, under } from "../../registry/store/path.ts";
import { StoreFault, type Store } from "../../registry/store/store.ts";

/** A registry from texts by path that nobody writes: every attempt is a StoreFault. */
export function readOnlyStore(files: ReadonlyMap<string, string>): Store {
  const refuse = (path: string): Promise<never> => Promise.reject(new StoreFault(path, "this registry is only read"));
  return {
    async get(path) {
      checkPath(path);
      const text = files.get(path);
      return text === undefined ? undefined : new TextEncoder().encode(text);
    },
    async list(prefix) {
      checkPrefix(prefix);
      return under(files.keys(), prefix);
    },
    createIfAbsent: refuse,
    putDerived: refuse,
    removeDerived: refuse,
  };
}
