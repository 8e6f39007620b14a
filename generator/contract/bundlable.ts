import { diagnose, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { member } from "../json/json.ts";
import { places } from "../load/places.ts";
import type { Source } from "../load/source.ts";

const dynamic = ["$dynamicRef", "$dynamicAnchor"] as const;

/**
 * What a contract's schema may not hold although JSON Schema has it: a published schema is one resource, into which definitions of other
 * files are copied. A resource inside it, or a reference that depends on the way to it, would come to mean something else there.
 */
export const notBundlable = (source: Source): Diagnostic[] =>
  places(source).flatMap(({ pointer, schema }) => {
    const id = pointer === "" ? undefined : member(schema, "$id");
    return [
      ...(typeof id === "string" ? [diagnose("id-embedded", source.span(`${pointer}/$id`), { id })] : []),
      ...dynamic
        .filter((keyword) => member(schema, keyword) !== undefined)
        .map((keyword) => diagnose("keyword-not-bundled", source.span(`${pointer}/${keyword}`, "name"), { keyword })),
    ];
  });
