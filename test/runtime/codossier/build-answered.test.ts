import { describe, expect, test } from "vitest";
import {
  buildAnswered,
  checkAnswered,
  compareAnswered,
  handlingOfNone,
  type Answering,
} from "../../../runtime/codossier/index.ts";
import { Random } from "../../support/random.ts";
import { refusedBy } from "./blocks.ts";

const texts = {
  handling: { unknown: "Ask first.", attorney_client: "Privileged.", work_product: "Keep within the team." },
  retention: "Kept 30 days.",
  source: "House notes",
  notice: "Legal information, not legal advice.",
};
const build = (more: Partial<Answering>) =>
  buildAnswered({ inferred: { audience: "professional", role: "counsel" }, ...texts, ...more });

describe("building", () => {
  test("a stated value beats an inferred one, and comes back as stated", () => {
    const stated = { jurisdiction: "US-CA", forum: "agency", audience: "professional", role: "advisor" };
    const inferred = { jurisdiction: "US-NY", forum: "state trial court", audience: "individual", role: "party" };
    expect(build({ stated, inferred })).toEqual({
      jurisdiction: { value: "US-CA", basis: "stated", forum: "agency" },
      audience: "professional",
      role: "advisor",
      privilege: "unknown",
      ...texts,
      handling: "Ask first.",
    });
  });

  test.each<[string, Partial<Answering>, object]>([
    ["inferred", { inferred: { jurisdiction: "BE", audience: "a", role: "b" } }, { value: "BE", basis: "inferred" }],
    ["nothing to go on", {}, { value: "US", basis: "default" }],
    ["a stated one in no known form", { stated: { jurisdiction: "Ontario" } }, { value: "US", basis: "default" }],
    ["a stated forum alone", { stated: { forum: "agency" } }, { value: "US", basis: "default", forum: "agency" }],
  ])("the jurisdiction: %s", (_, more, jurisdiction) => expect(build(more).jurisdiction).toEqual(jurisdiction));

  test("a role and an audience that are not known come back as they were written", () => {
    expect(build({ stated: { role: "guardian", audience: "student" } })).toMatchObject({ role: "guardian", audience: "student" });
  });

  test.each<[string, string, Answering["stated"], boolean, string]>([
    ["an individual", "individual", { privilege: "attorney_client", matter: "m" }, true, "none"],
    ["a professional who does not say", "professional", {}, false, "unknown"],
    ["who says that it is unknown", "professional", { privilege: "unknown" }, false, "unknown"],
    ["who states a label that is not known", "professional", { privilege: "joint" }, false, "unknown"],
    ["who states one", "professional", { privilege: "attorney_client" }, false, "attorney_client"],
    ["who states none on an own matter", "professional", { privilege: "none", matter: "m" }, true, "none"],
    ["who works an own matter", "professional", { matter: "m" }, true, "work_product"],
    ["who works somebody's matter", "professional", { privilege: "work_product", matter: "m" }, false, "unknown"],
    ["who names no matter", "professional", { privilege: "work_product" }, true, "unknown"],
    ["an audience that is not known", "student", { privilege: "work_product", matter: "m" }, true, "unknown"],
  ])("the label for %s", (_, audience, stated, ownsMatter, label) => {
    const block = build({ stated: { ...stated, audience }, ownsMatter });
    expect(block.privilege).toBe(label);
    expect(block.handling).toBe({ ...texts.handling, none: handlingOfNone }[label]);
  });

  test.each<[string, Partial<Answering>, string, string]>([
    ["no audience", { inferred: { role: "party" } }, "undetermined", "/audience"],
    ["no role", { inferred: { audience: "individual" } }, "undetermined", "/role"],
    ["an inherited role", { inferred: Object.create({ audience: "a", role: "b" }) as object }, "undetermined", "/audience"],
    ["no text for the label", { handling: {} }, "handling-missing", "/handling"],
    ["an inherited text", { handling: Object.create(texts.handling) as object }, "handling-missing", "/handling"],
    ["a blank text", { handling: { unknown: " " } }, "block-invalid", "/handling"],
    ["a blank source", { source: "" }, "block-invalid", "/source"],
    ["a block that is none", { stated: { matter: "" } }, "block-invalid", "/matter"],
    [
      "an inferred role that is a number",
      { inferred: { audience: "a", role: 5 as unknown as string } },
      "block-invalid",
      "/role",
    ],
  ])("refused: %s", (_, more, code, pointer) => expect(refusedBy(() => build(more))).toEqual([code, pointer]));

  test("a matter is the caller's own only where that is said, not by anything that is there", () => {
    const inferred = { audience: "professional", role: "counsel" };
    const answer = build({ stated: { matter: "m-1" }, inferred, ownsMatter: "false" as never });
    expect(answer.privilege).toBe("unknown");
  });

  test("an individual without notice", () => {
    const { notice, ...others } = texts;
    expect(notice).toBeTruthy();
    const answering = { inferred: { audience: "individual", role: "party" }, ...others };
    expect(refusedBy(() => buildAnswered(answering))).toEqual(["block-invalid", ""]);
  });
});

test("what was built keeps every rule and contradicts nothing, whatever was stated and inferred", () => {
  const random = new Random("answering");
  const maybe = (values: readonly string[]) => random.pick([undefined, ...values]);
  const block = (members: Record<string, string | undefined>) =>
    Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
  const places = ["US", "US-CA", "BE", "Ontario", "", "us"];
  const audiences = ["professional", "individual", "student", "", "__proto__"];
  const roles = ["party", "counsel", "other", "guardian", "toString"];
  for (let count = 0; count < 2_000; count += 1) {
    const stated = block({
      jurisdiction: maybe(places),
      forum: maybe(["agency"]),
      audience: maybe(audiences),
      role: maybe(roles),
      matter: maybe(["m-1"]),
      privilege: maybe(["attorney_client", "work_product", "none", "unknown", "joint", ""]),
    });
    const inferred = {
      ...block({ jurisdiction: maybe(places), forum: maybe(["court"]) }),
      audience: random.pick(audiences),
      role: random.pick(roles),
    };
    const answer = build({ stated, inferred, ownsMatter: random.pick([true, false]) });
    expect([stated, checkAnswered(answer), compareAnswered(stated, answer)]).toEqual([stated, [], []]);
  }
});
