import { decodeFragment } from "../../load/resolve.ts";
import { absolute, aim, fileAddress, hasScheme, neighbour, relativePath, sameOrigin } from "../../load/uri.ts";

/** A document as references see it: its file, and the `$id` of its root where it has one. */
export interface Standpoint {
  readonly path: string;
  readonly id?: string | undefined;
}

/**
 * The path of the file that an address may mean, seen from a document: beside its file for a relative one; for one on the host
 * of its `$id`, as far from the file as it is from the `$id`. Undefined where no file of the folder can be meant.
 */
export function pathBeside(address: string, { path, id }: Standpoint): string | undefined {
  if (!hasScheme(address)) return aim(address, path) === "inside" ? neighbour(address, path) : undefined;
  const [own, asked] = [id ?? "", address].map((text) => absolute(text, fileAddress(path)));
  if (own === undefined || asked === undefined || !sameOrigin(own, asked)) return undefined;
  const [here, there] = [own, asked].map((text) => decodeFragment(new URL(text).pathname.slice(1)));
  return here === undefined || there === undefined ? undefined : neighbour(relativePath(here, there), path);
}
