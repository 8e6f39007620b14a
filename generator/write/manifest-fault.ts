import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { manifestPath } from "../emit/manifest.ts";

/**
 * Why the manifest of an output folder cannot be read, in words that follow its name; undefined where it is JSON, so that another program
 * made it, or where it is no file.
 */
export async function manifestFault(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, manifestPath), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  if (text.startsWith("\ufeff")) return "begins with a byte-order mark";
  if (text.trim() === "") return "is empty";
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    return "is not JSON";
  }
}
