import type { Attestation } from "../../generator/contract/record.ts";
import { isArray, isObject, type Json, type JsonObject } from "../../generator/json/json.ts";
import { below, valueAt } from "../../generator/json/pointer.ts";
import type { Random } from "../../registry/compare/inclusion/random.ts";
import { textDigest } from "../../registry/compare/meaning/text.ts";

export interface Minor {
  readonly text: string;
  readonly attestations: readonly Attestation[];
}

/** A line that grows as lines do: each minor adds a member or a known value, or rewords a text with somebody's word for it. */
export function grow(first: string, minors: number, random: Random): Minor[] {
  const grown: Minor[] = [{ text: first, attestations: [] }];
  for (let minor = 1; minor < minors; minor += 1) {
    const before = JSON.parse((grown.at(-1) as Minor).text) as Json;
    const step = random.pick(stepsOf(before)) as Step;
    const { schema, attestations } = step(before, minor, random);
    grown.push({ text: `${JSON.stringify(schema, null, 2)}\n`, attestations });
  }
  return grown;
}

interface Stepped {
  readonly schema: Json;
  readonly attestations: readonly Attestation[];
}
type Step = (schema: Json, minor: number, random: Random) => Stepped;

/** One of each kind that the schema has a place for, so that kinds and not places are equally likely. */
function stepsOf(schema: Json): Step[] {
  const places = [...placesOf(schema, "")];
  const objects = places.filter(({ value }) => isOpenObject(value));
  const lists = places.filter(({ value }) => isOpenList(value));
  const texts = places.filter(({ value }) => typeof value["description"] === "string");
  return [
    ...(objects.length > 0
      ? [(...[from, minor, random]: Parameters<Step>) => addMember(from, minor, pick(random, objects))]
      : []),
    ...(lists.length > 0 ? [(...[from, minor, random]: Parameters<Step>) => addValue(from, minor, pick(random, lists))] : []),
    ...(texts.length > 0 ? [(...[from, minor, random]: Parameters<Step>) => reword(from, minor, pick(random, texts))] : []),
  ];
}

const pick = (random: Random, places: readonly Place[]): Place => random.pick(places) as Place;

interface Place {
  readonly pointer: string;
  readonly value: JsonObject;
}

/** Places where a schema stands; not inside conditions and choices, whose growth is another matter. */
function* placesOf(schema: Json | undefined, pointer: string): Generator<Place> {
  if (!isObject(schema)) return;
  yield { pointer, value: schema };
  for (const keyword of ["properties", "$defs"]) {
    const map = schema[keyword];
    if (!isObject(map)) continue;
    for (const [name, value] of Object.entries(map)) yield* placesOf(value, below(below(pointer, keyword), name));
  }
  yield* placesOf(schema["items"], below(pointer, "items"));
}

const closing = ["additionalProperties", "unevaluatedProperties", "propertyNames", "maxProperties"];
const isOpenObject = (schema: JsonObject): boolean =>
  isObject(schema["properties"]) && closing.every((keyword) => !(keyword in schema));
function isOpenList({ anyOf }: JsonObject): boolean {
  if (!isArray(anyOf)) return false;
  const last = anyOf.at(-1);
  return isObject(last) && Object.keys(last).join() === "type" && last["type"] === "string";
}

function addMember(schema: Json, minor: number, { pointer, value }: Place): Stepped {
  const added = { type: "string", description: `What joined with minor ${minor}.` };
  const properties = { ...(value["properties"] as JsonObject), [`joined_${minor}`]: added };
  return { schema: replaced(schema, pointer, { ...value, properties }), attestations: [] };
}

function addValue(schema: Json, minor: number, { pointer, value }: Place): Stepped {
  const arms = value["anyOf"] as readonly Json[];
  const added = { const: `joined_${minor}`, description: `The value that joined with minor ${minor}.` };
  return {
    schema: replaced(schema, pointer, { ...value, anyOf: [...arms.slice(0, -1), added, ...arms.slice(-1)] }),
    attestations: [],
  };
}

function reword(schema: Json, minor: number, { pointer, value }: Place): Stepped {
  const before = value["description"] as string;
  const after = `${before.replace(/ \(Wording \d+\.\)$/, "")} (Wording ${minor}.)`;
  const attestation: Attestation = {
    pointer: `${pointer}/description`,
    before: `sha256:${textDigest(before)}`,
    after: `sha256:${textDigest(after)}`,
    reason: "The same in other words.",
    who: "bench",
  };
  return { schema: replaced(schema, pointer, { ...value, description: after }), attestations: [attestation] };
}

function replaced(root: Json, pointer: string, value: Json): Json {
  if (pointer === "") return value;
  const at = pointer.lastIndexOf("/");
  const parent = valueAt(root, pointer.slice(0, at));
  const name = pointer
    .slice(at + 1)
    .replaceAll("~1", "/")
    .replaceAll("~0", "~");
  const changed = isArray(parent) ? parent.with(Number(name), value) : { ...(parent as JsonObject), [name]: value };
  return replaced(root, pointer.slice(0, at), changed);
}
