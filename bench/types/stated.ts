import type { Json } from "../../generator/json/json.ts";
import { isObject } from "../../generator/json/json.ts";
import { places } from "../../generator/load/places.ts";
import type { Remotes } from "../../generator/load/load-schemas.ts";
import { typeKeywords } from "../../generator/model/keywords.ts";
import { judgeOf, type Group } from "./expressible.ts";

/** What speaks of values of one type, in a schema that does not say which types it is for. */
const ofType: Readonly<Record<string, readonly string[]>> = {
  ...typeKeywords,
  string: [...typeKeywords.string, "format", "contentEncoding", "contentMediaType", "contentSchema"],
  array: [...typeKeywords.array, "minContains", "maxContains", "unevaluatedItems"],
  object: [...typeKeywords.object, "dependencies", "unevaluatedProperties"],
};
const saysItsType = ["type", "enum", "const", "$ref", "$dynamicRef"];

/**
 * The groups as authors of contracts write schemas: with the `type` stated wherever keywords speak of values of one type alone. A test is
 * kept where that changes no verdict, a group where a test is.
 */
export const withTypesStated = (groups: readonly Group[], remotes: Remotes): Group[] =>
  groups.flatMap((group) => {
    const schema = stated(group.schema);
    const accepts = judgeOf(schema, remotes);
    const tests = group.tests.filter(({ data, valid }) => accepts?.(data) === valid);
    return tests.length === 0 ? [] : [{ ...group, schema, tests }];
  });

function stated(schema: Json): Json {
  const copy = structuredClone(schema);
  for (const { schema: one } of places({ value: copy })) {
    if (!isObject(one) || saysItsType.some((keyword) => Object.hasOwn(one, keyword))) continue;
    const types = Object.keys(ofType).filter((type) => ofType[type]!.some((keyword) => Object.hasOwn(one, keyword)));
    if (types.length === 1) Object.assign(one, { type: types[0] });
  }
  return copy;
}
