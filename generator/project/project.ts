import { readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseConfig } from "../contract/parse-config.ts";
import type { Diagnostic } from "../diagnostic/diagnostic.ts";
import { readJson } from "../load/read-json.ts";

/** `codicil.json`: where things are, and the address under which contracts are identified. */
export interface Project {
  readonly root: string;
  readonly base: string;
  readonly schemas: string;
  readonly generated: string;
  readonly registry: string;
}

export type ProjectOutcome =
  | { readonly outcome: "found"; readonly project: Project }
  | { readonly outcome: "absent"; readonly searched: string }
  | { readonly outcome: "malformed"; readonly root: string; readonly diagnostics: readonly Diagnostic[] };

/** Finds the nearest `codicil.json` at or above a folder and reads it. Folders are relative to it and stay inside. */
export function findProject(from: string): ProjectOutcome {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    const found = projectAt(folder);
    if (found.outcome !== "absent") return found;
    if (dirname(folder) === folder) return { outcome: "absent", searched: resolve(from) };
  }
}

/** The project of exactly this folder: whoever names one does not mean the next one above it. */
export function projectAt(folder: string): ProjectOutcome {
  return statSync(join(folder, "codicil.json"), { throwIfNoEntry: false })?.isFile()
    ? readProject(folder)
    : { outcome: "absent", searched: folder };
}

function readProject(root: string): ProjectOutcome {
  const { source, diagnostics } = readJson("codicil.json", readFileSync(join(root, "codicil.json")));
  if (source === undefined || diagnostics.length > 0) return { outcome: "malformed", root, diagnostics };
  const { config, diagnostics: problems } = parseConfig(source);
  if (config === undefined) return { outcome: "malformed", root, diagnostics: problems };
  const folder = (name: "schemas" | "generated" | "registry") => join(root, config[name]);
  return {
    outcome: "found",
    project: {
      root,
      base: config.base,
      schemas: folder("schemas"),
      generated: folder("generated"),
      registry: folder("registry"),
    },
  };
}
