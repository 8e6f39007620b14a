import type { AgentCard, AgentSkill } from "../../generated/a2a.agent-card/2026-08-18/index.js";
import { own, step } from "../own.ts";

/**
 * Where a card keeps the schema of a skill's input:
 *
 *     params                       extension.params[id]
 *     params.skills                extension.params.skills[id]
 *     params.skills.input_schema   extension.params.skills[id].input_schema
 *     skill.inputSchema            skills[i].inputSchema, without an extension
 *     schemas                      schemas[NAME] of the card, where an input mode is application/json;schema=NAME; without an extension
 */
export const schemaLayouts = ["params", "params.skills", "params.skills.input_schema", "skill.inputSchema", "schemas"] as const;
export type SchemaLayout = (typeof schemaLayouts)[number];

/** A value and where in the card it stands. */
export interface Found {
  readonly value: unknown;
  readonly pointer: string;
}

/** The places that a layout looks from. */
export interface SchemaPlaces {
  readonly card: Found;
  readonly skill: Found;
  /** Absent where the card has no such extension, or it has no params. */
  readonly params?: Found;
}

/** What stands in the place of the skill's schema; undefined where nothing does. Own members only, at every step. */
export function schemaPlace(layout: SchemaLayout, places: SchemaPlaces): Found | undefined {
  const id = own(places.skill.value, "id") as AgentSkill["id"];
  switch (layout) {
    case "params":
      return below(places.params, id);
    case "params.skills":
      return below(places.params, "skills", id);
    case "params.skills.input_schema":
      return below(places.params, "skills", id, "input_schema");
    case "skill.inputSchema":
      return below(places.skill, "inputSchema");
    case "schemas":
      return namedSchema(places.card, places.skill.value as AgentSkill);
  }
}

/** Whether a layout looks into the params of an extension. */
export const isInParams = (layout: SchemaLayout): boolean => layout.startsWith("params");

function below(from: Found | undefined, ...names: readonly string[]): Found | undefined {
  if (from === undefined) return undefined;
  const value = names.reduce(own, from.value);
  return value === undefined ? undefined : { value, pointer: from.pointer + names.map(step).join("") };
}

function namedSchema(card: Found, skill: AgentSkill): Found | undefined {
  const modes = skill.inputModes ?? (card.value as AgentCard).defaultInputModes;
  const [name] = modes.flatMap((mode) => /^application\/json *; *schema=([^;\s]+)$/.exec(mode)?.[1] ?? []);
  return name === undefined ? undefined : below(card, "schemas", name);
}
