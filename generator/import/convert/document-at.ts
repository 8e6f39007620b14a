import { isObject, member } from "../../json/json.ts";
import { below } from "../../json/pointer.ts";
import { valueAt } from "../../json/pointer.ts";
import type { Dialect } from "../dialect/dialect.ts";
import { dialectOf } from "../dialect/subschemas.ts";
import { oasDialect } from "../openapi/oas-dialect.ts";
import type { ForeignDocument } from "./foreign-document.ts";

/** Where the named schemas of an OpenAPI document stand. */
export const componentsPointer = "/components/schemas";

/** A text that was read, and the numbers in it that a double does not carry. */
type ReadText = Pick<ForeignDocument, "source" | "inexact">;

/**
 * What a text that was read is: an OpenAPI document, whose schemas are its components, or a schema. One that names no dialect
 * is in the one given.
 */
export function documentAt(path: string, address: string, { source, inexact }: ReadText, inherited: Dialect): ForeignDocument {
  if (member(source.value, "openapi") === undefined)
    return { path, address, source, dialect: dialectOf(source.value, inherited), roots: [""], inexact };
  const components = valueAt(source.value, componentsPointer);
  const names = isObject(components) ? Object.keys(components) : [];
  return { path, address, source, dialect: oasDialect, roots: names.map((name) => below(componentsPointer, name)), inexact };
}
