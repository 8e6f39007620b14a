import { describe, expect, test } from "vitest";
import { checkAllAnswered, checkAnswered, handlingOfNone } from "../../../runtime/codossier/index.ts";
import { answered, codes } from "./blocks.ts";

describe("what the writer of an answer is held to", () => {
  const individual = { ...answered, audience: "individual", privilege: "none", handling: handlingOfNone, notice: "Information." };

  test.each([
    ["a professional's", answered],
    ["an individual's", individual],
    ["work product for a professional", { ...answered, privilege: "work_product" }],
    ["by default the United States", { ...answered, jurisdiction: { value: "US", basis: "default" } }],
    ["`none` for a professional", { ...answered, privilege: "none", handling: handlingOfNone }],
    ["an audience that is not known", { ...answered, audience: "student", privilege: "joint" }],
  ])("kept: %s", (_, block) => expect(checkAnswered(block)).toEqual([]));

  test.each<[string, unknown, readonly string[]]>([
    [
      "work product for an audience that is not known",
      { ...answered, privilege: "work_product", audience: "student" },
      ["work-product-not-professional", "/audience"],
    ],
    ["an individual's privilege", { ...individual, privilege: "attorney_client" }, ["individual-not-none", "/privilege"]],
    [
      "an individual's privilege that is not known",
      { ...individual, privilege: "unknown" },
      ["individual-not-none", "/privilege"],
    ],
    ["another text for `none`", { ...individual, handling: `${handlingOfNone} ` }, ["handling-not-fixed", "/handling"]],
    [
      "a default elsewhere",
      { ...answered, jurisdiction: { value: "US-NY", basis: "default" } },
      ["default-not-us", "/jurisdiction/value"],
    ],
    ["what a receiver refuses", { ...answered, role: 1 }, ["block-invalid", "/role"]],
    ["no object", "none", ["block-invalid", ""]],
  ])("broken: %s", (_, block, fault) => expect(codes(checkAnswered(block))).toEqual([fault]));

  test("every problem at once, each with a sentence", () => {
    const block = {
      ...answered,
      privilege: "work_product",
      audience: "individual",
      jurisdiction: { value: "BE", basis: "default" },
    };
    const problems = checkAnswered(block);
    expect(codes(problems)).toEqual([
      ["block-invalid", ""],
      ["work-product-not-professional", "/audience"],
      ["individual-not-none", "/privilege"],
      ["default-not-us", "/jurisdiction/value"],
    ]);
    expect(problems.map(({ message }) => message)).toContain(
      'At "/jurisdiction/value": Where there was nothing to go on, the jurisdiction is `US`.',
    );
  });

  test("one label never has two texts, whatever it is called", () => {
    const label = (privilege: string, handling: string) => ({ ...answered, privilege, handling });
    expect(checkAllAnswered([label("unknown", "A."), label("__proto__", "B."), label("unknown", "A.")])).toEqual([]);
    expect(
      codes(checkAllAnswered([label("toString", "A."), answered, label("toString", "B."), label("toString", "A. ")])),
    ).toEqual([
      ["handling-varies", "/2/handling"],
      ["handling-varies", "/3/handling"],
    ]);
    expect(codes(checkAllAnswered([null, individual, { ...individual, handling: "C." }]))).toEqual([
      ["block-invalid", "/0"],
      ["handling-not-fixed", "/2/handling"],
      ["handling-varies", "/2/handling"],
    ]);
  });
});
