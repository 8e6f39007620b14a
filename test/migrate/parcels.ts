import { line } from "./moved.ts";

const list = (description: string, values: readonly string[]) => ({
  description,
  anyOf: [...values.map((value) => ({ const: value, description: `It is ${value}.` })), { type: "string" }],
});

const address = {
  $anchor: "address",
  description: "A place.",
  type: "object",
  required: ["town"],
  properties: { town: { description: "The town.", type: "string" } },
};

/** The first line: a list in a definition, a list that a member names, an object, an anchored definition. */
export const first = {
  description: "A parcel.",
  type: "object",
  required: ["weight"],
  properties: {
    weight: { description: "Grams.", type: "integer" },
    speed: { $ref: "#/$defs/speed" },
    state: list("How it stands.", ["packed", "sent"]),
    carrier: { $ref: "#/$defs/carrier" },
    note: { description: "A word to the carrier.", type: "string" },
    to: { $ref: "#/$defs/address" },
  },
  $defs: {
    speed: list("How fast it goes.", ["slow", "fast"]),
    carrier: { description: "Who carries it.", type: "object", properties: { name: { description: "A name.", type: "string" } } },
    address,
  },
};

/** The second: `speed` is the definition `pace`, `carrier` the definition `forwarder`, `note` is gone, a list grew, `name` has to be there. */
export const second = {
  ...first,
  properties: {
    weight: first.properties.weight,
    speed: { $ref: "#/$defs/pace" },
    state: list("How it stands.", ["packed", "sent", "lost"]),
    carrier: { $ref: "#/$defs/forwarder" },
    to: { $ref: "#/$defs/address" },
  },
  $defs: {
    pace: first.$defs.speed,
    forwarder: { ...first.$defs.carrier, required: ["name"] },
    address,
  },
};

export const from = line(first, 1);
export const to = line(second, 2);
/** The first line's next minor: a value joined a list. */
export const minor = line({ ...first, properties: { ...first.properties, state: second.properties.state } }, 1);
