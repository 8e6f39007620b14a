import { isObject, type Json, type JsonObject } from "../../generator/json/json.ts";
import { type Change, type Draft, draftOf, movedPointer, NotPortable, subschemas, toLatest } from "./dialect.ts";

/** A schema file of a repository, and what it and its neighbours are called. */
export interface Place {
  readonly path: string;
  /** The file that a reference from this one means. */
  readonly neighbour: (
    reference: string,
    from: { readonly path: string; readonly id: string | undefined },
  ) => { readonly path: string; readonly schema: Json } | undefined;
}

export interface Standalone {
  readonly schema: Json;
  /** Keywords that the draft does not know, and which therefore say nothing. */
  readonly dropped: number;
}

interface Document {
  readonly path: string;
  readonly schema: Json;
  readonly draft: Draft;
  /** Where it stands in the whole: tokens from the root. */
  readonly stands: readonly string[];
}

/** The schema in 2020-12 with everything it refers to inside it. Throws `NotPortable` where that is not exact. */
export function standalone(schema: Json, place: Place, fallback: Draft = "2020-12"): Standalone {
  const root: Document = { path: place.path, schema, draft: draftOf(schema, fallback), stands: [] };
  const documents = new Map([[place.path, root]]);
  const change = { dropped: 0 };
  const made = new Map<Document, Json>();
  for (const document of documents.values()) {
    checkIdentifiers(document.schema);
    const of: Change = { dropped: 0, reference: (reference) => target(reference, document) };
    made.set(document, toLatest(document.schema, document.draft, of));
    change.dropped += of.dropped;
  }
  const [first, ...others] = [...made];
  const whole = first?.[1] as Json;
  if (others.length === 0) return { schema: whole, dropped: change.dropped };
  if (JSON.stringify([...made.values()]).includes('"$dynamicRef"'))
    throw new NotPortable("reference", "$dynamicRef over several files");
  const held = Object.fromEntries(others.map(([{ stands }, value]) => [stands[1] as string, value]));
  const own = isObject(whole) ? whole : { allOf: [whole] };
  return { schema: { ...own, $defs: { ...(own["$defs"] as JsonObject | undefined), ...held } }, dropped: change.dropped };

  function target(reference: string, from: Document): string {
    const [uri = "", fragment = ""] = reference.split("#", 2);
    const into = uri === "" || uri === idOf(from.schema) ? from : other(uri, from);
    const tokens = fragment === "" ? [] : tokensOf(fragment, into.schema);
    const moved = tokens && movedPointer(into.schema, tokens, into.draft);
    if (moved === undefined) throw new NotPortable("reference", `a fragment that leads to no schema`);
    return [
      "#",
      ...[...into.stands, ...moved].map((token) => encodeURIComponent(token.replaceAll("~", "~0").replaceAll("/", "~1"))),
    ].join("/");
  }

  function other(uri: string, from: Document): Document {
    const neighbour = place.neighbour(uri, { path: from.path, id: idOf(from.schema) });
    if (neighbour === undefined) throw new NotPortable("reference", "outside the repository, or missing");
    const known = documents.get(neighbour.path);
    if (known !== undefined) return known;
    const stands = ["$defs", `file-${documents.size}`];
    const document = { ...neighbour, draft: draftOf(neighbour.schema, from.draft), stands };
    documents.set(neighbour.path, document);
    return document;
  }
}

export const idOf = (schema: Json): string | undefined => {
  const id = isObject(schema) ? (schema["$id"] ?? schema["id"]) : undefined;
  return typeof id === "string" ? id.replace(/#$/, "") : undefined;
};

function tokensOf(fragment: string, schema: Json): readonly string[] | undefined {
  const decoded = decodeURIComponent(fragment);
  if (decoded.startsWith("/"))
    return decoded
      .slice(1)
      .split("/")
      .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
  for (const [tokens, one] of subschemas(schema)) {
    const names = [one["$anchor"], one["$dynamicAnchor"], one["$id"], one["id"]];
    if (names.includes(decoded) || names.includes(`#${decoded}`)) return tokens;
  }
  return undefined;
}

/** An identifier further in changes what the references below it mean; where there are none it says nothing. */
function checkIdentifiers(schema: Json): void {
  for (const [tokens, one] of subschemas(schema)) {
    const id = one["$id"] ?? one["id"];
    if (tokens.length === 0 || typeof id !== "string" || id.startsWith("#")) continue;
    const refers = (inner: Json): boolean =>
      ["$ref", "$recursiveRef", "$dynamicRef"].some((name) => Object.hasOwn(inner as JsonObject, name));
    if ([...subschemas(one)].some(([, inner]) => refers(inner))) throw new NotPortable("reference", "an identifier further in");
  }
}
