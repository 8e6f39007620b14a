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
  for (let tried = 0; tried < count; tried += 1) {
    const document = generate.document(tried % 4 === 3 ? judge.terms.after : judge.terms.before);
    const testimony = judge.of(document);
    if (testimony === "refutes") return { witness: document };
    if (testimony === "disputed") disputed ??= { document };
  }
  return disputed === undefined ? {} : { disputed: disputed.document };
}
