import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Other people's material, read where it lies: the official JSON Schema test suite and real documents. Beside the
 * project in `../shared`, or where CODICIL_SHARED says. Undefined where it is not; a test that needs it is then skipped,
 * and says so once.
 */
export function sharedPath(name: string): string | undefined {
  const path = resolve(root, process.env["CODICIL_SHARED"] ?? "../shared", name);
  if (existsSync(path)) return path;
  console.warn(`skipped: ${name} is not beside the project (set CODICIL_SHARED to the folder that holds it)`);
  return undefined;
}
