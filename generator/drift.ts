import { diagnose, type Diagnostic, type Span } from "./diagnostic/diagnostic.ts";
import { ownedPaths, manifestPath } from "./emit/manifest.ts";
import type { EmittedFile } from "./emit/unit.ts";
import { readCommitted } from "./write/read-committed.ts";

export interface DriftOptions {
  /** Whether the files are some of what belongs in the folder, so that nothing is said of the others. */
  readonly arePart?: boolean;
}

/**
 * Compares a generated folder with what its schemas give, byte for byte. `shown` is the folder as the caller names it.
 * A file that no manifest names is somebody else's and no drift. Each difference is a `generated-drift` at its first byte. Writes
 * nothing: what a killed run left unfinished is compared in the state that was committed, and each file that has yet to move there is told.
 *
 * @example
 * (await findDrift("generated", "generated", [{ path: "hello.txt", text: "hello" }])).at(0);
 * // { code: "generated-drift", ... }
 */
export async function findDrift(
  folder: string,
  shown: string,
  files: readonly EmittedFile[],
  { arePart = false }: DriftOptions = {},
): Promise<Diagnostic[]> {
  const { files: present, unfinished } = await readCommitted(folder);
  const wanted = new Map(files.map((file) => [file.path, file.text]));
  const owned = ownedPaths(present.get(manifestPath)?.toString("utf8") ?? "") ?? new Set<string>();
  const found: Diagnostic[] = [];
  for (const [path, text] of wanted) {
    const bytes = present.get(path);
    if (bytes === undefined) found.push(diagnose("generated-drift", place(shown, path), { what: "missing" }));
    else if (!bytes.equals(Buffer.from(text))) {
      const stands = bytes.toString("utf8");
      const what = stands.replaceAll("\r\n", "\n") === text ? "line-ends" : "differs";
      found.push(diagnose("generated-drift", place(shown, path, firstDifference(stands, text)), { what }));
    }
  }
  for (const path of [...owned].filter((one) => !arePart && !wanted.has(one) && present.has(one))) {
    found.push(diagnose("generated-drift", place(shown, path), { what: "unexpected" }));
  }
  for (const path of unfinished) found.push(diagnose("generated-drift", place(shown, path), { what: "unfinished" }));
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
