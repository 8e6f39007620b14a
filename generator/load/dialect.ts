import { isObject, type Json, type JsonObject, member, own } from "../json/json.ts";
import { below } from "../json/pointer.ts";
import { dialect, foreignDialect, metaSchemaAt } from "./meta-schema.ts";
import { places } from "./places.ts";
import type { Source } from "./source.ts";

const vocabulary = "https://json-schema.org/draft/2020-12/vocab/";
const vocabularies = ["core", "applicator", "unevaluated", "validation", "meta-data", "format-annotation", "content"];

/**
 * A source whose `$schema` names a dialect that the caller has at hand, made of vocabularies of 2020-12, as if it were written in
 * 2020-12 itself: keywords of vocabularies that the dialect does without say nothing. Any other source is left as it is. (2020-12 core, 8.1.)
 */
export function inOwnDialect(source: Source, metaSchemaOf: (address: string) => Json | undefined): Source {
  const named = foreignDialect(source.value);
  const used = named === undefined ? undefined : vocabulariesOf(metaSchemaOf(named));
  if (used === undefined) return source;
  const silent = new Set(vocabularies.filter((name) => !used.has(name)).flatMap(keywordsOf));
  return { ...source, value: without(source, silent) };
}

/** The vocabularies of 2020-12 that a meta-schema uses; undefined where it is of another draft, or requires one that nobody here knows. */
function vocabulariesOf(metaSchema: Json | undefined): ReadonlySet<string> | undefined {
  const listed = member(metaSchema, "$vocabulary");
  if (member(metaSchema, "$schema") !== dialect || !isObject(listed)) return undefined;
  const known = Object.keys(listed).filter((address) => vocabularies.some((name) => address === vocabulary + name));
  const isRequired = Object.keys(listed).some((address) => listed[address] === true && !known.includes(address));
  return isRequired ? undefined : new Set(known.map((address) => address.slice(vocabulary.length)));
}

const keywordsOf = (name: string): string[] => {
  const properties = member(metaSchemaAt(`https://json-schema.org/draft/2020-12/meta/${name}`), "properties");
  return isObject(properties) ? Object.keys(properties) : [];
};

/** A copy of the value; at places where a schema stands, without these keywords and without the name of the dialect. */
function without(source: Source, keywords: ReadonlySet<string>): Json {
  const schemas = new Set(places(source).map(({ pointer }) => pointer));
  const copy = (value: Json, pointer: string): Json => {
    if (Array.isArray(value)) return value.map((item: Json, at) => copy(item, below(pointer, at)));
    if (!isObject(value)) return value;
    const isDropped = (name: string): boolean => schemas.has(pointer) && (name === "$schema" || keywords.has(name));
    const kept = Object.keys(value).filter((name) => !isDropped(name));
    return Object.fromEntries(kept.map((name) => [name, copy(own(value, name) as Json, below(pointer, name))])) as JsonObject;
  };
  return copy(source.value, "");
}
