import { StoreFault, type Store } from "../store/store.ts";
import { fault, type Fault } from "./fault.ts";

export type ReadFile =
  | { readonly outcome: "read"; readonly bytes: Uint8Array }
  | { readonly outcome: "missing" }
  | { readonly outcome: "fault"; readonly fault: Fault };

/** Reads a file that a hand may have replaced by something else. */
export async function readFile(store: Store, path: string): Promise<ReadFile> {
  try {
    const bytes = await store.get(path);
    return bytes ? { outcome: "read", bytes } : { outcome: "missing" };
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error;
    return { outcome: "fault", fault: fault("unsafe-file", path, { reason: "something else stands in its place" }) };
  }
}
