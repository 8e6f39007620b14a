import { folderStore } from "../../registry/store/folder.ts";
import { StoreFault, type Store } from "../../registry/store/store.ts";
import { isAddress } from "../contract/place.ts";
import type { Invocation } from "./command.ts";
import { registryFolder } from "./context.ts";
import { Refusal, type Io } from "./io.ts";

/** The registry to read: the folder or address that `--registry` names, or the folder that the project names. */
export async function openRegistry(invocation: Invocation, io: Io): Promise<Store> {
  const asked = invocation.values["registry"];
  return typeof asked === "string" && isAddress(asked) ? remote(asked) : folderStore(await registryFolder(invocation, io));
}

async function remote(address: string): Promise<Store> {
  try {
    return (await import("../../registry/store/http.ts")).httpStore(address);
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error;
    throw new Refusal(`--registry ${error.message}`);
  }
}
