import type { Entry } from "../../registry/entry.ts";
import { parseIdentifier } from "../../registry/identifier/parse.ts";
import type { Lookup } from "../../registry/lookup/lookup.ts";
import type { Via } from "../../registry/lookup/via.ts";
import { problem, type Problem } from "../../registry/problem/problem.ts";
import { askInOrder } from "./ask-in-order.ts";
import type { ProjectRegistry } from "./open-registry.ts";
import type { ContractRequest } from "./parse-request.ts";

export type ResolvedContract =
  | { readonly outcome: "resolved"; readonly entry: Entry; readonly via: Via; readonly registry: ProjectRegistry }
  | { readonly outcome: "refused"; readonly problem: Problem; readonly place?: string };

/** What the first registry that knows the name answers, and not below the least minor that was asked for. */
export async function resolveContract(
  request: ContractRequest,
  registries: readonly ProjectRegistry[],
): Promise<ResolvedContract> {
  const answer = await askInOrder(referenceOf(request), registries);
  return answer.outcome === "refused"
    ? { ...answer, problem: { ...answer.problem, given: request.asked } }
    : notBelow(request, answer.found, answer.registry);
}

const referenceOf = ({ reference, definition }: ContractRequest): string =>
  definition === undefined ? reference : `${reference}#${definition}`;

/** A line answers its newest entry that stands; that one may be older than the least that was asked for. */
function notBelow(
  request: ContractRequest,
  { entry, via }: Extract<Lookup, { readonly outcome: "found" }>,
  registry: ProjectRegistry,
): ResolvedContract {
  const { least } = request;
  const newest = parseIdentifier(entry.identifier);
  const isOlder =
    least !== undefined &&
    newest.outcome === "parsed" &&
    newest.identifier.form === "exact" &&
    newest.identifier.minor < least.minor;
  if (!isOlder) return { outcome: "resolved", entry, via, registry };
  const facts = { name: entry.name, nextMajor: null };
  const available = [entry.identifier];
  return { outcome: "refused", problem: problem("unknown-version", request.asked, facts, { available }) };
}
