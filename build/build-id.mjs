import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename } from "node:path";

/** What names a program: a digest over the name and the bytes of every file of it. What it remembers of its runs no other program takes. */
export function buildId(files) {
  const hash = createHash("sha256");
  for (const file of [...files].sort()) {
    const bytes = readFileSync(file);
    hash.update(`${basename(file)}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("hex");
}
