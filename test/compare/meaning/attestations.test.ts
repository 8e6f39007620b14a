import { expect, test } from "vitest";
import { attestationFindings } from "../../../registry/compare/meaning/attestations.ts";
import { attested, entry, object, proposal, text } from "../line/versions.ts";

const published = entry("1.0", object({ payer: text("Who pays."), payee: text("Who is paid.") }));
const reworded = object({ payer: text("The one who pays."), payee: text("Who is paid.") });
const at = "/properties/payer/description";

test.each([
  ["fits", [attested(at, "Who pays.", "The one who pays.")], []],
  ["finds no text", [attested("/properties/bank/description", "Who pays.", "The one who pays.")], ["attestation-wrong"]],
  [
    "points at the place instead of its text",
    [attested("/properties/payer", "Who pays.", "The one who pays.")],
    ["attestation-wrong"],
  ],
  ["starts from another text", [attested(at, "Who paid.", "The one who pays.")], ["attestation-wrong"]],
  ["ends in another text", [attested(at, "Who pays.", "Whoever pays.")], ["attestation-wrong"]],
  [
    "speaks of a text that did not change",
    [attested("/properties/payee/description", "Who is paid.", "The one paid.")],
    ["attestation-unused"],
  ],
  [
    "speaks of white space alone",
    [attested("/properties/payee/description", "Who is paid.", "Who  is paid. ")],
    ["attestation-unused"],
  ],
])("an attestation that %s", (_what, attestations, want) => {
  const found = attestationFindings([published], proposal(reworded, { attestations }));
  expect(found.map(({ rule }) => rule)).toEqual(want);
  expect(found.every(({ severity }) => severity === "error")).toBe(true);
});

test("one that repeats a published one stays where it is, in whatever form its digests are written", () => {
  const [one] = [attested(at, "Who pays.", "The one who pays.")] as const;
  const second = entry("1.1", reworded, { attestations: [one] });
  const again = { ...one, before: `sha256:${one.before}`, after: `sha256:${one.after}`, reason: "As before." };
  expect(attestationFindings([published, second], proposal(reworded, { attestations: [again] }))).toEqual([]);
});

test("where nothing of the line is published there is no rewording", () => {
  const attestations = [attested(at, "Who pays.", "The one who pays.")];
  expect(attestationFindings([], proposal(reworded, { attestations }))).toMatchObject([
    { rule: "attestation-wrong", hint: "This line has nothing published yet: take the attestations away." },
  ]);
});

test("a title that goes, or comes, has the empty text on one side", () => {
  const titled = object({ payer: text("Who pays.", { title: "Payer" }) });
  const untitled = object({ payer: text("Who pays.") });
  const goes = attested("/properties/payer/title", "Payer", undefined);
  const comes = attested("/properties/payer/title", undefined, "Payer");
  expect(attestationFindings([entry("1.0", titled)], proposal(untitled, { attestations: [goes] }))).toEqual([]);
  expect(attestationFindings([entry("1.0", untitled)], proposal(titled, { attestations: [comes] }))).toEqual([]);
});

test("the word of a withdrawn version may be where it starts", () => {
  const withdrawn = entry("1.1", object({ payer: text("Who pays."), bank: text("Te bank.") }), { withdrawn: true });
  const next = proposal(object({ payer: text("Who pays."), bank: text("The bank.") }), {
    attestations: [attested("/properties/bank/description", "Te bank.", "The bank.")],
  });
  expect(attestationFindings([published, withdrawn], next)).toEqual([]);
});
