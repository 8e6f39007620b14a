/** Keywords whose value holds schemas by name: there a member called `const` is a schema like any other. */
const maps = new Set(["$defs", "properties", "patternProperties", "dependentSchemas"]);

/** Keywords whose value is data: what looks like an anchor there is none. */
const data = new Set(["const", "enum", "default", "examples"]);

/**
 * The definitions that an entry names by `$anchor`, in the order of its text. Bundled resources of others are left out.
 *
 * @example
 * listDefinitions('{ "$defs": { "inbound": { "$anchor": "inbound" } } }').join(); // "inbound"
 */
export function listDefinitions(schemaText: string): string[] {
  const anchors: string[] = [];
  collect(JSON.parse(schemaText), true, anchors);
  return anchors;
}

function collect(schema: unknown, isRoot: boolean, anchors: string[]): void {
  if (Array.isArray(schema)) for (const each of schema) collect(each, false, anchors);
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return;
  if (!isRoot && Object.hasOwn(schema, "$id")) return;
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === "$anchor" && typeof value === "string") anchors.push(value);
    else if (maps.has(keyword)) collectNamed(value, anchors);
    else if (!data.has(keyword)) collect(value, false, anchors);
  }
}

function collectNamed(named: unknown, anchors: string[]): void {
  if (typeof named !== "object" || named === null) return;
  for (const schema of Object.values(named)) collect(schema, false, anchors);
}
