import { _, type CodeKeywordDefinition, type KeywordCxt, type Name } from "ajv/dist/2020.js";
import type { Json } from "../../json/json.ts";
import type { AnyOfNode, OneOfNode } from "../../model/model.ts";
import { jsonLiteral } from "../text.ts";
import { codeOf, listOf, names, not, resetErrorsCount, strConcat } from "./ajv-code.ts";
import { alternatives, describeArms, either } from "./arms.ts";
import { type Places, pointerOf } from "./places.ts";

/**
 * `anyOf` and `oneOf`. AJV's own tell what is wrong with every arm; these tell what is wrong with the arm that was meant, and which
 * one that is. Which one is chosen when a value was refused, by `_nearest`.
 */
export const choices = (places: Places): readonly CodeKeywordDefinition[] => [
  { ...choice, keyword: "anyOf", code: (context) => anyOf(context, places) },
  { ...choice, keyword: "oneOf", code: (context) => oneOf(context, places) },
];

const choice = { schemaType: "array", trackErrors: true } as const;

function anyOf(context: KeywordCxt, places: Places): void {
  const { gen } = context;
  const holds = gen.let("valid", false);
  const ends = armsOf(context).map((at) => {
    // An arm is not asked where one before it holds.
    if (at > 0) gen.if(not(holds));
    const { fits, end } = judge(context, at);
    gen.assign(holds, fits);
    if (at > 0) gen.endIf();
    return end;
  });
  context.result(
    holds,
    () => context.reset(),
    () => refuse(context, places, ends),
  );
}

function oneOf(context: KeywordCxt, places: Places): void {
  const { gen } = context;
  const held = gen.const("held", _`[]`);
  const ends = armsOf(context).map((at) => {
    const { fits, end } = judge(context, at);
    gen.if(fits, () => gen.code(_`${held}.push(${at})`));
    return end;
  });
  context.result(
    _`${held}.length === 1`,
    () => context.reset(),
    () => refuse(context, places, ends, held),
  );
}

const armsOf = ({ schema }: KeywordCxt): readonly number[] => [...(schema as readonly Json[]).keys()];

/** Whether an arm holds, and how many problems there are after it. */
function judge(context: KeywordCxt, at: number): { readonly fits: Name; readonly end: Name } {
  const { gen, keyword } = context;
  const fits = gen.name("valid");
  context.subschema({ keyword, schemaProp: at, compositeRule: true }, fits);
  return { fits, end: gen.var("end", names.errors) };
}

function refuse(context: KeywordCxt, places: Places, ends: readonly Name[], held?: Name): void {
  const { gen, it, data } = context;
  if (it.createErrors === false) return context.error();
  const before = context.errsCount as Name;
  const described = choiceData(context, places);
  const pointer = strConcat(names.instancePath, it.errorPath);
  const nearest = (): void => {
    gen.code(_`_nearest(${names.vErrors}, ${listOf([before, ...ends])}, ${data}, ${pointer}, ${described})`);
    gen.assign(names.errors, _`${names.vErrors}.length`);
  };
  if (held === undefined) return nearest();
  gen.if(_`${held}.length === 0`, nearest, () => {
    resetErrorsCount(gen, before);
    gen.code(_`${names.errors}++`);
    gen.assign(names.vErrors, _`_withProblem(${names.vErrors}, _several(${held}, ${pointer}, ${described}))`);
  });
}

/** What is told of a choice, as the helpers read it: a constant of the module. */
function choiceData({ gen, keyword, it }: KeywordCxt, { writtenAt, nodeAt }: Places): Name {
  const printed = pointerOf(it.errSchemaPath);
  const { arms } = nodeAt(printed) as AnyOfNode | OneOfNode;
  const { names: called, types, tag } = describeArms(arms);
  const at = (arm?: number): string => writtenAt([`${printed}/${keyword}`, ...(arm === undefined ? [] : [arm])].join("/"));
  const data: Json = {
    rule: keyword,
    at: at(),
    arms: called.map((name, arm) => [at(arm), name]),
    ...(types === undefined ? {} : { types, expected: either([...new Set(types.flat())]) }),
    ...(tag === undefined
      ? {}
      : {
          tag: {
            ...tag,
            expected: alternatives(
              tag.values.flatMap((values) => values ?? []),
              mostTags,
            ),
          },
        }),
  };
  return gen.scopeValue("obj", { ref: data, code: codeOf(jsonLiteral(data)) });
}

/** So many values of a tag are told. */
const mostTags = 10;
