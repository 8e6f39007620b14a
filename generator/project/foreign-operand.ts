import { isError, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { below } from "../json/pointer.ts";
import { loadSources } from "../load/load-schemas.ts";
import { readJson } from "../load/read-json.ts";
import type { Location, ResolvedSet, Source } from "../load/source.ts";
import { workingSchema } from "../import/contract-of-skill.ts";
import { bundleForeign, type BundledForeign } from "../import/convert/bundle-foreign.ts";
import { componentsPointer } from "../import/convert/document-at.ts";
import type { ForeignDocument } from "../import/convert/foreign-document.ts";
import type { ForeignSet } from "../import/convert/foreign-set.ts";
import { jsonSchema202012 } from "../import/dialect/json-schema-2020-12.ts";
import { namedDialect } from "../import/dialect/known-dialects.ts";
import type { DocumentFolder } from "../import/document/document-folder.ts";
import { openApiProblems, saysOpenApi } from "../import/openapi/open-api-problems.ts";
import { readForeign } from "../import/read-foreign.ts";

export type ForeignOperand =
  /** The whole of it is meant: the `#…` has been followed. */
  | { readonly outcome: "read"; readonly source: Source; readonly resolved: ResolvedSet; readonly isWhole: true }
  | { readonly outcome: "unreadable"; readonly diagnostics: readonly Diagnostic[] }
  | { readonly outcome: "refused"; readonly problem: string };

/**
 * A file of another dialect as a schema of 2020-12: YAML, a draft that is named by `$schema`, or one schema of an OpenAPI
 * document, named by `#Pet` or `#/components/schemas/Pet`. Undefined where the file is none of these, and so is read as it is.
 */
export async function foreignOperand(
  folder: DocumentFolder,
  path: string,
  definition: string | undefined,
): Promise<ForeignOperand | undefined> {
  if (!isForeign(folder, path)) return undefined;
  const { set, documents, diagnostics } = await readForeign(folder, [path], jsonSchema202012);
  const document = documents.get(path);
  const problems = [...documents.values()].flatMap(({ source }) => openApiProblems(source, "openapi", false)).concat(diagnostics);
  if (document === undefined || problems.some(isError)) return { outcome: "unreadable", diagnostics: problems };
  const root = rootOf(document, definition, set);
  return typeof root === "string" ? { outcome: "refused", problem: root } : converted(root, set);
}

function isForeign(folder: DocumentFolder, path: string): boolean {
  if (/\.ya?ml$/i.test(path)) return true;
  const bytes = folder.read(path);
  const value = bytes instanceof Uint8Array ? readJson(path, bytes).source?.value : undefined;
  if (value === undefined) return false;
  const dialect = namedDialect(value)?.dialect;
  return saysOpenApi(value) || (dialect !== undefined && dialect !== jsonSchema202012);
}

/** The place that is meant, or why that cannot be said. */
function rootOf({ source, roots }: ForeignDocument, definition: string | undefined, set: ForeignSet): Location | string {
  const isOpenApi = saysOpenApi(source.value);
  if (definition === undefined)
    return isOpenApi ? "it is an OpenAPI document; name one of its schemas (#Pet)" : { source, pointer: "" };
  const component = below(componentsPointer, definition);
  if (isOpenApi && roots.includes(component)) return { source, pointer: component };
  const target = set.target(`#${definition}`, { source, pointer: "" });
  return target.outcome === "found" ? target.location : `it has no schema #${definition}`;
}

function converted(root: Location, set: ForeignSet): ForeignOperand {
  const bundled = bundleForeign(root, set);
  const errors = bundled.diagnostics.filter(isError);
  if (errors.length > 0) return { outcome: "unreadable", diagnostics: errors };
  const { source: printed, diagnostics } = readJson(root.source.file, JSON.stringify(workingSchema(bundled.schema)));
  if (printed === undefined) return { outcome: "unreadable", diagnostics };
  const source = { ...printed, span: spansOf(bundled) };
  const loaded = loadSources([source]);
  if (loaded.diagnostics.some(isError)) return { outcome: "unreadable", diagnostics: loaded.diagnostics };
  return { outcome: "read", source, resolved: loaded.resolved, isWhole: true };
}

/** Places are those of the document that its owner wrote. */
const spansOf =
  ({ origin }: BundledForeign): Source["span"] =>
  (pointer, part) => {
    const place = origin(pointer);
    return place.source.span(place.pointer, part);
  };
