import { isArray, isObject } from "../../json/json.ts";
import type { Member, Rule } from "../dialect/dialect.ts";

/** Lists of names are `dependentRequired`, schemas `dependentSchemas`. (2019-09 validation, 6.5.4; applicator, 9.2.2.4.) */
const dependencies: Rule = (value, keyword, place) => {
  if (!isObject(value)) return [["dependentSchemas", value]];
  const names = Object.entries(value).filter(([, one]) => isArray(one));
  const schemas = Object.entries(value).filter(([, one]) => !isArray(one));
  const converted = schemas.map(([name, one]) => [name, place.sub(one, keyword, name)] as const);
  const member = (name: string, entries: readonly (readonly [string, unknown])[]): readonly Member[] =>
    entries.length === 0 ? [] : [[name, Object.fromEntries(entries) as Member[1]]];
  return [...member("dependentRequired", names), ...member("dependentSchemas", converted)];
};

export const dependencyRules: readonly (readonly [string, Rule])[] = [["dependencies", dependencies]];
