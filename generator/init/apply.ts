import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { replaceFile } from "../write/replace-file.ts";
import { missingLines, withLines, type PatternLine } from "./pattern-line.ts";
import type { Planned } from "./plan.ts";

export interface Applied {
  readonly path: string;
  /** `kept`: something else was there and stays; `unchanged`: it was there as it would be written. */
  readonly what: "wrote" | "added" | "kept" | "unchanged";
  readonly about: string;
}

/** Creates what is missing and adds missing lines. What is there is never overwritten, so that a second run changes nothing. */
export async function apply(planned: readonly Planned[]): Promise<Applied[]> {
  const applied: Applied[] = [];
  for (const one of planned) {
    await mkdir(dirname(one.path), { recursive: true });
    const what = one.kind === "file" ? await createFile(one.path, one.text, one.isProgram) : await addLines(one.path, one.lines);
    applied.push({ path: one.path, what, about: what === "kept" ? (one.ifKept ?? "yours stays") : one.about });
  }
  return applied;
}

async function createFile(path: string, text: string, isProgram = false): Promise<Applied["what"]> {
  if (await isCreated(path, text, isProgram)) return "wrote";
  return (await readFile(path, "utf8")) === text ? "unchanged" : "kept";
}

async function addLines(path: string, lines: readonly PatternLine[]): Promise<Applied["what"]> {
  if (await isCreated(path, withLines("", lines), false)) return "wrote";
  const text = await readFile(path, "utf8");
  const missing = missingLines(text, lines);
  if (missing.length === 0) return "unchanged";
  await replaceFile(path, withLines(text, missing));
  return "added";
}

/** False where something is there already, a link that leads nowhere among it. */
async function isCreated(path: string, text: string, isProgram: boolean): Promise<boolean> {
  try {
    await writeFile(path, text, { flag: "wx", mode: isProgram ? 0o755 : 0o644 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
