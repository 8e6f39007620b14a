import { isRecord } from "../case.ts";
import { unbuilt } from "./unbuilt.ts";

export const agentCards = unbuilt(
  "agent-cards",
  (content) => isRecord(content) && isRecord(content["cards"]) && isRecord(content["signature_check"]),
  (content) => Object.keys((content as { cards: Record<string, unknown> }).cards),
);
