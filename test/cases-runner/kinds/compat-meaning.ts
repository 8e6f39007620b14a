import type { Json } from "../../../generator/json/json.ts";
import { loadSchema } from "../../../generator/load/load-schemas.ts";
import { buildModel } from "../../../generator/model/build.ts";
import { compareSchemas, type LooseSchema } from "../../../registry/compare/line/compare-line.ts";
import { CaseFileError, failed, passed, type Result } from "../case.ts";

/** A pair of the group `meaning`: both schemas accept the same documents, and what they mean differs or not. */
export interface MeaningPair {
  readonly id: string;
  readonly dialect: string;
  readonly old: Json;
  readonly new: Json;
  readonly meaning: string;
  readonly meaningRule: string;
}

/** The labels of the pairs, and our rules that say the same. */
const rulesOf: Readonly<Record<string, readonly string[]>> = {
  description: ["meaning-reworded"],
  title: ["meaning-reworded"],
  "enum-value": ["meaning-reworded"],
  default: ["default-changed"],
  format: ["format-changed"],
  contentMediaType: ["content-changed"],
  contentEncoding: ["content-changed"],
  readOnly: ["access-changed"],
  "x-unit": ["annotation-changed"],
  "open-enum-value-added": ["known-value-added"],
  "open-enum-value-removed": ["known-value-removed"],
  "deprecated-added": ["deprecated-added"],
  "description-added": ["description-added"],
  none: [],
};

export function judgeMeaning(pair: MeaningPair): Result {
  const { verdict, findings } = compareSchemas(loose(pair, pair.old, "old"), loose(pair, pair.new, "new"));
  const said = verdict === "addition" ? "additive" : verdict === "editorial" || verdict === "unchanged" ? "unchanged" : "changed";
  const named = findings.map(({ rule }) => rule);
  const wanted = rulesOf[pair.meaningRule];
  if (wanted === undefined) throw new CaseFileError(`${pair.id}: unknown meaningRule ${JSON.stringify(pair.meaningRule)}`);
  const agrees = said === pair.meaning && wanted.every((rule) => named.includes(rule));
  return agrees
    ? passed(pair.id)
    : failed(pair.id, { meaning: pair.meaning, rules: wanted }, { meaning: said, verdict, rules: named });
}

function loose({ id, dialect }: MeaningPair, schema: Json, which: string): LooseSchema {
  const value =
    typeof schema === "object" ? ({ $schema: dialect, $id: "https://cases.example/pair", ...schema } as Json) : schema;
  const { source, resolved, diagnostics } = loadSchema(`${id}.${which}.json`, { value });
  const model = source === undefined ? undefined : buildModel(source, resolved, "opaque").model;
  if (model === undefined) throw new CaseFileError(`${id}: ${diagnostics.map(({ message }) => message).join("; ")}`);
  return { schema: value, model };
}
