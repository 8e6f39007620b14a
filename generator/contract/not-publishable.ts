import { diagnose, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { isArray, isObject, member } from "../json/json.ts";
import { below } from "../json/pointer.ts";
import { places, type Place } from "../load/places.ts";
import type { Source } from "../load/source.ts";

/**
 * What a contract's schema may not hold although JSON Schema has it. A published schema is one resource, into which definitions of other
 * files are copied: a resource inside it, or a reference that depends on the way to it, would come to mean something else there.
 */
export const notPublishable = (source: Source, all = places(source)): Diagnostic[] =>
  all.flatMap((place) => [...resourceInside(source, place), ...dynamic(source, place)]);

/** What nobody should promise: other validators pass over a member called `__proto__`. A shape of another owner has what it has. */
export const notPromised = (source: Source, all: readonly Place[]): Diagnostic[] =>
  all.flatMap((place) => inherited(source, place));

function resourceInside(source: Source, { pointer, schema }: Place): Diagnostic[] {
  const id = pointer === "" ? undefined : member(schema, "$id");
  return typeof id === "string" ? [diagnose("id-embedded", source.span(`${pointer}/$id`), { id })] : [];
}

const dynamic = (source: Source, { pointer, schema }: Place): Diagnostic[] =>
  dynamicKeywords
    .filter((keyword) => member(schema, keyword) !== undefined)
    .map((keyword) => diagnose("keyword-not-bundled", source.span(`${pointer}/${keyword}`, "name"), { keyword }));

const dynamicKeywords = ["$dynamicRef", "$dynamicAnchor"];

const name = "__proto__";
const why = "is the name through which objects inherit, and validators pass over it";

function inherited(source: Source, { pointer, schema }: Place): Diagnostic[] {
  const required = member(schema, "required");
  const spans = [
    ...["properties", "dependentRequired", "dependentSchemas"]
      .filter((keyword) => isObject(member(schema, keyword)) && member(member(schema, keyword), name) !== undefined)
      .map((keyword) => source.span(below(`${pointer}/${keyword}`, name), "name")),
    ...(isArray(required) && required.includes(name) ? [source.span(below(`${pointer}/required`, required.indexOf(name)))] : []),
  ];
  return spans.map((span) => diagnose("name-unusable", span, { name, why }));
}
