import type { Json } from "../../../generator/json/json.ts";
import { Generate } from "./generate.ts";
import type { Judge } from "./judge.ts";
import type { Pool } from "./pool.ts";
import { Random } from "./random.ts";

export interface Search {
  readonly witness?: Json;
  /** A document on which a validator and exact reasoning differ. */
  readonly disputed?: Json;
}

/** Generate and validate: documents that look like those of either side, a fixed number of them, the same on every machine. */
export function refute(judge: Judge, pool: Pool, seed: number, count: number): Search {
  const generate = new Generate(pool, new Random(seed));
  let disputed: { readonly document: Json } | undefined;
  for (const document of candidates(judge, generate, count)) {
    const testimony = judge.of(document);
    if (testimony === "refutes") return { witness: document };
    if (testimony === "disputed") disputed ??= { document };
  }
  return disputed === undefined ? {} : { disputed: disputed.document };
}

const mostKept = 64;

/** Documents that look like those of either side, and those one change away from one that the first side accepts. */
export function* candidates(judge: Judge, generate: Generate, count: number): Generator<Json> {
  const accepted: Json[] = [];
  for (let made = 0; made < count && !judge.isSilent; made += 1) {
    const known = made % 2 === 1 ? generate.random.pick(accepted) : undefined;
    const document =
      known === undefined ? generate.document(made % 8 === 6 ? judge.terms.after : judge.terms.before) : generate.near(known);
    if (accepted.length < mostKept && judge.accepts(document)) accepted.push(document);
    yield document;
  }
}
