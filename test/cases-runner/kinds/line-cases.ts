import { isRecord } from "../case.ts";
import { unbuilt } from "./unbuilt.ts";

export const lineCases = unbuilt(
  "line-cases",
  (content) =>
    isRecord(content) && Array.isArray(content["cases"]) && content["cases"].every((one) => isRecord(one) && "history" in one),
  (content) => (content as { cases: readonly unknown[] }).cases,
);
