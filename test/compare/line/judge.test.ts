import { describe, expect, test } from "vitest";
import { compareSchemas, judgeLine, type Judgement } from "../../../registry/compare/line/compare-line.ts";
import type { LineEntry, Version } from "../../../registry/compare/line/version.ts";
import { attested, closed, entry, modelOf, object, open, proposal, text, type Schema } from "./versions.ts";

/** `breaking against 1.0: definition-removed #inbound`; notes last, and what is published. */
const shown = ({ verdict, against, publishesAs, findings }: Judgement): string =>
  [
    `${verdict}${against === null ? "" : ` against ${against}`}${publishesAs === null ? "" : ` as ${publishesAs}`}`,
    ...findings.map(({ rule, severity, path }) => `${severity === "note" ? "note " : ""}${rule} ${path}`.trim()),
  ].join("; ");

const referring = (uses: readonly string[], definition: Schema, beside: Readonly<Record<string, Schema>> = {}): Schema => ({
  ...object(Object.fromEntries(uses.map((name) => [name, { $ref: "#/$defs/it", ...beside[name] }]))),
  $defs: { it: definition },
});
const anchored = (anchors: Readonly<Record<string, Schema>>): Schema => ({
  description: "No shape of its own.",
  $defs: Object.fromEntries(Object.entries(anchors).map(([name, schema]) => [name, { $anchor: name, ...schema }])),
});
const arms = (...all: readonly Schema[]): Schema => ({ description: "A choice.", anyOf: all });
const human = object({ given: text("Given name.") }, { description: "A human.", required: ["given"] });
const firm = object({ firm: text("Its name.") }, { description: "A firm.", required: ["firm"] });
const asked = (description: string): Schema =>
  object(
    { kind: text("Which kind."), note: text("A note.") },
    {
      if: { properties: { kind: { const: "z" } }, required: ["kind"] },
      then: { properties: { note: { description, minLength: 1 } } },
    },
  );

