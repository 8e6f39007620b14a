import { checkDerivedPath, checkPath, checkPrefix, under } from "./path.ts";
import type { Store } from "./store.ts";

/**
 * A registry that lives as long as the process. Bytes are copied in and out: nobody holds what is stored.
 *
 * @example
 * await memoryStore().createIfAbsent("log/0.json", new Uint8Array()); // "created"
 */
export function memoryStore(): Store {
  const files = new Map<string, Uint8Array>();
  return {
    async createIfAbsent(path, bytes) {
      checkPath(path);
      if (files.has(path)) return "exists";
      files.set(path, bytes.slice());
      return "created";
    },
    async get(path) {
      checkPath(path);
      return files.get(path)?.slice();
    },
    async list(prefix) {
      checkPrefix(prefix);
      return under(files.keys(), prefix);
    },
    async putDerived(path, bytes) {
      checkDerivedPath(path);
      files.set(path, bytes.slice());
    },
    async removeDerived(path) {
      checkDerivedPath(path);
      files.delete(path);
    },
  };
}
