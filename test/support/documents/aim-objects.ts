import { isObject, type Json } from "../../../generator/json/json.ts";
import type { ObjectNode } from "../../../generator/model/model.ts";
import { withMember, withoutMember } from "../edit-json.ts";
import type { Random } from "../random.ts";
import type { Change } from "./change.ts";
import { ofKind } from "./flatten.ts";
import { nearbyTexts } from "./near-texts.ts";
import type { Place } from "./places.ts";
import type { Sampling } from "./sampling.ts";
import { anyJson, awkwardNames } from "./texts.ts";

export function objectAims({ nodes }: Place): Change[] {
  const objects = ofKind([...nodes], "object");
  const required = [...new Set(objects.flatMap((node) => [...node.required]))];
  const closed = objects.filter((node) => node.rest.kind === "never");
  return [
    ...(required.length > 0 ? [without("required", (random) => random.pick(required))] : []),
    ...(closed.length > 0 ? [extra("extra member", closed, (random) => random.pick(["extra", "x-note", ...awkwardNames]))] : []),
    ...(closed.length > 0
      ? [extra("extra member, almost a declared one", closed, (random) => random.pick(almostDeclared(closed)))]
      : []),
    ...required.map((name) => without(`required ${JSON.stringify(name)}`, () => name)),
    ...(closed.length > 0
      ? ["__proto__", "constructor", "toString", ""].map((name) =>
          extra(`extra member ${JSON.stringify(name)}`, closed, () => name),
        )
      : []),
    ...objects.flatMap(counts),
    ...objects.flatMap(names),
    ...objects.flatMap((node) =>
      [...node.dependentRequired.values()].flat().map((name) => without(`dependentRequired ${JSON.stringify(name)}`, () => name)),
    ),
  ];
}

const without = (about: string, pick: (random: Random) => string): Change => ({
  about,
  make: (value, { random }) => {
    const name = pick(random);
    return isObject(value) && Object.hasOwn(value, name) ? withoutMember(value, name) : undefined;
  },
});

const extra = (about: string, closed: readonly ObjectNode[], pick: (random: Random) => string): Change => ({
  about,
  make: (value, { random }) => {
    const name = pick(random);
    if (!isObject(value) || closed.every((node) => node.members.has(name))) return undefined;
    const held = random.chance(0.3) ? anyJson(random, 1) : random.pick(Object.values(value).concat(null));
    return withMember(value, name, held);
  },
});

const almostDeclared = (closed: readonly ObjectNode[]): string[] => {
  const near = closed.flatMap((node) => [...node.members.keys()].flatMap(nearbyTexts));
  return near.length > 0 ? near : ["extra"];
};

function counts(node: ObjectNode): Change[] {
  const { minProperties: least, maxProperties: most } = node;
  const sized = (about: string, count: number): Change => ({
    about,
    make: (value, { random }) => {
      if (!isObject(value)) return undefined;
      let sizedValue = value;
      for (const name of random.shuffle(Object.keys(value))) {
        if (Object.keys(sizedValue).length > count && !node.required.has(name)) sizedValue = withoutMember(sizedValue, name);
      }
      for (let next = 0; Object.keys(sizedValue).length < count; next += 1)
        sizedValue = withMember(sizedValue, `extra${next}`, Object.values(value)[0] ?? null);
      return sizedValue;
    },
  });
  return [
    ...(most === undefined ? [] : [sized("maxProperties", most + 1)]),
    ...(least === undefined ? [] : [sized("minProperties", least - 1)]),
  ];
}

function names(node: ObjectNode): Change[] {
  if (node.propertyNames === undefined) return [];
  const make = (value: Json, { random }: Sampling): Json | undefined =>
    isObject(value) ? withMember(value, random.pick(awkwardNames), Object.values(value)[0] ?? null) : undefined;
  return [{ about: "propertyNames", make }];
}
