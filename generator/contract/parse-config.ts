import { diagnose, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { isObject, type Json } from "../json/json.ts";
import type { Source } from "../load/source.ts";
import { checkMembers, editorSchema, type MemberRule, type Rules } from "./members.ts";

/** `codicil.json`. Folders are relative to the file. */
export interface Config {
  /** The registry's address, which begins every `$id`; ends in "/". */
  readonly base: string;
  readonly schemas: string;
  readonly generated: string;
  readonly registry: string;
}

export interface ParsedConfig {
  readonly config?: Config;
  readonly diagnostics: readonly Diagnostic[];
}

const folder: MemberRule = { optional: true, expected: "a relative path that stays in this folder", accepts: isInside };
const rules: Rules = {
  ...editorSchema,
  base: { expected: 'an https address that ends in "/"', accepts: isBase },
  schemas: folder,
  generated: folder,
  registry: folder,
};
const defaults = { schemas: "schemas", generated: "generated", registry: "registry/published" };

export function parseConfig(source: Source): ParsedConfig {
  const diagnostics: Diagnostic[] = [];
  checkMembers(source, "", rules, (span, problem) => void diagnostics.push(diagnose("config-malformed", span, { problem })));
  if (diagnostics.length > 0 || !isObject(source.value)) return { diagnostics };
  // Every member was held to its rule; the folders may be absent.
  const { $schema: _editor, ...given } = source.value as unknown as Pick<Config, "base"> & { readonly $schema?: string };
  return { config: { ...defaults, ...given }, diagnostics };
}

function isBase(value: Json): boolean {
  if (typeof value !== "string" || !URL.canParse(value)) return false;
  const url = new URL(value);
  return (
    url.href === value &&
    url.protocol === "https:" &&
    value.endsWith("/") &&
    url.username === "" &&
    url.search === "" &&
    url.hash === ""
  );
}

function isInside(value: Json): boolean {
  if (typeof value !== "string" || value === "") return false;
  return !/^[\\/]|^[A-Za-z]:|\\|\p{Cc}/u.test(value) && !value.split("/").includes("..");
}
