import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { Json } from "../../generator/json/json.ts";
import { loadSchema } from "../../generator/load/load-schemas.ts";
import { buildModel } from "../../generator/model/build.ts";
import { generatorVersion } from "../../generator/version.ts";
import { includes, sideOfSchema } from "../../registry/compare/inclusion/index.ts";
import { compareSchemas, type LooseSchema } from "../../registry/compare/line/compare-line.ts";

/** Is every document of the one schema accepted by the other? */
export type Answer = "yes" | "no" | "undecided";
/** What becomes of a change of meaning: it is held back, it is named and let through, or nothing is said. */
export type Notice = "held" | "named" | "silent";

export interface Tool {
  readonly includes: (before: Json, after: Json) => Answer | Promise<Answer>;
  readonly notices: (before: Json, after: Json) => Notice | Promise<Notice>;
}

interface ToolEntry {
  /** The npm package; undefined is ours. */
  readonly package?: string;
  readonly load: () => Tool;
}

const require = createRequire(import.meta.url);

/** Each tool in its own words: what it offers for the question, and what of its answer counts as which. */
export const tools: Readonly<Record<string, ToolEntry>> = {
  codicil: { load: codicil },
  "json-schema-diff": { package: "json-schema-diff", load: jsonSchemaDiff },
  "api-smart-diff": { package: "api-smart-diff", load: apiSmartDiff },
  "json-schema-diff-validator": { package: "json-schema-diff-validator", load: jsonSchemaDiffValidator },
  "json-schema-compare": { package: "json-schema-compare", load: jsonSchemaCompare },
};

const folderOf = (name: string): string => fileURLToPath(new URL(`node_modules/${name}`, import.meta.url));

export const missingPackages = (): string[] =>
  Object.values(tools).flatMap((tool) =>
    tool.package === undefined || existsSync(folderOf(tool.package)) ? [] : [tool.package],
  );

export function versionOf(name: string): string {
  const peer = tools[name]?.package;
  return peer === undefined
    ? generatorVersion.replace(/^codicil /, "")
    : (require(`${folderOf(peer)}/package.json`) as { version: string }).version;
}

function codicil(): Tool {
  const answers = { included: "yes", "not-included": "no", undecided: "undecided" } as const;
  return {
    includes(before, after) {
      const [left, right] = [sideOfSchema(before), sideOfSchema(after)];
      if (left.outcome !== "read" || right.outcome !== "read") throw new Error("a schema is refused");
      return answers[includes(left.side, right.side).outcome];
    },
    notices(before, after) {
      const { verdict, findings } = compareSchemas(loose(before), loose(after));
      if (verdict === "breaking" || verdict === "needs-attestation") return "held";
      return findings.some(({ rule }) => rule !== "respelled") ? "named" : "silent";
    },
  };
}

function loose(schema: Json): LooseSchema {
  const value = typeof schema === "object" ? ({ $id: "https://bench.example/pair", ...schema } as Json) : schema;
  const { source, resolved } = loadSchema("schema.json", { value });
  const model = source && buildModel(source, resolved, "opaque").model;
  if (model === undefined) throw new Error("a schema is refused");
  return { schema: value, model };
}

/** Answers with the sets that came and went. */
function jsonSchemaDiff(): Tool {
  interface Differences {
    readonly additionsFound: boolean;
    readonly removalsFound: boolean;
  }
  const { diffSchemas } = require("json-schema-diff") as {
    diffSchemas: (schemas: { sourceSchema: Json; destinationSchema: Json }) => Promise<Differences>;
  };
  const differences = (before: Json, after: Json) => diffSchemas({ sourceSchema: before, destinationSchema: after });
  return {
    includes: async (before, after) => ((await differences(before, after)).removalsFound ? "no" : "yes"),
    async notices(before, after) {
      const { additionsFound, removalsFound } = await differences(before, after);
      return additionsFound || removalsFound ? "held" : "silent";
    },
  };
}

/** Sorts changes into breaking, non-breaking, annotation, deprecated, unclassified. A gate that uses it stops at breaking ones. */
function apiSmartDiff(): Tool {
  const { compareJsonSchema } = require("api-smart-diff") as {
    compareJsonSchema: (before: Json, after: Json) => { diffs: readonly { type: string }[] };
  };
  const types = (before: Json, after: Json): string[] => compareJsonSchema(before, after).diffs.map(({ type }) => type);
  return {
    includes: (before, after) => (types(before, after).includes("breaking") ? "no" : "yes"),
    notices(before, after) {
      const found = types(before, after);
      return found.includes("breaking") ? "held" : found.length > 0 ? "named" : "silent";
    },
  };
}

/** Refuses by throwing an assertion. */
function jsonSchemaDiffValidator(): Tool {
  const { validateSchemaCompatibility } = require("json-schema-diff-validator") as {
    validateSchemaCompatibility: (before: Json, after: Json) => void;
  };
  const passes = (before: Json, after: Json): boolean => {
    try {
      validateSchemaCompatibility(before, after);
      return true;
    } catch (error) {
      if (error instanceof Error && error.name === "AssertionError") return false;
      throw error;
    }
  };
  return {
    includes: (before, after) => (passes(before, after) ? "yes" : "no"),
    notices: (before, after) => (passes(before, after) ? "silent" : "held"),
  };
}

/** Knows equality alone. For the question of sets annotations are left out, as its own page shows. */
function jsonSchemaCompare(): Tool {
  const compare = require("json-schema-compare") as (before: Json, after: Json, options?: { ignore: string[] }) => boolean;
  const ignore = ["title", "description", "default", "examples", "$comment", "deprecated"];
  return {
    includes: (before, after) => (compare(before, after, { ignore }) ? "yes" : "no"),
    notices: (before, after) => (compare(before, after) ? "silent" : "held"),
  };
}
