import { isAbsolute } from "node:path";
import type { Standing } from "../../registry/entry.ts";
import type { Problem } from "../../registry/problem/problem.ts";
import { quote } from "../diagnostic/define.ts";
import { diagnose, type Diagnostic, type Span } from "../diagnostic/diagnostic.ts";
import type { LockedContract } from "./lock.ts";
import type { ContractRequest } from "./parse-request.ts";

/** A request, the entry that it comes to, and the bytes of that entry. */
export interface PinnedContract {
  readonly request: ContractRequest;
  readonly locked: LockedContract;
  readonly schemaText: string;
  /** How the entry stands, where its registry was asked or lies on this machine. */
  readonly standing?: Standing;
  /** Whether its content is yet to be kept where the next run finds it. */
  readonly isNew: boolean;
}

export type Pinning = { readonly outcome: "pinned"; readonly contract: PinnedContract } | RefusedPinning;

export interface RefusedPinning {
  readonly outcome: "refused";
  readonly diagnostic: Diagnostic;
  /** What a registry refused, as it says it. */
  readonly problem?: Problem;
}

export const refused = (diagnostic: Diagnostic): RefusedPinning => ({ outcome: "refused", diagnostic });

/** A refusal, at the place of the config that asked; `place` is the registry that refused, as the config names it. */
export function refusedBy(problem: Problem, span: Span, place?: string): RefusedPinning {
  return { outcome: "refused", problem, diagnostic: diagnose("contract-refused", span, refusalOf(problem, place)) };
}

function refusalOf(problem: Problem, place: string | undefined): { readonly detail: string; readonly next: string } {
  const { detail, suggestions, available } = problem;
  switch (problem.code) {
    case "registry-unreachable":
    case "registry-answer":
      return { detail: `${quote(problem.address)}: ${problem.reason}`, next: problem.hint };
    case "digest-mismatch":
    case "registry-damaged":
      if (isPlace(problem.path, place)) return { detail, next: bringRegistry };
      return { detail: place === undefined ? detail : `${quote(place)}: ${detail}`, next: useNothing };
    default: {
      const offers = suggestions.length > 0 ? suggestions : available.slice(0, 12);
      const nearest = offers.map(quote).join(", ");
      return { detail, next: nearest === "" ? askForWhatIsThere : `Nearest: ${nearest}. None was put in its place.` };
    }
  }
}

/** Whether it is the registry itself that is missing; a file is told by its path in the registry, and there may be several of them. */
const isPlace = (path: string, place: string | undefined): boolean => isAbsolute(path) || path === place;

const bringRegistry = 'Mend the path in "registries", or bring the registry there; a clone may lack a submodule.';
const useNothing =
  "Use nothing of it, and tell whoever keeps that registry; `codicil verify` names what is wrong in a copy of it.";
const askForWhatIsThere = 'Ask for what a registry of "registries" has: `codicil lookup` finds it.';
