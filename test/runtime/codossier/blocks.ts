import type { LegalContextInbound } from "../../../generated/codossier.legal-context/1/inbound/index.js";
import type { LegalContextOutbound } from "../../../generated/codossier.legal-context/1/outbound/index.js";
import { Refusal, type CodossierProblem } from "../../../runtime/codossier/index.ts";

export const stated: LegalContextInbound = { jurisdiction: "US-CA", role: "counsel", matter: "m-7" };

/** An answer to a professional that keeps every rule. */
export const answered: LegalContextOutbound = {
  jurisdiction: { value: "US-CA", basis: "stated" },
  audience: "professional",
  role: "counsel",
  privilege: "unknown",
  handling: "Protection is not established. Ask before sharing.",
  retention: "Kept 30 days.",
  source: "House notes",
};

/** What a function refuses: its code and place, or what it answered instead. */
export function refusedBy(ask: () => unknown): unknown {
  try {
    return { answered: ask() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [error.code, error.pointer];
  }
}

export const codes = (problems: readonly CodossierProblem[]): (readonly [string, string])[] =>
  problems.map(({ code, pointer }) => [code, pointer]);
