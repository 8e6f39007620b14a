import type { Entry } from "../../registry/entry.ts";
import { loadUnit } from "../compile.ts";
import { isError } from "../diagnostic/diagnostic.ts";
import type { LoadedModule } from "../emit/load-module.ts";
import type { Unit } from "../emit/unit.ts";
import { compilePublished } from "../project/compile-published.ts";
import { liveCheck, type LiveCheck } from "./live-check.ts";

export type EntryModule =
  | { readonly outcome: "loaded"; readonly module: LoadedModule }
  /** The contract is about something else. */
  | { readonly outcome: "absent" }
  | { readonly outcome: "unreadable"; readonly check: LiveCheck };

/** The validator of the first unit of an entry that is about what is to be judged. */
export async function entryModule(entry: Entry, pointer: string, isAbout: (unit: Unit) => boolean): Promise<EntryModule> {
  const compiled = compilePublished(entry);
  const problem = compiled.diagnostics.find(isError)?.message;
  if (problem !== undefined)
    return { outcome: "unreadable", check: liveCheck("contract-unreadable", pointer, { entry: entry.identifier, problem }) };
  const unit = compiled.units.find(isAbout);
  return unit === undefined ? { outcome: "absent" } : { outcome: "loaded", module: await loadUnit(compiled, unit) };
}

/** The definition of an entry that says how a host's document holds it: `read`, or the root, and it has the member that names it. */
export const isDeclaration =
  (naming: "uri" | "version") =>
  ({ identifier, root }: Unit): boolean =>
    (!identifier.includes("#") || identifier.endsWith("#read")) && root.kind === "object" && root.members.has(naming);
