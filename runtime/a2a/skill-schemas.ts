import type { AgentCard, AgentExtension } from "../../generated/a2a.agent-card/2026-08-18/index.js";
import { copy, isObject } from "../own.ts";
import { a2aCodes, refuseCard, type A2aCode } from "./codes.ts";
import { isInParams, schemaPlace, type Found, type SchemaLayout } from "./schema-layout.ts";

/** Which schema belongs to which skill of a card. */
export interface SkillSchemas {
  /** What became of the schema extension: read, there but without params, not on the card, or of no matter to the layout. */
  readonly extension: "read" | "without-params" | "absent" | "unused";
  /** One entry a skill, in the order of the card. */
  readonly skills: readonly SkillSchema[];
}

/** `pointer` is where the schema stands in the card, or else the skill. */
export type SkillSchema = { readonly skill: string; readonly pointer: string } & (
  | { readonly outcome: "found"; readonly schema: boolean | Readonly<Record<string, unknown>> }
  | { readonly outcome: "no-schema" }
  | { readonly outcome: "refused"; readonly code: A2aCode; readonly message: string }
);

export interface SkillSchemasOptions {
  /**
   * The URI of the schema extension; what begins with "/" is the end of its path, because the host of one extension has changed.
   */
  readonly extension?: string;
  readonly layout?: SchemaLayout;
}

/**
 * Reads from a card which JSON Schema belongs to which skill: by the URI of the extension and a layout, never by position, and
 * never what else stands in some params. Nothing is compiled, resolved or requested; what is found is a copy, and a value to be
 * judged.
 *
 * A skill without a schema is no fault. What is neither an object nor a boolean takes out its skill alone (`schema-malformed`),
 * as does an identifier that two skills have (`skill-duplicate`). Refuses the card with `extension-duplicate` where two of its
 * entries are the extension.
 *
 * @example
 * const params = { "be.voorbeeld": { type: "object" } };
 * const skill = { id: "be.voorbeeld", name: "", description: "", tags: [] };
 * const extensions = [{ uri: "https://a.example/a2a/extensions/tool-schema/v1", params }];
 * skillSchemas({ capabilities: { extensions }, skills: [skill] });
 * // { extension: "read", skills: [{ skill: "be.voorbeeld", outcome: "found", schema: { type: "object" }, ... }] }
 */
export function skillSchemas(card: AgentCard, options: SkillSchemasOptions = {}): SkillSchemas {
  const { extension = "/tool-schema/v1", layout = "params" } = options;
  const found = isInParams(layout) ? findExtension(card, extension) : undefined;
  const params = paramsOf(found);
  const skills = card.skills.map((skill, at): SkillSchema => {
    const here = { value: skill, pointer: `/skills/${at}` };
    const said = { skill: skill.id, pointer: here.pointer };
    if (card.skills.some((other, index) => index !== at && other.id === skill.id)) return refused(said, "skill-duplicate");
    const place = schemaPlace(layout, { card: { value: card, pointer: "" }, skill: here, ...(params && { params }) });
    return place === undefined ? { ...said, outcome: "no-schema" } : judged({ ...said, pointer: place.pointer }, place.value);
  });
  return {
    extension: !isInParams(layout) ? "unused" : found === undefined ? "absent" : params ? "read" : "without-params",
    skills,
  };
}

interface Said {
  readonly skill: string;
  readonly pointer: string;
}

const refused = (said: Said, code: A2aCode): SkillSchema => ({ ...said, outcome: "refused", code, message: a2aCodes[code] });

function judged(said: Said, schema: unknown): SkillSchema {
  if (typeof schema !== "boolean" && !isObject(schema)) return refused(said, "schema-malformed");
  return { ...said, outcome: "found", schema: copy(schema) as boolean | Readonly<Record<string, unknown>> };
}

function findExtension(card: AgentCard, wanted: string): Found | undefined {
  const all = (card.capabilities.extensions ?? []).map((entry, at) => ({
    value: entry,
    pointer: `/capabilities/extensions/${at}`,
  }));
  const [first, second] = all.filter(({ value }) => isExtension(value, wanted));
  if (second !== undefined) refuseCard("extension-duplicate", second.pointer);
  return first;
}

function isExtension({ uri }: AgentExtension, wanted: string): boolean {
  if (typeof uri !== "string") return false;
  return wanted.startsWith("/") ? URL.canParse(uri) && new URL(uri).pathname.endsWith(wanted) : uri === wanted;
}

function paramsOf(extension: Found | undefined): Found | undefined {
  const params = (extension?.value as AgentExtension | undefined)?.params;
  return extension === undefined || !params ? undefined : { value: params, pointer: `${extension.pointer}/params` };
}
