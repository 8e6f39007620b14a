import {
  checkCodossierDeclaration,
  findAnsweredInInsight,
  findAnsweredInResult,
  findAnsweredOnMessage,
  findStatedInCall,
  findStatedInQuickAsk,
  findStatedOnMessage,
  isCodossierDeclared,
  Refusal,
  requestedExtensions,
  type HeadersLike,
} from "../../../runtime/codossier/index.ts";
import { ownAt, type FaultsOf } from "./codossier-case.ts";

/** What the cases call the outcomes. */
const outcomes = { found: "block-found", absent: "absent", "extension-inactive": "extension-inactive" } as const;

export const placementFaults: FaultsOf = (one, input) => {
  const outcome = outcomeIn(one.contract, input);
  return outcome === one.expect ? [] : [outcome];
};

function outcomeIn(host: string, input: unknown): string {
  if (host === "a2a placement" && isCard(input)) return declaredBy(input);
  try {
    return outcomes[find(host, input).outcome];
  } catch (error) {
    if (error instanceof Refusal) return "invalid";
    throw error;
  }
}

const isCard = (input: unknown): boolean => ["/message", "/result", "/headers"].every((at) => ownAt(input, at) === undefined);

function declaredBy(card: unknown): string {
  if (checkCodossierDeclaration(card).length > 0) return "producer-violation";
  return isCodossierDeclared(card) ? "declared" : "absent";
}

function find(host: string, input: unknown) {
  const isAnswer = ownAt(input, "/direction") === "out" || ownAt(input, "/result") !== undefined;
  switch (host) {
    case "a2a placement": {
      if (isAnswer) return findAnsweredOnMessage(ownAt(input, "/result/message"));
      return findStatedOnMessage(ownAt(input, "/message"), requestedExtensions((ownAt(input, "/headers") ?? {}) as HeadersLike));
    }
    case "mcp placement":
      return isAnswer ? findAnsweredInResult(ownAt(input, "/result")) : findStatedInCall(ownAt(input, "/params"));
    case "rest placement":
      return isAnswer ? findAnsweredInInsight(ownAt(input, "/body")) : findStatedInQuickAsk(ownAt(input, "/body"));
    default:
      throw new Error(`no such host: ${host}`);
  }
}
