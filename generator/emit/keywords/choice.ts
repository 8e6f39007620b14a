import { _, type Code, type CodeKeywordDefinition, type KeywordCxt, type Name, nil } from "ajv/dist/2020.js";
import type { Json } from "../../json/json.ts";
import { escapeStep } from "../../json/pointer.ts";
import type { AnyOfNode, OneOfNode } from "../../model/model.ts";
import { jsonLiteral } from "../text.ts";
import { and, codeOf, listOf, names, not, strConcat } from "./ajv-code.ts";
import { alternatives, type Arms, describeArms, either } from "./arms.ts";
import { gatesOf, tagVariable } from "./gates.ts";
import { type Places, pointerOf } from "./places.ts";

/**
 * `anyOf` and `oneOf`. AJV's own tell what is wrong with every arm; these tell what is wrong with the arm that was meant, and which
 * one that is. An arm that the value's type or tag rules out is not asked; which of the others was meant, `_nearest` says.
 */
export const choices = (places: Places): readonly CodeKeywordDefinition[] => [
  { keyword: "anyOf", schemaType: "array", code: (context) => anyOf(choiceOf(context, places)) },
  { keyword: "oneOf", schemaType: "array", code: (context) => oneOf(choiceOf(context, places)) },
];

/** A choice while its arms are asked, one after the other. */
interface Choice {
  readonly context: KeywordCxt;
  /** For each arm the condition without which it cannot hold. */
  readonly gates: readonly Code[];
  /** The problems before it, and how many they are. */
  readonly before: Name;
  readonly count: Code;
  /** Absent where a value is judged and nothing told: then problems are counted, and not kept. */
  readonly telling?: Telling;
}

interface Telling {
  /** The problems of each arm; undefined of one that was not asked. */
  readonly found: readonly Name[];
  readonly tag: Name | undefined;
  readonly pointer: Code;
  /** What is told of the choice. */
  readonly told: Name;
}

function choiceOf(context: KeywordCxt, places: Places): Choice {
  const { gen, it } = context;
  const { arms: nodes } = places.nodeAt(pointerOf(it.errSchemaPath)) as AnyOfNode | OneOfNode;
  const arms = describeArms(nodes);
  const tag = arms.tag && tagVariable(context, arms.tag);
  const gates = gatesOf(context, arms, tag);
  const before = gen.const("before", names.vErrors);
  if (it.createErrors === false) return { context, gates, before, count: gen.const("_errs", names.errors) };
  const found = nodes.map(() => gen.let("found"));
  const pointer = strConcat(names.instancePath, it.errorPath);
  const telling = { found, tag, pointer, told: toldOf(context, places, arms) };
  return { context, gates, before, count: _`${before} === null ? 0 : ${before}.length`, telling };
}

function anyOf(choice: Choice): void {
  const { gen } = choice.context;
  const holds = gen.let("valid", false);
  for (const [at, gate] of choice.gates.entries()) {
    // An arm is not asked where one before it holds.
    ask(choice, at, at === 0 ? gate : and(not(holds), gate), (fits) => gen.assign(holds, fits));
  }
  conclude(choice, holds, (telling) => tellNearest(choice, telling));
}

function oneOf(choice: Choice): void {
  const { gen } = choice.context;
  const [first, second] = [gen.let("held"), gen.let("held")];
  const isNone = (held: Name): Code => _`${held} === undefined`;
  for (const [at, gate] of choice.gates.entries()) {
    const keep = (): unknown => gen.if(isNone(first)).assign(first, at).else().assign(second, at).endIf();
    // Two that hold are enough.
    ask(choice, at, at < 2 ? gate : and(isNone(second), gate), (fits) => gen.if(fits, () => void keep()));
  }
  conclude(choice, and(not(isNone(first)), isNone(second)), (telling) => {
    gen.if(isNone(first));
    tellNearest(choice, telling);
    gen.else();
    tellSeveral(choice, telling, [first, second]);
    gen.endIf();
  });
}

/** Asks an arm where the condition holds. Its problems are counted from none on: it holds where there are none. */
function ask({ context, telling }: Choice, at: number, condition: Code, then: (fits: Code) => void): void {
  const { gen, keyword } = context;
  const judge = (): void => {
    setProblems(context, null, 0);
    context.subschema({ keyword, schemaProp: at, compositeRule: true }, gen.name("valid"));
    then(_`${names.errors} === 0`);
    if (telling !== undefined) gen.assign(telling.found[at] as Name, names.vErrors);
  };
  if (condition === nil) judge();
  else gen.if(condition, judge);
}

function conclude({ context, before, count, telling }: Choice, holds: Code, tell: (telling: Telling) => void): void {
  const restore = (): void => setProblems(context, before, count);
  context.result(holds, restore, () => {
    if (telling !== undefined) return tell(telling);
    restore();
    context.error();
  });
}

function tellNearest({ context, before }: Choice, { found, tag, pointer, told }: Telling): void {
  const tagged = tag === undefined ? nil : _`, ${tag}`;
  setProblems(context, _`_nearest(${before}, ${listOf(found)}, ${pointer}, ${told}${tagged})`, _`${names.vErrors}.length`);
}

function tellSeveral({ context, before }: Choice, { pointer, told }: Telling, held: readonly Name[]): void {
  setProblems(context, _`_several(${before}, ${listOf(held)}, ${pointer}, ${told})`, _`${names.vErrors}.length`);
}

function setProblems({ gen }: KeywordCxt, problems: Code | null, count: Code | number): void {
  gen.assign(names.vErrors, problems);
  gen.assign(names.errors, count);
}

/** A constant of the module, as the helpers read it. */
function toldOf({ gen, keyword, it }: KeywordCxt, { writtenAt }: Places, { names: called, types, tag }: Arms): Name {
  const printed = pointerOf(it.errSchemaPath);
  const at = (arm?: number): string => writtenAt([`${printed}/${keyword}`, ...(arm === undefined ? [] : [arm])].join("/"));
  const told: Json = {
    rule: keyword,
    at: at(),
    arms: called.map((name, arm) => [at(arm), name]),
    ...(types === undefined ? {} : { expected: either([...new Set(types.flat())]) || "nothing" }),
    ...(tag === undefined
      ? {}
      : {
          tag: {
            step: `/${escapeStep(tag.name)}`,
            of: [...tag.values.keys()].filter((arm) => tag.values[arm] !== null),
            expected: alternatives(
              tag.values.flatMap((values) => values ?? []),
              mostTags,
            ),
          },
        }),
  };
  return gen.scopeValue("obj", { ref: told, code: codeOf(jsonLiteral(told)) });
}

/** So many values of a tag are told. */
const mostTags = 10;