const cases: readonly (readonly [string, readonly LineEntry[], Version, string])[] = [
  [
    "a chain of attestations whose pointers moved",
    [
      entry("1.0", object({ p: text("One.") })),
      entry("1.1", referring(["p"], text("Two.")), { attestations: [attested("/$defs/it/description", "One.", "Two.")] }),
    ],
    proposal(object({ p: text("Three.") }), { attestations: [attested("/properties/p/description", "Two.", "Three.")] }),
    "editorial as 1.2; note meaning-attested /p; note respelled",
  ],
  [
    "two places merged into one definition, each attested",
    [entry("1.0", object({ p: text("One."), q: text("Two.") }))],
    proposal(referring(["p", "q"], text("Both.")), {
      attestations: [attested("/$defs/it/description", "One.", "Both."), attested("/$defs/it/description", "Two.", "Both.")],
    }),
    "editorial as 1.1; note meaning-attested /p; note meaning-attested /q; note respelled",
  ],
  [
    "one use of a definition gets words of its own",
    [entry("1.0", referring(["p", "q"], text("One.")))],
    proposal(referring(["p", "q"], text("One."), { q: { description: "Two." } })),
    "needs-attestation against 1.0; meaning-reworded /q",
  ],
  [
    "an attestation of one place is none of another with the same words",
    [entry("1.0", object({ p: text("One."), q: text("One.") }))],
    proposal(object({ p: text("Two."), q: text("Two.") }), {
      attestations: [attested("/properties/p/description", "One.", "Two.")],
    }),
    "needs-attestation against 1.0; meaning-reworded /q; note meaning-attested /p",
  ],
  [
    "texts of two parts, one attested",
    [entry("1.0", { type: "object", description: "One.", allOf: [{ description: "Two." }] })],
    proposal(
      { type: "object", description: "Uno.", allOf: [{ description: "Due." }] },
      { attestations: [attested("/description", "One.", "Uno.")] },
    ),
    "needs-attestation against 1.0; meaning-reworded; note meaning-attested",
  ],
  [
    "a title goes, attested",
    [entry("1.0", object({ p: text("One.", { title: "P" }) }))],
    proposal(object({ p: text("One.") }), { attestations: [attested("/properties/p/title", "P", undefined)] }),
    "editorial as 1.1; note meaning-attested /p",
  ],
  [
    "a title comes, and nobody answers for it",
    [entry("1.0", object({ p: text("One.") }))],
    proposal(object({ p: text("One.", { title: "P" }) })),
    "needs-attestation against 1.0; meaning-reworded /p",
  ],
  [
    "a text inside a condition is held as well",
    [entry("1.0", asked("One."))],
    proposal(asked("Two.")),
    "needs-attestation against 1.0; meaning-reworded ?then/note; note condition-changed",
  ],
  [
    "arms of a choice in another order, one of them reworded",
    [entry("1.0", arms(human, firm))],
    proposal(arms({ ...firm, description: "A company." }, human)),
    "needs-attestation against 1.0; meaning-reworded |object#1",
  ],
  [
    "a definition with an anchor is compared like a root",
    [entry("1.0", anchored({ inbound: object({ p: text("One.") }) }))],
    proposal(anchored({ inbound: object({ p: { type: "integer", description: "One." } }) })),
    "breaking against 1.0; type-changed #inbound/p",
  ],
  [
    "its identifier may not go",
    [entry("1.0", anchored({ inbound: object({}), outbound: object({}) }))],
    proposal(anchored({ inbound: object({}) })),
    "breaking against 1.0; definition-removed #outbound",
  ],
  [
    "another may come",
    [entry("1.0", anchored({ inbound: object({}) }))],
    proposal(anchored({ inbound: object({}), outbound: object({}) })),
    "addition as 1.1; note definition-added #outbound",
  ],
  [
    "requests: a closed object may be opened",
    [entry("1.0", object({ p: text("One.") }, { additionalProperties: false }), { promise: "requests" })],
    proposal(object({ p: text("One.") }), { promise: "requests" }),
    "addition as 1.1; note object-opened",
  ],
  [
    "answers: an open object may be closed",
    [entry("1.0", object({ p: text("One.") }), { promise: "answers" })],
    proposal(object({ p: text("One.") }, { additionalProperties: false }), { promise: "answers" }),
    "addition as 1.1; note object-closed",
  ],
  [
    "answers: an open list may not be closed",
    [entry("1.0", object({ p: open("a") }), { promise: "answers" })],
    proposal(object({ p: closed("a") }), { promise: "answers" }),
    "breaking against 1.0; list-closed /p",
  ],
  [
    "a promise is not taken back, and what it asked is asked still",
    [entry("1.0", object({ p: text("One.") }))],
    proposal(object({ p: text("One.", { maxLength: 5 }) }), { promise: "answers" }),
    "breaking against 1.0; bound-tightened /p; promise-narrowed",
  ],
  [
    "a promise may be widened where the line keeps it",
    [entry("1.0", object({ p: text("One.") }), { promise: "requests" })],
    proposal(object({ p: text("One.") })),
    "addition as 1.1; note promise-widened",
  ],
  [
    "against every version that stands: the same finding once, and the newest named",
    [entry("1.0", object({ p: text("One.") })), entry("1.1", object({ p: text("One."), q: text("Two.") }))],
    proposal(object({ p: text("One.", { minLength: 1 }), q: text("Two.") })),
    "breaking against 1.1; bound-tightened /p",
  ],
  [
    "the only version was withdrawn: its number stays used",
    [entry("1.0", object({ p: text("One.") }), { withdrawn: true })],
    proposal(object({ p: text("One.") })),
    "addition as 1.1",
  ],
  [
    "and its words stay what they were",
    [entry("1.0", object({ p: text("One.", { default: "a" }) }), { withdrawn: true })],
    proposal(object({ p: text("Two.") })),
    "breaking against 1.0; name-reused /p; meaning-reworded /p; name-reused /p",
  ],
  ["the first of a line", [], proposal(object({ p: text("One.") })), "addition as 1.0"],
  [
    "a description is missing, wherever it is",
    [],
    proposal({
      ...object({ p: { type: "array", description: "Some.", items: { type: "string" } } }),
      $defs: { x: { $anchor: "x", ...object({ q: { type: "string" } }) } },
    }),
    "error; description-missing /p/*; description-missing #x/q",
  ],
  [
    "what no rule explains is shown all the same",
    [entry("1.0", object({ a: text("One.") }, { required: ["b"] }))],
    proposal(object({ a: text("One."), b: text("Two.") }, { required: ["b"] })),
    "breaking against 1.0; unexplained; note member-added /b",
  ],
  [
    "what has too many kinds of places, and differs in a comment alone",
    [entry("1.0", tangled(13))],
    proposal({ ...tangled(13), $comment: "Another." }),
    "editorial as 1.1; note comment-changed",
  ],
];

