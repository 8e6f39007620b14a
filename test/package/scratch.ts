import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";

export const root = fileURLToPath(new URL("../..", import.meta.url));

export type Files = Readonly<Record<string, string>>;

export function write(folder: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Every file, by its path with "/". */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .sort();

const scratched: string[] = [];

/** A folder of its own, removed when the tests of the file are through. */
export function scratch(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "codicil-package-")));
  scratched.push(folder);
  return folder;
}
afterAll(() => scratched.forEach((folder) => rmSync(folder, { recursive: true, force: true })));
