import { readFile } from "node:fs/promises";
import type { Diagnostic } from "../diagnostic/diagnostic.ts";
import { renameMember } from "../edit/json-text.ts";
import { replaceFile } from "../write/replace-file.ts";
import { isObject } from "../json/json.ts";
import { below, valueAt } from "../json/pointer.ts";
import type { Source } from "../load/source.ts";
import type { Fix, PathOf } from "./fix.ts";

/** `oneOf` before known values and a bare last arm excludes its own members: only `anyOf` can have been meant. */
export async function openExclusive(found: readonly Diagnostic[], sources: readonly Source[], pathOf: PathOf): Promise<Fix[]> {
  const fixes: Fix[] = [];
  for (const { span } of found.filter(({ code }) => code === "open-list-exclusive")) {
    const source = sources.find(({ file }) => file === span.file);
    const pointer = span.pointer.replace(/\/oneOf$/, "");
    const place = source && valueAt(source.value, pointer);
    if (!isObject(place) || Object.hasOwn(place, "anyOf") || !Object.hasOwn(place, "oneOf")) continue;
    const path = pathOf(span.file);
    await replaceFile(path, renameMember(await readFile(path, "utf8"), below(pointer, "oneOf"), "anyOf"));
    fixes.push({ file: span.file, what: `the open list at ${pointer} is anyOf, it was oneOf` });
  }
  return fixes;
}
