import { expect, test } from "vitest";
import { readJson } from "../../generator/load/read-json.ts";

/** What stands at a step below the root, as it was written. */
function stepped(text: string, step: string): string | undefined {
  const { marks } = readJson("file.json", text).source!;
  const mark = marks.step(marks.root, step);
  return mark === undefined ? undefined : marks.token(mark);
}

/** A member that begins a text with so many others. */
const among = (member: string, others: number): string =>
  `{${[member, ...Array.from({ length: others }, (_, at) => `"other${at}": 0`)].join(", ")}}`;

test.each([0, 15, 16, 40])("a step to a member finds it however its name is written, among %i others", (others) => {
  const found = (member: string, step: string) => stepped(among(member, others), step);
  expect(found('"ab": 1', "ab")).toBe("1");
  expect(found('"a\\u0062": 1', "ab")).toBe("1");
  expect(found('"a\\\\b": 1', "a\\b")).toBe("1");
  expect(found('"a\\\\b": 1', "a\\\\b")).toBeUndefined();
  expect(found('"a\\n": 1', "a\\n")).toBeUndefined();
  expect(found('"": 1', "")).toBe("1");
  expect(found('"abc": 1', "ab")).toBeUndefined();
  expect(found('"__proto__": 1', "__proto__")).toBe("1");
  expect(found('"ab": 1', "toString")).toBeUndefined();
});

test.each([0, 40])("of a name that stands twice the last counts, among %i others", (others) => {
  expect(stepped(among('"a": 1, "a": 2', others), "a")).toBe("2");
});

test("a step into a list is a number without a sign or a leading zero", () => {
  const steps = ["0", "2", "01", "-1", "length", ""].map((step) => stepped('["x", 1, [2]]', step));
  expect(steps).toEqual(['"x"', "[2]", undefined, undefined, undefined, undefined]);
});
