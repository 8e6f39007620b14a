import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { attributeLines, attributesPath } from "./attributes.ts";
import { editorSchema } from "./editor-schema.ts";
import { firstContract } from "./first-contract.ts";
import { hook, hookLine, hookPath } from "./hook.ts";
import { ignoredLines, ignoredPath } from "./ignored.ts";
import { ownerLine, ownersPaths } from "./owners.ts";
import type { PatternLine } from "./pattern-line.ts";
import type { Setup } from "./setup.ts";
import { workflow, workflowPath } from "./workflow.ts";

/** A file that is created where there is none, or lines that are added where they are missing; and what it is for. */
export interface PlannedBase {
  readonly path: string;
  readonly about: string;
  /** What its owner can do where another stands in its place. */
  readonly ifKept?: string;
}
export type Planned = PlannedBase &
  (
    | { readonly kind: "file"; readonly text: string; readonly isProgram?: true }
    | { readonly kind: "lines"; readonly lines: readonly PatternLine[] }
  );

/** Everything that `init` would write, in the order in which it is written. */
export function plan(setup: Setup): Planned[] {
  const { root, top, config, isInPackage, name } = setup;
  const { base, schemas, generated, registry } = config;
  const owners = ownersPaths.find((path) => existsSync(join(top, path))) ?? ownersPaths[0];
  const configFile: Planned = {
    kind: "file",
    path: join(root, "codicil.json"),
    text: formatJson({ $schema: editorSchema(top, root, "config"), base, schemas, generated, registry }),
    about: "where things are, and the address that begins every $id",
  };
  return [
    ...(isInPackage ? [] : [configFile]),
    ...(name === undefined ? [] : contractFiles(top, join(root, schemas, name), name, base)),
    {
      kind: "lines",
      path: join(top, attributesPath),
      lines: attributeLines(setup),
      about: "no machine converts line ends of what is published or generated",
    },
    {
      kind: "lines",
      path: join(top, ignoredPath),
      lines: ignoredLines,
      about: "what npm installs is not committed",
    },
    {
      kind: "lines",
      path: join(top, owners),
      lines: [ownerLine(setup)],
      about: "who guards what is published",
    },
    {
      kind: "file",
      path: join(top, workflowPath(setup)),
      text: workflow(setup),
      about: "checks pull requests and the merge queue, publishes on main",
      ifKept: "yours stays; see `codicil help check` for the line that checks a pull request",
    },
    {
      kind: "file",
      path: join(top, hookPath),
      text: hook(setup),
      isProgram: true,
      about: "checks before a commit, once you switch it on",
      ifKept: `yours stays; to check before a commit, add to it: ${hookLine(setup)}`,
    },
  ];
}

const contractFiles = (top: string, folder: string, name: string, base: string): Planned[] =>
  firstContract(name, base).map(([path, content]) => ({
    kind: "file",
    path: join(folder, path),
    text: formatJson(path === "schema.json" ? content : { ...toldToEditors(top, join(folder, path)), ...content }),
    about: abouts[path] ?? "",
  }));

const toldToEditors = (top: string, path: string) => ({
  $schema: editorSchema(top, dirname(path), path.endsWith("contract.json") ? "contract" : "example"),
});

const abouts: Readonly<Record<string, string>> = {
  "schema.json": "a first contract to change: a message with an open list",
  "contract.json": "what is about the contract and not about documents",
  "valid/urgent.json": "a document that it accepts",
  "invalid/without-subject.json": "one that it refuses, and why",
  "unknown/another-urgency.json": "one with a value that it does not know",
};

const formatJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
