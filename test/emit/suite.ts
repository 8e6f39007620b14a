import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Json } from "../../generator/json/json.ts";
import type { Remotes } from "../../generator/load/load-schemas.ts";
import { sharedPath } from "../support/shared.ts";

/** A schema of the official JSON Schema Test Suite, and instances with what they are. */
export interface Group {
  /** Its file, below the folder of the dialect. */
  readonly file: string;
  readonly description: string;
  readonly schema: Json;
  readonly tests: readonly { readonly description: string; readonly data: Json; readonly valid: boolean }[];
}

const folder = sharedPath("json-schema-test-suite/tests/draft2020-12");
const elsewhere = sharedPath("json-schema-test-suite/remotes");

const jsonFilesIn = (root: string | undefined): string[] =>
  root === undefined ? [] : readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".json"));

const read = (root: string | undefined, name: string): unknown => JSON.parse(readFileSync(join(root ?? "", name), "utf8"));

/** The groups of 2020-12, in the order of their files; none where the suite is not at hand. */
export const groups: readonly Group[] = jsonFilesIn(folder)
  .sort()
  .flatMap((name) => {
    const file = name.replaceAll("\\", "/");
    return (read(folder, name) as readonly Omit<Group, "file">[]).map((group) => ({ ...group, file }));
  });

/** What the suite says that its references find at that address. */
export const remotes: Remotes = new Map(
  jsonFilesIn(elsewhere).map((name) => [`http://localhost:1234/${name.replaceAll("\\", "/")}`, read(elsewhere, name) as Json]),
);
