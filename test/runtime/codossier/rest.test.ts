import { expect, test } from "vitest";
import { isInsight } from "../../../generated/codossier.insight/1/index.js";
import { isQuickAsk } from "../../../generated/codossier.quick-ask/1/index.js";
import {
  findAnsweredInInsight,
  findStatedInQuickAsk,
  placeAnsweredInInsight,
  placeStatedInQuickAsk,
} from "../../../runtime/codossier/index.ts";
import { answered, refusedBy, stated } from "./blocks.ts";

test("in the body, beside what stands there, and the body is the contract's", () => {
  const body = { question: "May I?", trace: { id: 1 } };
  const before = structuredClone(body);
  const ask = placeStatedInQuickAsk(body, stated);
  expect(ask).toEqual({ ...body, context: stated });
  expect(isQuickAsk(ask)).toBe(true);
  expect(findStatedInQuickAsk(ask)).toMatchObject({ outcome: "found", reading: { jurisdiction: { value: "US-CA" } } });

  const insight = placeAnsweredInInsight(body, answered);
  expect(insight).toEqual({ ...body, legal_context: answered });
  expect(isInsight(insight)).toBe(true);
  expect(findAnsweredInInsight(insight)).toMatchObject({ outcome: "found", reading: { block: answered } });
  expect(body).toEqual(before);
});

test.each<[string, unknown]>([
  ["nothing", {}],
  ["camel case", { legalContext: {}, Context: {} }],
  ["deeper", { ask: { context: {} }, insight: { legal_context: {} } }],
  ["inherited", Object.create({ context: {}, legal_context: {} })],
])("absent, and no fault: %s", (_, body) => {
  expect(findStatedInQuickAsk(body)).toEqual({ outcome: "absent" });
  expect(findAnsweredInInsight(body)).toEqual({ outcome: "absent" });
});

test("each reads its own name: the other's is a member that nobody reads", () => {
  expect(findStatedInQuickAsk({ legal_context: 5 })).toEqual({ outcome: "absent" });
  expect(findAnsweredInInsight({ context: 5 })).toEqual({ outcome: "absent" });
});

test.each<[string, unknown]>([
  ["text of JSON", '{"role":"party"}'],
  ["null", null],
  ["a list", [{}]],
])("refused in the block's place: %s", (_, block) => {
  expect(refusedBy(() => findStatedInQuickAsk({ context: block }))).toEqual(["block-invalid", "/context"]);
  expect(refusedBy(() => findAnsweredInInsight({ legal_context: block }))).toEqual(["block-invalid", "/legal_context"]);
});

test.each<[string, object]>([
  ["a list", []],
  ["null", null as unknown as object],
  ["a text", "context" as unknown as object],
])("a body that is none: %s", (_, body) => {
  const refused = ["host-invalid", ""];
  expect(refusedBy(() => findStatedInQuickAsk(body))).toEqual(refused);
  expect(refusedBy(() => findAnsweredInInsight(body))).toEqual(refused);
  expect(refusedBy(() => placeStatedInQuickAsk(body, {}))).toEqual(refused);
  expect(refusedBy(() => placeAnsweredInInsight(body, answered))).toEqual(refused);
});

test("a block that a receiver refuses is not sent", () => {
  expect(refusedBy(() => placeStatedInQuickAsk({}, { role: 5 as unknown as string }))).toEqual(["block-invalid", "/role"]);
  expect(refusedBy(() => placeAnsweredInInsight({}, { ...answered, audience: "individual" }))).toEqual(["block-invalid", ""]);
});
