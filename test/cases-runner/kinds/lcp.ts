import { isRecord } from "../case.ts";
import { unbuilt } from "./unbuilt.ts";

export const lcp = unbuilt(
  "lcp",
  (content) => Array.isArray(content) && content.every((one) => isRecord(one) && typeof one["call"] === "string"),
  (content) => content as readonly unknown[],
);
