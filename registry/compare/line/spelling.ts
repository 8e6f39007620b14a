import { isArray, isObject, jsonEqual, type Json } from "../../../generator/json/json.ts";
import { schemaKeywords } from "../../../generator/load/keywords.ts";
import type { Finding } from "../finding.ts";
import type { LineRuleId } from "../line-rules.ts";
import { textDigest } from "../meaning/text.ts";
import type { LineEntry, Version } from "./version.ts";

/** What differs in the bytes of two schemas and carries no meaning. */
export function spellingFindings(entry: LineEntry, next: Version): Finding[] {
  const [before, after] = [readings(entry.schema), readings(next.schema)];
  const same = (what: keyof Readings): boolean => jsonEqual(before[what], after[what]);
  const base = {
    severity: "note" as const,
    path: "",
    hint: "Nothing to do.",
    before: entry.model.root.span,
    after: next.model.root.span,
    effect: "neither" as const,
    against: entry.version,
  };
  return [
    ...(same("comments")
      ? []
      : [{ ...base, rule: "comment-changed" satisfies LineRuleId, message: "Comments or examples differ." }]),
    // Where texts alone differ, it is they that were reworded, unless folding takes the difference away.
    ...(same("shape") && (same("bare") || !same("folded"))
      ? []
      : [{ ...base, rule: "respelled" satisfies LineRuleId, message: "The same contract, written otherwise." }]),
  ];
}

/** One schema, read with more and less of its texts. */
interface Readings {
  readonly comments: Json;
  /** Without comments and examples. */
  readonly bare: Json;
  /** Every title and description by its digest. */
  readonly folded: Json;
  /** No titles and descriptions at all. */
  readonly shape: Json;
}

function readings(schema: Json): Readings {
  const comments: Json[] = [];
  const bare = without(schema, (name, value) => {
    if (name !== "$comment" && name !== "examples") return value;
    comments.push([name, value]);
    return undefined;
  });
  const text = (instead: (text: string) => Json | undefined) =>
    without(bare, (name, value) =>
      (name === "title" || name === "description") && typeof value === "string" ? instead(value) : value,
    );
  return { comments, bare, folded: text(textDigest), shape: text(() => undefined) };
}

/** A schema with other values of its keywords, or without them; what is data is not looked into. */
function without(schema: Json, value: (keyword: string, value: Json) => Json | undefined): Json {
  if (!isObject(schema)) return schema;
  const visit = (one: Json): Json => without(one, value);
  return Object.fromEntries(
    Object.entries(schema).flatMap(([name, inside]): [string, Json][] => {
      const holds = schemaKeywords.get(name)?.holds;
      if (holds === "schema") return [[name, visit(inside)]];
      if (holds === "list" && isArray(inside)) return [[name, inside.map(visit)]];
      if (holds !== undefined && isObject(inside))
        return [[name, Object.fromEntries(Object.entries(inside).map(([key, one]) => [key, visit(one)]))]];
      const instead = value(name, inside);
      return instead === undefined ? [] : [[name, instead]];
    }),
  );
}
