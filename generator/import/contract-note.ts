import { compileSchema } from "../compile.ts";
import { notPublishable } from "../contract/not-publishable.ts";
import { isContractName, skeleton } from "../contract/name.ts";
import { quote } from "../diagnostic/define.ts";
import { isError, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { readJson } from "../load/read-json.ts";
import type { ImportedContract } from "./contract-of-skill.ts";

/**
 * Why a skill gets no contract: `id-syntax`, its id is no name of a contract; `id-confusable`, it cannot be told from another
 * of the card or of the project; `id-taken`, the project knows something else by it; else the diagnostic that its contract would
 * have.
 */
export interface Note {
  readonly code: string;
  readonly message: string;
}

/** A contract that the project has, and how else it is found. */
export interface StandingContract {
  readonly name: string;
  readonly kind: "governed" | "mirrored";
  readonly aliases: readonly string[];
}

/** Why the skill gets no contract; undefined where it does. `ids` are those of the whole card, in any order. */
export const contractNote = (
  contract: ImportedContract,
  { standing }: { readonly standing: readonly StandingContract[] },
  ids: readonly string[],
): Note | undefined => nameNote(contract.name, standing, ids) ?? contractDiagnostics(contract).find(isError);

/** Why no contract of the project can have that name; undefined where one can. */
export function nameNote(name: string, standing: readonly StandingContract[], ids: readonly string[]): Note | undefined {
  if (!isContractName(name)) {
    return {
      code: "id-syntax",
      message: `${quote(name)} is no name of a contract (two or more lower-case labels joined by dots).`,
    };
  }
  const twin = [...ids, ...standing.map((one) => one.name)].find((other) => other !== name && skeleton(other) === skeleton(name));
  if (twin !== undefined) return { code: "id-confusable", message: `${quote(name)} cannot be told from ${quote(twin)}.` };
  const owner = standing.find((one) => (one.name === name ? one.kind !== "mirrored" : one.aliases.includes(name)));
  return owner === undefined
    ? undefined
    : { code: "id-taken", message: `The project knows ${quote(owner.name)} by ${quote(name)}.` };
}

/** What would be wrong with it where the project is generated and published. */
function contractDiagnostics({ name, files }: ImportedContract): Diagnostic[] {
  const { source } = readJson(`${name}/schema.json`, files["schema.json"]);
  const { diagnostics } = compileSchema(files["schema.json"], { name, onClash: "refuse", foreign: true });
  return [...(source === undefined ? [] : notPublishable(source)), ...diagnostics];
}
