import { quote } from "../../diagnostic/define.ts";
import { diagnose, type Diagnostic } from "../../diagnostic/diagnostic.ts";
import { isObject, member, type Json } from "../../json/json.ts";
import { valueAt } from "../../json/pointer.ts";
import type { Source } from "../../load/source.ts";
import { componentsPointer } from "../convert/document-at.ts";
import { dialectAt } from "../dialect/known-dialects.ts";
import { jsonSchema202012 } from "../dialect/json-schema-2020-12.ts";
import { oasDialect } from "./oas-dialect.ts";

/** Whether a document calls itself one of OpenAPI, of whatever version. */
export const saysOpenApi = (value: Json): boolean => ["openapi", "swagger"].some((name) => member(value, name) !== undefined);

/**
 * Why a document cannot be taken as OpenAPI 3.1, or as what it is imported as. (OpenAPI 3.1, 4.8.1: `openapi` names the version,
 * `jsonSchemaDialect` the dialect of schemas that name none.)
 */
export function openApiProblems(source: Source, kind: "openapi" | "draft-07", isEntry: boolean): Diagnostic[] {
  if (!saysOpenApi(source.value)) {
    const missing = kind === "openapi" && isEntry;
    return missing ? [diagnose("openapi-malformed", source.span(""), { problem: 'it has no "openapi"' })] : [];
  }
  if (kind !== "openapi" && isEntry) return [];
  const version = versionProblem(source);
  return version.length > 0 ? version : [...dialectProblem(source), ...(isEntry ? componentsProblem(source) : [])];
}

function versionProblem(source: Source): Diagnostic[] {
  const [name, version] = ["openapi", "swagger"].flatMap((one) => {
    const value = member(source.value, one);
    return value === undefined ? [] : [one, value];
  }) as [string, Json];
  if (name === "openapi" && typeof version === "string" && /^3\.1\.\d+/.test(version)) return [];
  return [
    diagnose("openapi-version", source.span(`/${name}`), { version: typeof version === "string" ? version : typeof version }),
  ];
}

function dialectProblem(source: Source): Diagnostic[] {
  const named = member(source.value, "jsonSchemaDialect");
  if (named === undefined) return [];
  const dialect = typeof named === "string" ? dialectAt(named) : undefined;
  if (dialect === oasDialect || dialect === jsonSchema202012) return [];
  return [diagnose("import-dialect", source.span("/jsonSchemaDialect"), { dialect: String(named) })];
}

function componentsProblem(source: Source): Diagnostic[] {
  if (isObject(valueAt(source.value, componentsPointer))) return [];
  return [diagnose("openapi-malformed", source.span(""), { problem: `it has no object at ${quote(componentsPointer)}` })];
}
