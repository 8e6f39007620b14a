import { isObject, type Json } from "../../generator/json/json.ts";
import { Evaluate } from "../../registry/compare/inclusion/evaluate.ts";
import { Evaluated } from "../../registry/compare/inclusion/evaluated.ts";
import { Generate } from "../../registry/compare/inclusion/generate.ts";
import { includes, type Inclusion, type Side, sideOfSchema } from "../../registry/compare/inclusion/index.ts";
import { Judge } from "../../registry/compare/inclusion/judge.ts";
import { poolOf, reachable } from "../../registry/compare/inclusion/pool.ts";
import { candidates } from "../../registry/compare/inclusion/refute.ts";
import { Random as Seeded } from "../../registry/compare/inclusion/random.ts";
import { Terms } from "../../registry/compare/inclusion/terms.ts";
import { Translate } from "../../registry/compare/inclusion/translate.ts";
import { Random } from "../support/random.ts";
import { register, secondEngine } from "../support/second-engine.ts";
import { shippedContracts, suiteSchemas, type Written } from "./corpora.ts";
import { randomSchema } from "./grammar.ts";
import { mutated } from "./mutate.ts";

/** Two schemas that were made for a question, and documents that came with them. */
export interface Pair {
  readonly about: string;
  readonly before: Json;
  readonly after: Json;
  readonly documents: readonly Json[];
}

/** The same pairs on every machine: made from a grammar, from the shipped contracts, and from the official suite's schemas. */
export function* pairs(seed: number | string): Generator<Pair> {
  const written: readonly Written[][] = [shippedContracts(), suiteSchemas()].filter((some) => some.length > 0);
  const random = new Random(seed);
  for (let turn = 0; ; turn += 1) {
    const draw = random.fork(turn);
    const kind = turn % 4;
    const corpus = kind < 2 ? undefined : written[(kind - 2) % written.length];
    if (corpus === undefined) yield grammarPair(turn, draw);
    else yield editedPair(draw.pick(corpus), turn, draw);
  }
}

function grammarPair(turn: number, random: Random): Pair {
  const before = randomSchema(random) as Json;
  const after = random.chance(0.75) ? twiceEdited(before, random) : (randomSchema(random) as Json);
  return turned({ about: `grammar ${turn}`, before, after, documents: [] }, random);
}

function editedPair({ about, schema, documents }: Written, turn: number, random: Random): Pair {
  return turned({ about: `${about} ${turn}`, before: schema, after: twiceEdited(schema, random), documents }, random);
}

const twiceEdited = (schema: Json, random: Random): Json => {
  const once = mutated(schema, random);
  return random.chance(0.3) ? mutated(once, random) : once;
};

const turned = (pair: Pair, random: Random): Pair =>
  random.chance(0.5) ? pair : { ...pair, before: pair.after, after: pair.before };

export type Outcome = "included" | "not-included" | "undecided" | "unreadable";
export interface Finding {
  readonly outcome: Outcome;
  readonly reason?: string;
  /** What is wrong with the answer; nothing where it stands. */
  readonly fault?: string;
}

/** Asks the question and holds the answer against the validators over boundary documents. */
export async function studied(pair: Pair, documents: number): Promise<Finding> {
  const [before, after] = [side(pair.before), side(pair.after)];
  if (before === undefined || after === undefined) return { outcome: "unreadable" };
  const answer = includes(before, after);
  const fault = await faultOf(answer, pair, before, after, documents);
  return {
    outcome: answer.outcome,
    ...("reason" in answer ? { reason: answer.reason } : {}),
    ...(fault === undefined ? {} : { fault }),
  };
}

export function side(schema: Json): Side | undefined {
  const read = sideOfSchema(schema);
  if (read.outcome === "refused") return undefined;
  try {
    read.side.accepts(null);
    return read.side;
  } catch {
    return undefined;
  }
}

async function faultOf(answer: Inclusion, pair: Pair, before: Side, after: Side, count: number): Promise<string | undefined> {
  if (answer.outcome === "undecided") return undefined;
  if (answer.outcome === "not-included") {
    const { witness } = answer;
    return before.accepts(witness) && !after.accepts(witness) ? undefined : `no witness: ${JSON.stringify(witness)}`;
  }
  // AJV computes multiples in floating point; only there may exact reasoning overrule it.
  const excused = JSON.stringify([pair.before, pair.after]).includes("multipleOf");
  const { judge, generate } = judgeOf(before, after);
  const contradicts = (document: Json) =>
    excused ? judge.refutes(document) : before.accepts(document) && !after.accepts(document);
  for (const document of boundaryDocuments(pair, judge, generate, count)) {
    if (contradicts(document) && (await secondEngineAgrees(pair, document)))
      return `said to be included, and ${JSON.stringify(document)} is not`;
  }
  return undefined;
}

/** AJV is wrong about some unevaluated members: what it contradicts there is settled by an engine of another author. */
async function secondEngineAgrees({ before, after }: Pair, document: Json): Promise<boolean> {
  if (!JSON.stringify([before, after]).includes('"unevaluated')) return true;
  return (await accepted(before, document)) && !(await accepted(after, document));
}

let registered = 0;
async function accepted(schema: Json, document: Json): Promise<boolean> {
  const id = `https://inclusion.example/${registered++}`;
  const dialect = { $schema: "https://json-schema.org/draft/2020-12/schema", $id: id };
  register([isObject(schema) ? { ...schema, ...dialect } : { ...dialect, allOf: [schema] }]);
  return (await secondEngine(id)).accepts(document);
}

function judgeOf(before: Side, after: Side): { readonly judge: Judge; readonly generate: Generate } {
  const terms = new Terms();
  const translate = new Translate(terms, false);
  const both = { before: translate.of(before.node), after: translate.of(after.node) };
  const judge = new Judge(before, after, both, new Evaluate(new Evaluated(terms)));
  const pool = poolOf(reachable([both.before, both.after]));
  return { judge, generate: new Generate(pool, new Seeded(77)) };
}

function* boundaryDocuments(pair: Pair, judge: Judge, generate: Generate, count: number): Generator<Json> {
  yield* pair.documents;
  yield* pair.documents.map((document) => generate.near(document));
  yield* candidates(judge, generate, count);
}
