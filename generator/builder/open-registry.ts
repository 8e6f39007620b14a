import { resolve } from "node:path";
import { folderStore } from "../../registry/store/folder.ts";
import type { HttpStoreOptions } from "../../registry/store/http.ts";
import type { Store } from "../../registry/store/store.ts";
import { isAddress } from "../contract/place.ts";
import { bundledStore } from "./bundled-store.ts";

/** A registry, as the config names it. It is opened when it is first asked. */
export interface ProjectRegistry {
  readonly place: string;
  readonly open: () => Promise<Store>;
}

/** The registry that ships with this package, as a config names it. */
export const bundled = "bundled";

/** Whether asking it asks the network. */
export const isRemote = (place: string): boolean => isAddress(place);

/** The folder of a registry that lies in one; undefined for the others. */
export const registryFolderAt = (root: string, place: string): string | undefined =>
  place === bundled || isRemote(place) ? undefined : resolve(root, place);

/** How a server is asked. */
export type AskingOptions = Pick<HttpStoreOptions, "cache" | "onStale">;

/** A registry of a project at a root: the bundled one, a folder, or an address whose answers the cache keeps. */
export function projectRegistry(place: string, root: string, asking: AskingOptions): ProjectRegistry {
  let opened: Promise<Store> | undefined;
  return { place, open: () => (opened ??= openStore(place, root, asking)) };
}

async function openStore(place: string, root: string, asking: AskingOptions): Promise<Store> {
  if (place === bundled) return bundledStore();
  const folder = registryFolderAt(root, place);
  if (folder !== undefined) return folderStore(folder);
  const { httpStore } = await import("../../registry/store/http.ts");
  // Whoever resolves wants what stands now; what is locked is not resolved.
  return httpStore(place, { ...asking, revalidate: true });
}