/** Every member's value may be what any set of arms says: more sets than anybody counts. */
function tangled(size: number, more: Record<string, Schema> = {}): Schema {
  const each = Array.from({ length: size }, (_, at) => at);
  const arm = (at: number): Schema =>
    object(
      {
        ...Object.fromEntries(
          each
            .filter((other) => other !== at)
            .map((other) => [
              `m${other}`,
              { description: "Next.", anyOf: [{ $ref: `#/$defs/d${at}` }, { $ref: `#/$defs/d${(at * 2 + other) % size}` }] },
            ]),
        ),
        ...(at === 0 ? more : {}),
      },
      { description: `Arm ${at}.` },
    );
  return {
    description: "A tangle.",
    anyOf: each.map((at) => ({ $ref: `#/$defs/d${at}` })),
    $defs: Object.fromEntries(each.map((at) => [`d${at}`, arm(at)])),
  };
}

test.each(cases)("%s", (_what, history, next, want) => {
  expect(shown(judgeLine(history, next, { budget: 20_000 }))).toBe(want);
});

describe("every version against itself", () => {
  const versions = cases
    .map(([what, , next]) => [what, next] as const)
    .filter(([what]) => !what.includes("description is missing"));
  test.each(versions)("%s", (_what, next) => {
    const { contract, schema } = next;
    expect(judgeLine([entry("1.0", schema as Schema, contract)], next)).toMatchObject({
      verdict: "unchanged",
      findings: [],
      witnesses: [],
    });
  });
});

test("a document that the reservation excludes is shown with an addition, and none that a one-way promise excludes", () => {
  const before = object({ p: text("One.") });
  const added = judgeLine([entry("1.0", before)], proposal(object({ p: text("One."), q: text("Two.") })));
  expect(added.reservation).toEqual({ q: 0 });
  expect(added.findings.map(({ rule, witness }) => [rule, witness])).toEqual([["member-added", { q: 0 }]]);
  const asked = judgeLine(
    [entry("1.0", before, { promise: "answers" })],
    proposal({ ...before, required: ["p"] }, { promise: "answers" }),
  );
  expect([asked.verdict, asked.reservation]).toEqual(["addition", undefined]);
});

test("the same question has the same answer", () => {
  const [, history, next] = cases.find(([what]) => what.startsWith("against every version")) as (typeof cases)[number];
  expect(judgeLine(history, next)).toEqual(judgeLine(history, next));
});

describe("loose files", () => {
  const loose = (schema: Schema | boolean) => ({ schema, model: modelOf(schema) });
  test.each([
    ["ask for no descriptions", { type: "string" }, { type: "string", deprecated: true }, "addition; note deprecated-added"],
    [
      "a first description is an addition",
      { type: "string" },
      { type: "string", description: "One." },
      "addition; note description-added",
    ],
    ["are judged both ways", { type: "string" }, { type: "string", maxLength: 3 }, "breaking against before; bound-tightened"],
    ["may be booleans", true, true, "unchanged"],
    ["of which one accepts nothing", true, false, "breaking against before; type-narrowed"],
  ] as const)("%s", (_what, before, after, want) => {
    expect(shown(compareSchemas(loose(before), loose(after)))).toBe(want);
  });
  test("may be asked one way", () => {
    const [before, after] = [loose({ type: "string", maxLength: 3 }), loose({ type: "string" })];
    expect(compareSchemas(before, after, { promise: "requests" }).verdict).toBe("addition");
  });
});

test("what has too many kinds of places to tell what is sent is undecided", () => {
  const added = { added: { type: "string", description: "One more." } };
  const judged = judgeLine([entry("1.0", tangled(13))], proposal(tangled(13, added)), { budget: 20_000 });
  expect(judged.verdict).toBe("undecided");
  expect(judged.findings.filter(({ severity }) => severity !== "note").map(({ rule }) => rule)).toEqual([
    "not-decided",
    "not-decided",
  ]);
});
