import { readFile } from "node:fs/promises";
import { replaceFile } from "../write/replace-file.ts";
import { decode } from "../load/utf8.ts";
import type { Fix } from "./fix.ts";
import { layOut } from "./lay-out.ts";

/** Byte-order mark, line ends and white space of one JSON file. What is not UTF-8, or no JSON, is left to its author. */
export async function fixText(path: string, file: string): Promise<Fix[]> {
  const { text, wrong } = decode(await readFile(path));
  if (wrong) return [];
  const done: string[] = [];
  const step = (what: string, before: string, after: string): string => {
    if (after !== before) done.push(what);
    return after;
  };
  const unmarked = step("the byte-order mark is gone", text, text.replace(/^\ufeff/, ""));
  const lines = step("lines end in LF", unmarked, unmarked.replaceAll("\r\n", "\n"));
  const laidOut = layOut(lines);
  if (laidOut === undefined) return [];
  const ended = step("one newline ends it", lines, `${lines.trimEnd()}\n`);
  const mended = step("two spaces a level, and none at line ends", ended, laidOut);
  if (mended === text) return [];
  await replaceFile(path, mended);
  return done.map((what) => ({ file, what }));
}
