import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Json } from "../../generator/json/json.ts";
import { sharedPath } from "../support/shared.ts";

/** A schema that somebody wrote, and documents that came with it. */
export interface Written {
  readonly about: string;
  readonly schema: Json;
  readonly documents: readonly Json[];
}

const read = (path: string): Json => JSON.parse(readFileSync(path, "utf8")) as Json;

/** The shipped contracts as they are published: bundled, so each stands alone. */
export function shippedContracts(): Written[] {
  const folder = fileURLToPath(new URL("../../registry/published/c/", import.meta.url));
  return readdirSync(folder).flatMap((name) =>
    readdirSync(join(folder, name)).flatMap((version): Written[] => {
      const path = join(folder, name, version, "schema.json");
      return existsSync(path) ? [{ about: `${name}/${version}`, schema: read(path), documents: [] }] : [];
    }),
  );
}

/** The schemas of the official suite that need nothing beside them. Empty where the suite is not at hand. */
export function suiteSchemas(): Written[] {
  const folder = sharedPath("json-schema-test-suite/tests/draft2020-12");
  if (folder === undefined) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .flatMap((file) => {
      const groups = read(join(folder, file)) as unknown as { description: string; schema: Json; tests: { data: Json }[] }[];
      return groups.map(({ description, schema, tests }) => ({
        about: `${file} ${description}`,
        schema,
        documents: tests.map(({ data }) => data),
      }));
    })
    .filter(
      ({ schema }) =>
        !/localhost|"https?:|"urn:|"tag:/.test(
          JSON.stringify(schema).replaceAll("https://json-schema.org/draft/2020-12/schema", ""),
        ),
    );
}
