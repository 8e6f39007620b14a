import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { diagnose, type Diagnostic, type Span } from "./diagnostic/diagnostic.ts";
import { ownedPaths, manifestPath } from "./emit/manifest.ts";
import type { EmittedFile } from "./emit/unit.ts";

/**
 * Compares a generated folder with what its schemas give, byte for byte. `shown` is the folder as the caller names it.
 * A file that no manifest names is somebody else's and no drift. Each difference is a `generated-drift` at its first byte.
 *
 * @example
 * (await findDrift("generated", "generated", [{ path: "hello.txt", text: "hello" }])).at(0);
 * // { code: "generated-drift", ... }
 */
export async function findDrift(folder: string, shown: string, files: readonly EmittedFile[]): Promise<Diagnostic[]> {
  const present = await readFolder(folder);
  const wanted = new Map(files.map((file) => [file.path, file.text]));
  const owned = ownedPaths(present.get(manifestPath)?.toString("utf8") ?? "") ?? new Set<string>();
  const found: Diagnostic[] = [];
  for (const [path, text] of wanted) {
    const bytes = present.get(path);
    if (bytes === undefined) found.push(diagnose("generated-drift", place(shown, path), { what: "missing" }));
    else if (!bytes.equals(Buffer.from(text))) {
      found.push(
        diagnose("generated-drift", place(shown, path, firstDifference(bytes.toString("utf8"), text)), { what: "differs" }),
      );
    }
  }
  for (const path of [...owned].filter((one) => !wanted.has(one) && present.has(one))) {
    found.push(diagnose("generated-drift", place(shown, path), { what: "unexpected" }));
  }
  return found;
}

interface Difference {
  readonly line: number;
  readonly column: number;
  readonly excerpt: string;
}

function firstDifference(present: string, wanted: string): Difference {
  let at = 0;
  while (at < present.length && present[at] === wanted[at]) at += 1;
  const before = present.slice(0, at);
  const start = before.lastIndexOf("\n") + 1;
  const end = present.indexOf("\n", at);
  return {
    line: before.split("\n").length,
    column: at - start + 1,
    excerpt: present.slice(start, end < 0 ? undefined : end),
  };
}

const place = (shown: string, path: string, at: Difference = { line: 1, column: 1, excerpt: "" }): Span => ({
  file: `${shown}/${path}`,
  ...at,
  length: 1,
  pointer: "",
});

async function readFolder(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const files = new Map<string, Buffer>();
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files.set(relative(folder, path).split(sep).join("/"), await readFile(path));
  }
  return files;
}
