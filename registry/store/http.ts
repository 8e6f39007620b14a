import { parseRegistryAddress, shownAddress } from "../http/address.ts";
import { RemoteFiles, type RemoteFilesOptions } from "../http/remote-files.ts";
import { indexPath } from "../layout.ts";
import { checkPath, checkPrefix } from "./path.ts";
import { StoreFault, type Store } from "./store.ts";

export type HttpStoreOptions = RemoteFilesOptions;
export type { HttpCache } from "../http/kept-file.ts";

/**
 * A registry that a web server or object store serves as plain files, to be read. `address` is that of the folder that holds index.json.
 *
 * Promises: a file is asked for once however many want it; what never changes is kept, what is derived counts for 60 seconds and is then
 * revalidated; where that fails, a copy of at most a day stands in and `onStale` is told. Bounds hold for size, time, nesting and
 * redirects. A proxy that the environment names is used, and NODE_EXTRA_CA_CERTS is trusted, as by Node itself.
 *
 * Throws StoreFault for an address that is not https (http on this machine alone) or holds credentials, a query or a fragment, for a
 * path that no store takes, and for `list` and whatever writes: over HTTP a registry is read only. `get` rejects with StoreUnanswered
 * where no file came; `lookup` answers `registry-unreachable` or `registry-answer` then.
 *
 * @example
 * const fetch = async () => new Response("", { status: 403 });
 * await lookup(httpStore("https://contracts.example/", { fetch }), "example.parcel/1");
 * // { outcome: "refused", problem: { code: "registry-answer", what: "forbidden", ... } }
 */
export function httpStore(address: string, options: HttpStoreOptions = {}): Store {
  const parsed = parseRegistryAddress(address);
  if (parsed.outcome === "refused") throw new StoreFault(shownAddress(address), `no address of a registry. ${parsed.reason}`);
  const root = parsed.url;
  const files = new RemoteFiles(root, options);
  const readOnly = (path: string): never => {
    throw new StoreFault(path, "a registry over HTTP is read only; write to its folder, and serve that");
  };
  return {
    async get(path) {
      checkPath(path);
      return (await files.get(path))?.slice();
    },
    async list(prefix) {
      checkPrefix(prefix);
      throw new StoreFault(prefix, "a registry over HTTP is read only and cannot be listed; copy its folder");
    },
    async createIfAbsent(path) {
      checkPath(path);
      return readOnly(path);
    },
    async putDerived(path) {
      checkPath(path);
      return readOnly(path);
    },
    async removeDerived(path) {
      checkPath(path);
      return readOnly(path);
    },
    async missing() {
      return (await files.get(indexPath)) === undefined ? root.href : undefined;
    },
    forget: (path) => files.forget(path),
  };
}
