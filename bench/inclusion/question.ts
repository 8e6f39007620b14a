import { isObject, type Json } from "../../generator/json/json.ts";
import { Evaluate } from "../../registry/compare/inclusion/evaluate.ts";
import { Evaluated } from "../../registry/compare/inclusion/evaluated.ts";
import { Generate } from "../../registry/compare/inclusion/generate.ts";
import { includes, type Inclusion, type Side, sideOfSchema } from "../../registry/compare/inclusion/index.ts";
import { Judge } from "../../registry/compare/inclusion/judge.ts";
import { poolOf, reachable } from "../../registry/compare/inclusion/pool.ts";
import { Random } from "../../registry/compare/inclusion/random.ts";
import { candidates } from "../../registry/compare/inclusion/refute.ts";
import { Terms } from "../../registry/compare/inclusion/terms.ts";
import { Translate } from "../../registry/compare/inclusion/translate.ts";
import { register, secondEngine } from "../../test/support/second-engine.ts";

export interface Question {
  readonly before: Json;
  readonly after: Json;
  readonly assertFormats?: boolean;
}

export type Found =
  | { readonly kind: "answered"; readonly answer: Inclusion; readonly sides: readonly [Side, Side]; readonly ms: number }
  /** One of the two cannot be read, or no validator can be made of it. */
  | { readonly kind: "unreadable"; readonly reason: string }
  | { readonly kind: "crashed"; readonly reason: string };

/** Asks, and measures the answer alone: both sides were read before. */
export function found({ before, after, assertFormats = false }: Question): Found {
  const sides = [before, after].map((schema) => readable(schema, assertFormats));
  const [first, second] = sides;
  if (typeof first === "string" || typeof second === "string" || first === undefined || second === undefined) {
    return { kind: "unreadable", reason: sides.find((side) => typeof side === "string") as string };
  }
  const started = performance.now();
  try {
    const answer = includes(first, second, { assertFormats });
    return { kind: "answered", answer, sides: [first, second], ms: performance.now() - started };
  } catch (error) {
    return { kind: "crashed", reason: String(error instanceof Error ? error.stack : error).slice(0, 600) };
  }
}

function readable(schema: Json, assertFormats: boolean): Side | string {
  try {
    const read = sideOfSchema(schema, { assertFormats });
    if (read.outcome === "refused") {
      const [{ code, message } = { code: "?", message: "" }] = read.diagnostics.filter(({ severity }) => severity === "error");
      return `${code} ${message}`;
    }
    read.side.accepts(null);
    return read.side;
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    return `no validator: ${String((cause as Error | undefined)?.message ?? error)}`;
  }
}

/** A document that the first accepts and the second refuses, among so many that look like theirs and that the first accepts. */
export async function refutation(
  question: Question,
  [before, after]: readonly [Side, Side],
  wanted: number,
): Promise<Json | undefined> {
  const terms = new Terms();
  const translate = new Translate(terms, question.assertFormats ?? false);
  const both = { before: translate.of(before.node), after: translate.of(after.node) };
  const judge = new Judge(before, after, both, new Evaluate(new Evaluated(terms)));
  const pool = poolOf(reachable([both.before, both.after]));
  let accepted = 0;
  for (const document of candidates(judge, new Generate(pool, new Random(77)), wanted * 10)) {
    if (accepted >= wanted) break;
    if (!before.accepts(document)) continue;
    accepted += 1;
    if (!after.accepts(document) && (judge.refutes(document) || (await secondRefutes(question, document)))) return document;
  }
  return undefined;
}

/** Another engine's word: AJV is known to be wrong of some unevaluated members, and of multiples, which it divides in floating point. */
export async function secondRefutes({ before, after }: Question, document: Json): Promise<boolean> {
  if (JSON.stringify([before, after]).includes('"multipleOf"')) return false;
  return (await secondAccepts(before, document)) === true && (await secondAccepts(after, document)) === false;
}

let registered = 0;

/** Nothing where the other engine cannot read the schema. */
export async function secondAccepts(schema: Json, document: Json): Promise<boolean | undefined> {
  const base = isObject(schema) && typeof schema["$id"] === "string" ? schema["$id"] : "";
  const $id = /^\w+:/.test(base) ? base.replace(/#$/, "") : `https://inclusion.example/${registered}`;
  registered += 1;
  const dialect = { $schema: "https://json-schema.org/draft/2020-12/schema", $id };
  try {
    register([isObject(schema) ? { ...schema, ...dialect } : { ...dialect, allOf: [schema] }]);
    return (await secondEngine($id)).accepts(document);
  } catch {
    return undefined;
  }
}
