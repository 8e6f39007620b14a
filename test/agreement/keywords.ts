import { places } from "../../generator/load/places.ts";
import type { Source } from "../../generator/load/source.ts";
import { isObject, type Json } from "../../generator/json/json.ts";
import { below } from "../../generator/json/pointer.ts";
import { keywords } from "../../generator/model/keywords.ts";

/** One keyword at one place of a schema: something that can refuse documents. */
export interface KeywordInstance {
  readonly keyword: string;
  /** Where it stands in the schema, RFC 6901. */
  readonly pointer: string;
  readonly value: Json;
  /** The schema object that it stands in, and where. */
  readonly schema: { readonly [name: string]: Json };
  readonly schemaPointer: string;
}

/** Every assertion, applicator and reference of a schema, in the order of the file. */
export function keywordInstances(source: Source): KeywordInstance[] {
  return places(source).flatMap((place) => {
    const object = place.schema;
    if (!isObject(object)) return [];
    return Object.keys(object)
      .filter((keyword) => keywords.get(keyword) === "assertion" || keyword === "$ref")
      .map((keyword) => ({
        keyword,
        pointer: below(place.pointer, keyword),
        value: object[keyword] as Json,
        schema: object,
        schemaPointer: place.pointer,
      }));
  });
}
