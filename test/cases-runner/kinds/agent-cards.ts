import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { PlannedSkill } from "../../../generator/import/plan-import.ts";
import { verifyAgentCard, type SignedForm } from "../../../runtime/a2a/verify/index.ts";
import { inspectTypes, payloads, syntaxFaults } from "../../support/inspect.ts";
import { attempt, failed, isRecord, passed, type Kind } from "../case.ts";
import { plannedCard } from "./planned-card.ts";

interface Expectations {
  readonly signature_check: Readonly<Record<string, Readonly<Record<"as_served" | "defaults_stripped", boolean | "unsigned">>>>;
  readonly cards: Readonly<Record<string, ExpectedCard>>;
}
interface ExpectedCard {
  readonly skills: number;
  readonly schemas: number;
  readonly refused?: readonly string[];
}
type MadeSkill = Extract<PlannedSkill, { readonly module: unknown }>;

/**
 * Agent cards: which signatures hold, which skills have a schema, and what is made of each, with nothing of the card's text
 * escaping.
 */
export const agentCards: Kind = {
  name: "agent-cards",
  recognises: (content) => isRecord(content) && isRecord(content["cards"]) && isRecord(content["signature_check"]),
  async *run(content, file) {
    const { cards, signature_check: signatures } = content as unknown as Expectations;
    for (const [name, expected] of Object.entries(cards)) {
      yield await attempt(name, expected, async () => {
        const path = join(dirname(file), name);
        const faults = [...(await signatureFaults(path, signatures[name])), ...cardFaults(path, expected)];
        return faults.length === 0 ? passed(name) : failed(name, expected, faults);
      });
    }
  },
};

async function signatureFaults(path: string, expected: Expectations["signature_check"][string] | undefined): Promise<string[]> {
  if (expected === undefined) return ["nothing is expected of its signature"];
  const pinned: unknown = JSON.parse(readFileSync(join(dirname(path), "jwks.json"), "utf8"));
  const card: unknown = JSON.parse(readFileSync(path, "utf8"));
  const faults: string[] = [];
  for (const [label, form] of [
    ["as_served", "as-served"],
    ["defaults_stripped", "defaults-stripped"],
  ] as const) {
    const outcome = await outcomeOf(card, pinned, form);
    if (outcome !== expected[label]) faults.push(`${label}: ${outcome}`);
  }
  return faults;
}

async function outcomeOf(card: unknown, pinned: unknown, form: SignedForm): Promise<boolean | "unsigned"> {
  const { outcome } = await verifyAgentCard(card, { keys: { pinned }, forms: [form] });
  return outcome === "unsigned" ? outcome : outcome === "verified";
}

function cardFaults(path: string, expected: ExpectedCard): string[] {
  const { skills } = plannedCard(path).plan;
  const made = skills.filter((skill): skill is MadeSkill => "module" in skill);
  const refused = skills.filter(({ outcome }) => outcome === "refused").map(({ skill }) => skill);
  const counted = { skills: skills.length, schemas: made.length + refused.length, refused: refused.sort() };
  const wanted = { skills: expected.skills, schemas: expected.schemas, refused: [...(expected.refused ?? [])].sort() };
  const same = JSON.stringify(counted) === JSON.stringify(wanted);
  return [...(same ? [] : [JSON.stringify(counted)]), ...made.flatMap(moduleFaults), ...namingFaults(path, made)];
}

/** Types and a validator each, and the text of the card in string literals and comments alone. */
function moduleFaults({ skill, module: { files, units } }: MadeSkill): string[] {
  const [unit] = units;
  if (unit === undefined || files.length !== 2) return [`${skill}: no types and validator`];
  const declarations = files.find(({ path }) => path.endsWith(".d.ts"))?.text ?? "";
  const { compile } = inspectTypes(declarations, unit.typeName, []);
  return [...compile, ...syntaxFaults(files), ...payloads(files, ["gekaapt"])].map((fault) => `${skill}: ${fault}`);
}

/** Every id has names of its own, which do not move when the params are in another order. */
function namingFaults(path: string, made: readonly MadeSkill[]): string[] {
  const names = made.map(nameOf);
  const again = plannedCard(path, reordered)
    .plan.skills.filter((skill): skill is MadeSkill => "module" in skill)
    .map(nameOf);
  const twice = names.filter(
    (name, at) => names.findIndex((one) => one.types === name.types || one.folder === name.folder) !== at,
  );
  const moved = JSON.stringify(names) === JSON.stringify(again) ? [] : ["another order of the params gives other names"];
  return [...twice.map(({ types }) => `${types} twice`), ...moved];
}

const nameOf = ({ module: { units } }: MadeSkill) => ({ types: units[0]?.typeName, folder: units[0]?.folder.toLowerCase() });

/** The same card with the members of every extension's params the other way round. */
function reordered(text: string): string {
  const card = JSON.parse(text) as { capabilities: { extensions?: { params?: object }[] | null } };
  for (const extension of card.capabilities.extensions ?? []) {
    if (extension.params) extension.params = Object.fromEntries(Object.entries(extension.params).reverse());
  }
  return JSON.stringify(card);
}
