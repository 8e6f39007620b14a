import {
  skillSchemas,
  type AgentCard,
  type SkillSchema,
  type SkillSchemas,
  type SkillSchemasOptions,
} from "../../runtime/a2a/index.ts";
import { parseVersionIdentifier } from "../../registry/identifier/parse.ts";
import { compileSchema, type Compiled, type CompileOptions } from "../compile.ts";
import { diagnose, isError, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { member, type Json } from "../json/json.ts";
import { foreignDialect } from "../load/meta-schema.ts";
import { places } from "../load/places.ts";
import { readJson } from "../load/read-json.ts";
import type { Source } from "../load/source.ts";
import { contractNote, type Note, type StandingContract } from "./contract-note.ts";
import { contractOfSkill, workingSchema, type CardOrigin, type ImportedContract } from "./contract-of-skill.ts";
import { moduleName } from "./module-name.ts";

export { schemaLayouts } from "../../runtime/a2a/index.ts";

export interface ImportPlan {
  /** What became of the schema extension of the card. */
  readonly extension: SkillSchemas["extension"];
  /** One entry a skill, in the order of the card. */
  readonly skills: readonly PlannedSkill[];
}

export type PlannedSkill = { readonly skill: string } & (
  | { readonly outcome: "contract"; readonly contract: ImportedContract; readonly module: Compiled }
  /** The schema is fine, but no contract can be made of it: types and validator alone. */
  | { readonly outcome: "module"; readonly note: Note; readonly module: Compiled }
  | { readonly outcome: "no-schema" }
  | { readonly outcome: "refused"; readonly code: string; readonly message: string; readonly diagnostics: readonly Diagnostic[] }
);

export interface ImportContext extends SkillSchemasOptions {
  readonly origin: CardOrigin;
  /** The address that begins every `$id` of the project. */
  readonly base: string;
  /** What the project has. */
  readonly standing: readonly StandingContract[];
}

/**
 * What a card gives: for each skill its contract, its module, or the named reason why it has none. One bad schema takes out its
 * skill alone. Refused are references out of the schema, another dialect than 2020-12, an `$id` that is an identifier of a
 * registry, and whatever no code can be made of. Nothing is written or requested; an id is data and no path. Refuses the card
 * itself as `skillSchemas` does.
 */
export function planImport(card: AgentCard, source: Source, context: ImportContext): ImportPlan {
  const { extension, skills } = skillSchemas(card, context);
  const ids = skills.map(({ skill }) => skill);
  return { extension, skills: skills.map((found, at) => plan(found, card.skills[at]?.name ?? "", { source, context, ids })) };
}

interface Surroundings {
  readonly source: Source;
  readonly context: ImportContext;
  readonly ids: readonly string[];
}

function plan(found: SkillSchema, title: string, around: Surroundings): PlannedSkill {
  const { skill } = found;
  if (found.outcome === "no-schema") return { skill, outcome: "no-schema" };
  if (found.outcome === "refused")
    return { skill, outcome: "refused", code: found.code, message: found.message, diagnostics: [] };
  const { origin, base } = around.context;
  const named = { version: origin.date, identifier: `${skill}@${origin.date}` };
  const { schema, module, diagnostics } = skillModule(found, around.source, { ...named, base });
  const [first] = diagnostics.filter(isError);
  if (first !== undefined) return { skill, outcome: "refused", code: first.code, message: first.message, diagnostics };
  const contract = contractOfSkill(skill, title, schema, origin, base);
  const note = contractNote(contract, around.context, around.ids);
  return note === undefined ? { skill, outcome: "contract", contract, module } : { skill, outcome: "module", note, module };
}

export interface SkillModule {
  readonly schema: Json;
  readonly module: Compiled;
  readonly diagnostics: readonly Diagnostic[];
}

export interface SkillModuleOptions extends Pick<CompileOptions, "version" | "readonly"> {
  /** As the header of the module names it. */
  readonly identifier: string;
  /** The address that begins every `$id` of the project, where it has one. */
  readonly base?: string;
}

/** Types and validator of the schema of a skill, and its problems where they stand in the card. */
export function skillModule(
  { skill, pointer, ...found }: SkillSchema & { readonly outcome: "found" },
  source: Source,
  { base, identifier, ...options }: SkillModuleOptions,
): SkillModule {
  // The reader gives a schema as it was parsed from JSON.
  const schema = found.schema as Json;
  const at = (below: string) => source.span(pointer + below);
  const value = foreignDialect(schema) === undefined ? workingSchema(schema) : schema;
  const module = compileSchema({ value }, { ...options, identifier, name: moduleName(skill), foreign: true });
  const told = module.diagnostics.map((problem) => ({ ...problem, span: at(problem.span.pointer) }));
  const foreign = shadowing(schema, base).map(({ pointer: below, id }) =>
    diagnose("id-foreign", at(below), { id, expected: `${base ?? ""}${identifier}` }),
  );
  return { schema, module, diagnostics: [...told, ...foreign] };
}

/** Each `$id` that would pass for an entry of a registry: at any depth, because references find it there too. */
function shadowing(schema: Json, base: string | undefined): { readonly pointer: string; readonly id: string }[] {
  const { source } = readJson("schema", JSON.stringify(schema));
  return (source === undefined ? [] : places(source)).flatMap((place) => {
    const id = member(place.schema, "$id");
    const shadows =
      typeof id === "string" && ((base !== undefined && id.startsWith(base)) || parseVersionIdentifier(id).outcome === "parsed");
    return shadows ? [{ pointer: `${place.pointer}/$id`, id }] : [];
  });
}
