import { createRequire } from "node:module";
import { isArray, isObject, type Json, jsonKey } from "../../generator/json/json.ts";
import type { Remotes } from "../../generator/load/load-schemas.ts";

const { Ajv2020 } = createRequire(import.meta.url)("ajv/dist/2020.js") as typeof import("ajv/dist/2020.js");

/** What no type says in practice, whatever a search finds. */
const beyond = ["contains", "minContains", "maxContains", "uniqueItems", "minProperties", "maxProperties"];
const numbers: readonly Json[] = [0, 1, 2, 3, 5, 7, 10, 30, 100, 1_000, 1_000_000, -1, -3, -50, 0.5, 1.5, 2.25, 0.01, -0.75];
const texts: readonly Json[] = [
  "",
  "q",
  "qr",
  "qrst",
  "qrstuvwxyz0123",
  "Q",
  "7",
  "q r",
  "2026-11-30",
  "q@r.example",
  "https://r.example/",
  "😀",
];

export interface Group {
  readonly keyword: string;
  readonly schema: Json;
  readonly tests: readonly { readonly data: Json; readonly valid: boolean }[];
}

type Judge = (document: Json) => boolean;

/**
 * Whether a type could refuse an invalid document and let every valid one in: not where a document of the same shape, with other numbers
 * and texts than those that the schema names, or with members more that it does not, is valid. A search, so an estimate.
 */
export function expressible({ keyword, schema, tests }: Group, remotes: Remotes): (document: Json) => boolean {
  const judge = judgeOf(schema, remotes);
  // A judge that is wrong about the group itself is not asked.
  const accepts = judge && tests.every(({ data, valid }) => judge(data) === valid) ? judge : undefined;
  const named = new Set(namedIn(schema).map(jsonKey));
  const free = (values: readonly Json[]): readonly Json[] => values.filter((value) => !named.has(jsonKey(value)));
  const options = { number: free(numbers), string: free(texts) };
  return (document) => {
    if (beyond.includes(keyword)) return false;
    if (accepts === undefined) return true;
    return ![...alike(document, options)].some(accepts);
  };
}

/** AJV's verdict; undefined where it cannot compile the schema. */
export function judgeOf(schema: Json, remotes: Remotes): Judge | undefined {
  try {
    const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false });
    for (const [address, one] of remotes) if (address.includes("2020-12") && isObject(one)) ajv.addSchema(one as object, address);
    const validate = ajv.compile(schema as object | boolean);
    return (document) => {
      try {
        return validate(document) === true;
      } catch {
        // It calls itself without end over some references.
        return false;
      }
    };
  } catch {
    return undefined;
  }
}

const namedIn = (schema: Json): Json[] =>
  isArray(schema)
    ? schema.flatMap(namedIn)
    : isObject(schema)
      ? Object.entries(schema).flatMap(([keyword, value]) =>
          keyword === "const" || keyword === "enum" ? leaves(value) : namedIn(value),
        )
      : [];
const leaves = (value: Json): Json[] =>
  isArray(value) ? value.flatMap(leaves) : isObject(value) ? Object.values(value).flatMap(leaves) : [value];

type Options = Readonly<Record<"number" | "string", readonly Json[]>>;

/** Documents that a type cannot tell from this one. */
function* alike(document: Json, options: Options): Generator<Json> {
  for (const one of withOneOther(document, options)) yield one;
  for (let shift = 0; shift < 40; shift += 1) yield allOthers(document, options, { at: shift });
}

function* withOneOther(value: Json, options: Options): Generator<Json> {
  if (typeof value === "number" || typeof value === "string") yield* options[typeof value as "number" | "string"];
  if (isArray(value))
    for (const [at, item] of value.entries()) for (const other of withOneOther(item, options)) yield value.with(at, other);
  if (!isObject(value)) return;
  yield { ...value, qq_unknown: 1 };
  for (const [name, item] of Object.entries(value))
    for (const other of withOneOther(item, options)) yield { ...value, [name]: other };
}

function allOthers(value: Json, options: Options, turn: { at: number }): Json {
  if (typeof value === "number" || typeof value === "string") {
    const list = options[typeof value as "number" | "string"];
    return list[(turn.at += 7) % list.length] as Json;
  }
  if (isArray(value)) return value.map((item) => allOthers(item, options, turn));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, allOthers(item, options, turn)]));
}
