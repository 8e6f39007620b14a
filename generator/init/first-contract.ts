import type { JsonObject } from "../json/json.ts";

const dialect = "https://json-schema.org/draft/2020-12/schema";

/**
 * The files of a first contract, by their path in its folder: a small message with an open list, and one example document of each
 * kind. `contract.json` comes last, because a folder that has one is taken to be finished.
 */
export const firstContract = (name: string, base: string): readonly (readonly [path: string, content: JsonObject])[] => [
  ["schema.json", schema(name, base)],
  [
    "valid/urgent.json",
    {
      about: "Everything that a message can say, with a listed urgency.",
      document: { subject: "The lift is stuck.", urgency: "urgent", due: "2026-10-01" },
    },
  ],
  [
    "invalid/without-subject.json",
    {
      about: "A message is about something.",
      document: { urgency: "soon" },
      refused: { pointer: "", rule: "required" },
    },
  ],
  [
    "unknown/another-urgency.json",
    {
      about: "An urgency that is not listed: accepted, kept, and read as unknown.",
      document: { subject: "The shop closes early.", urgency: "overnight" },
      unknown: [{ pointer: "/urgency", raw: "overnight" }],
    },
  ],
  [
    "contract.json",
    {
      name,
      kind: "governed",
      line: 1,
      promise: "both",
      summary: "A message that one service sends to another.",
      aliases: [],
      attestations: [],
    },
  ],
];

const schema = (name: string, base: string): JsonObject => ({
  $schema: dialect,
  $id: `${base}${name}/1`,
  title: titleOf(name),
  description: "A message that one service sends to another: what it is about, how urgent it is, and by when.",
  type: "object",
  required: ["subject"],
  properties: {
    subject: { description: "What it is about, in one line.", type: "string", pattern: "\\S" },
    urgency: {
      description: "How soon somebody has to act. A value that is not listed here is kept and read as unknown.",
      anyOf: [
        { const: "routine", description: "When there is time." },
        { const: "soon", description: "Within the working day." },
        { const: "urgent", description: "At once: other work waits." },
        { type: "string" },
      ],
    },
    due: {
      description: "The day by which it is to be done, as YYYY-MM-DD. Absent: no day was set.",
      type: "string",
      pattern: "^\\d{4}-\\d{2}-\\d{2}$",
    },
  },
});

/** `example.parcel-label` is a "Parcel label". */
function titleOf(name: string): string {
  const words = name.slice(name.lastIndexOf(".") + 1).replaceAll(/[-_]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
