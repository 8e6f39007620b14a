import type { Alias, AliasKind, ContractRecord } from "../../generator/contract/record.ts";
import { workingIdentifier } from "../../generator/contract/record.ts";
import { aliasTargets } from "../derive/indexes.ts";
import type { AliasTarget } from "../derive/index-file.ts";
import type { Entry } from "../entry.ts";
import type { Identifier } from "../identifier/identifier.ts";
import { parseIdentifier } from "../identifier/parse.ts";
import { skeletonOf } from "../identifier/skeleton.ts";
import { problem, type Problem } from "../problem/problem.ts";

/**
 * What a candidate claims beside its content, against everything that is registered: its name and its aliases. Undefined where all of
 * it is free or already its own. Names and aliases stay burnt for ever, so this looks at the whole log and not at what stands.
 */
export function refuseClaims(record: ContractRecord, published: readonly Entry[]): Problem | undefined {
  const registered = { names: new Map(published.map((entry) => [entry.name, entry.kind])), aliases: aliasTargets(published) };
  return (
    refuseSpelling(record) ??
    refuseName(record, registered) ??
    record.aliases.map((alias) => refuseAlias(record, alias, registered)).find((refused) => refused !== undefined)
  );
}

interface Registered {
  readonly names: ReadonlyMap<string, ContractRecord["kind"]>;
  readonly aliases: readonly AliasTarget[];
}

/** The form that a value of each kind has. */
const formOf: Readonly<Record<AliasKind, Identifier["form"]>> = {
  "a2a-extension": "uri",
  "mcp-meta": "mcp-key",
  "ucp-capability": "dated",
  "well-known": "well-known",
  "a2a-skill": "bare",
};

function refuseSpelling(record: ContractRecord): Problem | undefined {
  const working = parseIdentifier(workingIdentifier(record));
  if (working.outcome === "refused") return working.problem;
  const form = record.kind === "governed" ? "line" : "dated";
  if (working.identifier.form !== form) return notOfForm(working.identifier.text, form);
  for (const { kind, value } of record.aliases) {
    const parsed = parseIdentifier(value);
    if (parsed.outcome === "refused") return parsed.problem;
    if (parsed.identifier.form !== formOf[kind]) return notOfForm(value, `${formOf[kind]}, as aliases of the kind ${kind} are`);
  }
  return undefined;
}

const notOfForm = (given: string, form: string): Problem =>
  problem("id-syntax", given, { position: 0, expected: `an identifier of the form ${form}` });

function refuseName({ name, kind }: ContractRecord, { names, aliases }: Registered): Problem | undefined {
  const published = names.get(name);
  if (published) return published === kind ? undefined : problem("kind-changed", name, { published });
  const twin = [...names.keys()].find((other) => skeletonOf(other) === skeletonOf(name));
  if (twin !== undefined) return problem("id-confusable", name, { twin }, { available: [twin] });
  const alias = aliases.find(
    (each) => nameInside(each.value) !== undefined && skeletonOf(nameInside(each.value) ?? "") === skeletonOf(name),
  );
  if (!alias) return undefined;
  if (nameInside(alias.value) === name) return problem("alias-taken", name, { owner: alias.name }, { available: [alias.target] });
  return problem("id-confusable", name, { twin: nameInside(alias.value) ?? alias.value }, { available: [alias.value] });
}

function refuseAlias(record: ContractRecord, { value }: Alias, { names, aliases }: Registered): Problem | undefined {
  const owner = aliases.find((each) => each.value === value);
  const target = record.kind === "governed" ? workingIdentifier(record) : record.name;
  if (owner && owner.name !== record.name)
    return problem("alias-taken", value, { owner: owner.name }, { available: [owner.target] });
  // Within a name too: an alias never moves to another major.
  if (owner && record.kind === "governed" && owner.target !== target)
    return problem("alias-taken", value, { owner: owner.target }, { available: [owner.target] });
  const inside = nameInside(value);
  if (owner || inside === undefined || (inside === record.name && value === inside)) return undefined;
  const twin = [...names.keys(), record.name].find((name) => skeletonOf(name) === skeletonOf(inside));
  if (twin === undefined) return undefined;
  return twin === inside
    ? problem("alias-taken", value, { owner: twin }, { available: [twin] })
    : problem("id-confusable", value, { twin }, { available: [twin] });
}

/** The name that a skill id is, or that a dated capability holds: names and they share one space. */
function nameInside(value: string): string | undefined {
  const parsed = parseIdentifier(value);
  if (parsed.outcome === "refused") return undefined;
  return parsed.identifier.form === "bare" || parsed.identifier.form === "dated" ? parsed.identifier.name : undefined;
}
