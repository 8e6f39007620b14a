import { describe, expect, test } from "vitest";
import type { LegalContextInbound } from "../../../generated/codossier.legal-context/1/inbound/index.js";
import { compareAnswered } from "../../../runtime/codossier/index.ts";
import { answered, codes, refusedBy } from "./blocks.ts";

describe("an answer beside its ask", () => {
  const place = (value: string, basis: string, forum?: string) => ({
    ...answered,
    jurisdiction: { value, basis, ...(forum && { forum }) },
  });
  const label = (privilege: string, audience = "professional") => ({
    ...answered,
    jurisdiction: { value: "US", basis: "default" },
    privilege,
    audience,
    notice: "x",
  });

  test.each<[string, LegalContextInbound, typeof answered, readonly (readonly string[])[]]>([
    ["kept", { jurisdiction: "US-CA", role: "counsel" }, place("US-CA", "stated"), []],
    ["kept, not marked", { jurisdiction: "US-CA" }, place("US-CA", "inferred"), [["stated-unmarked", "/jurisdiction/basis"]]],
    [
      "kept, marked as nobody knows",
      { jurisdiction: "US-CA" },
      place("US-CA", "STATED"),
      [["stated-unmarked", "/jurisdiction/basis"]],
    ],
    ["replaced", { jurisdiction: "US-CA" }, place("US-NY", "inferred"), [["stated-replaced", "/jurisdiction/value"]]],
    ["replaced and marked", { jurisdiction: "US-CA" }, place("US-NY", "stated"), [["stated-replaced", "/jurisdiction/value"]]],
    ["replaced by the default", { jurisdiction: "BE" }, place("US", "default"), [["stated-replaced", "/jurisdiction/value"]]],
    ["nothing stated, nothing claimed", {}, place("US-CA", "inferred"), []],
    ["nothing stated, but claimed", {}, place("US-CA", "stated"), [["nothing-stated", "/jurisdiction/basis"]]],
    ["no known form: nothing to go on", { jurisdiction: "Ontario" }, place("US", "default"), []],
    ["no known form, brought back", { jurisdiction: "CA-ON" }, place("CA-ON", "stated"), []],
    [
      "no known form, claimed for another",
      { jurisdiction: "CA-ON" },
      place("US", "stated"),
      [["stated-replaced", "/jurisdiction/value"]],
    ],
    ["a forum alone", { forum: "agency" }, place("US", "default", "agency"), []],
    ["another forum", { forum: "agency" }, place("US", "default", "court"), [["stated-replaced", "/jurisdiction/forum"]]],
    ["no forum assumed", { forum: "agency" }, place("US", "default"), []],
    ["another role", { role: "party" }, place("US", "default"), [["stated-replaced", "/role"]]],
    ["another audience", { audience: "individual" }, place("US", "default"), [["stated-replaced", "/audience"]]],
    [
      "a role not known, made into `other`",
      { role: "guardian" },
      { ...place("US", "default"), role: "other" },
      [["stated-replaced", "/role"]],
    ],
    ["a role not known, brought back", { role: "guardian" }, { ...place("US", "default"), role: "guardian" }, []],
    ["no label stated", {}, label("unknown"), []],
    ["no label stated, one answered", {}, label("attorney_client"), [["privilege-unsaid", "/privilege"]]],
    ["the caller does not know, `none` answered", { privilege: "unknown" }, label("none"), [["privilege-unsaid", "/privilege"]]],
    ["a label not known", { privilege: "joint" }, label("unknown"), []],
    ["a label not known, brought back", { privilege: "joint" }, label("joint"), []],
    ["a label stated and answered", { privilege: "attorney_client" }, label("attorney_client"), []],
    ["a label replaced", { privilege: "attorney_client" }, label("unknown"), [["stated-replaced", "/privilege"]]],
    ["a label stated by an individual", { privilege: "attorney_client" }, label("none", "individual"), []],
    [
      "work product without a matter",
      { privilege: "work_product" },
      label("work_product"),
      [["work-product-without-matter", "/privilege"]],
    ],
    ["work product on a matter", { matter: "m" }, label("work_product"), []],
    ["work product on a matter that is somebody's", { privilege: "work_product", matter: "m" }, label("unknown"), []],
    [
      "work product stated, `none` answered",
      { privilege: "work_product", matter: "m" },
      label("none"),
      [["stated-replaced", "/privilege"]],
    ],
  ])("%s", (_, stated, answer, faults) => expect(codes(compareAnswered(stated, answer))).toEqual(faults));

  test("refuses what is no block, on either side", () => {
    expect(refusedBy(() => compareAnswered({ role: 1 as unknown as string }, answered))).toEqual(["block-invalid", "/role"]);
    expect(refusedBy(() => compareAnswered({}, {} as typeof answered))).toEqual(["block-invalid", ""]);
  });

  test("its sentence shows text from outside as text", () => {
    const [found] = compareAnswered({ jurisdiction: "US-CA", role: 'a"\u202eb' }, answered);
    expect(found?.message).toContain('Stated was "a\\"\\u202eb", answered "counsel".');
  });
});
