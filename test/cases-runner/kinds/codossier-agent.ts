import { dirname, join } from "node:path";
import { loadUnit } from "../../../generator/compile.ts";
import type { LoadedModule } from "../../../generator/emit/load-module.ts";
import { Refusal } from "../../../runtime/a2a/index.ts";
import { publishedModule } from "../../support/published.ts";
import { isRecord } from "../case.ts";
import type { FaultsOf } from "./codossier-case.ts";
import { plannedCard } from "./planned-card.ts";

/** A skill of a card: whether it has a schema, whether that is refused, and else what the schema says of the arguments. */
export const cardFaults: FaultsOf = async ({ expect }, input, file) => {
  const { card, skill, args } = input as { card: string; skill: string; args: unknown };
  const skills = skillsOf(join(dirname(file), "agent-cards", card));
  if (skills === undefined) return expect === "schema-refused" ? [] : ["the schemas of the whole card are refused"];
  const outcome = await outcomeOf(
    skills.find((one) => one.skill === skill),
    args,
  );
  const others = skills.filter((one) => one.skill !== skill && "module" in one);
  const alone = outcome === "schema-refused" && others.length === 0 ? ["no other skill of the card works"] : [];
  return [...(outcome === expect ? [] : [outcome]), ...alone];
};

type Planned = ReturnType<typeof plannedCard>["plan"]["skills"][number];

/** What is made of each skill; undefined where two extensions hold schemas and neither counts. */
function skillsOf(path: string): readonly Planned[] | undefined {
  try {
    return plannedCard(path).plan.skills;
  } catch (error) {
    if (error instanceof Refusal && error.code === "extension-duplicate") return undefined;
    throw error;
  }
}

async function outcomeOf(planned: Planned | undefined, args: unknown): Promise<string> {
  if (planned === undefined || planned.outcome === "no-schema") return "no-schema";
  if (planned.outcome === "refused") return "schema-refused";
  const [unit] = planned.module.units;
  if (unit === undefined) return "nothing was made";
  const module = await loadUnit(planned.module, unit);
  const accepted = module.accepts(args);
  if (accepted !== (module.check(args).length === 0)) return "isX and checkX disagree";
  return accepted ? "valid" : "invalid";
}

/** Validator and reader of the contract's responses, also of one that is the body of an HTTP answer. */
export async function responseModule(): Promise<LoadedModule | undefined> {
  const module = await publishedModule("co-legal.json-rpc@2026-09-18#response");
  if (module === undefined) return undefined;
  return {
    ...module,
    accepts: (input) => module.accepts(responseIn(input)),
    check: (input) => module.check(responseIn(input)),
    unknown: (input) => {
      const { values, members } = module.unknown(responseIn(input));
      const at = isHttpAnswer(input) ? "/body" : "";
      return {
        values: values.map(({ pointer, raw }) => ({ pointer: at + pointer, raw })),
        members: members.map((pointer) => at + pointer),
      };
    },
  };
}

const isHttpAnswer = (input: unknown): input is { readonly body: unknown } => isRecord(input) && "http_status" in input;
const responseIn = (input: unknown): unknown => (isHttpAnswer(input) ? input.body : input);
