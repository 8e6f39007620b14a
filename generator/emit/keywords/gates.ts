import { _, type Code, type JSONType, type KeywordCxt, type Name, nil } from "ajv/dist/2020.js";
import type { Json, JsonType } from "../../json/json.ts";
import { jsonTypes } from "../../model/model.ts";
import { longestChain } from "../accepts/accepts.ts";
import { jsonLiteral } from "../text.ts";
import { and, checkDataTypes, codeOf, getProperty, not, or, wrongType } from "./ajv-code.ts";
import type { Arms, Tag } from "./arms.ts";

/** For each arm of a choice the condition without which it cannot hold: by the value's type, and by its tag. */
export function gatesOf(context: KeywordCxt, { names, types, tag }: Arms, tagged: Name | undefined): Code[] {
  return names.map((_name, arm) => {
    const values = tag?.values[arm] ?? null;
    const ofType = types === undefined ? nil : isOneOf(context, types[arm] ?? []);
    return tagged === undefined || values === null ? ofType : and(ofType, isMeant(context, tagged, values));
  });
}

/** The variable that holds the value's tag; undefined where it has none. */
export function tagVariable({ gen, data }: KeywordCxt, { name }: Tag): Name {
  return gen.const("tag", _`_isObject(${data}) && _owns(${data}, ${name}) ? ${data}${getProperty(name)} : undefined`);
}

/** Said by the types that are ruled out where those are few: what is no JSON value has none, and its arms are asked. */
function isOneOf({ data }: KeywordCxt, types: readonly JsonType[]): Code {
  if (types.length === 0) return _`false`;
  const others = jsonTypes.filter((type) => !types.includes(type));
  if (others.length === 0) return nil;
  if (types.length <= others.length) return not(checkDataTypes(types as JSONType[], data, false, wrongType));
  return checkDataTypes(others as JSONType[], data, false, wrongType);
}

function isMeant({ gen }: KeywordCxt, tag: Name, values: readonly Json[]): Code {
  const isMissing = _`${tag} === undefined`;
  if (values.length <= longestChain) return or(isMissing, ...values.map((value) => _`${tag} === ${codeOf(jsonLiteral(value))}`));
  const list = gen.scopeValue("obj", { ref: values, code: codeOf(jsonLiteral(values)) });
  return or(isMissing, _`${list}.includes(${tag})`);
}
