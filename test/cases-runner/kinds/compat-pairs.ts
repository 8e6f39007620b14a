import { isRecord } from "../case.ts";
import { unbuilt } from "./unbuilt.ts";

export const compatPairs = unbuilt(
  "compat-pairs",
  (content) => isRecord(content) && Array.isArray(content["pairs"]),
  (content) => (content as { pairs: readonly unknown[] }).pairs,
);
