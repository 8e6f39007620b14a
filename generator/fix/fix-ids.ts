import { readFile } from "node:fs/promises";
import type { WorkingContract } from "../contract/load-contracts.ts";
import { workingIdentifier } from "../contract/record.ts";
import { quote } from "../diagnostic/define.ts";
import { insertMember, replaceValue } from "../edit/json-text.ts";
import { replaceFile } from "../write/replace-file.ts";
import { isObject, member, type Json } from "../json/json.ts";
import type { Source } from "../load/source.ts";
import type { Fix, PathOf } from "./fix.ts";

/**
 * The `$id` of a contract's schemas, where it is missing, is another spelling of the one that contract.json gives, or names an earlier
 * line, from which contract.json went on. One that names another contract or a later line is left: which of the two files is wrong is
 * for their author to say.
 */
export async function fixIds(contract: WorkingContract, base: string, pathOf: PathOf): Promise<Fix[]> {
  const { record, folder, schema, producer } = contract;
  if (record.name !== folder) return [];
  const expected = workingIdentifier(record);
  const fixes = [
    await fixId(schema, base, expected, pathOf),
    producer && (await fixId(producer, base, `${expected}/producer`, pathOf)),
  ];
  return fixes.filter((fix) => fix !== undefined);
}

async function fixId({ file, value }: Source, base: string, expected: string, pathOf: PathOf): Promise<Fix | undefined> {
  const id = member(value, "$id");
  if (!isObject(value) || id === base + expected) return undefined;
  if (id !== undefined && !mayBecome(id, base, expected)) return undefined;
  const path = pathOf(file);
  const text = await readFile(path, "utf8");
  const first = Object.hasOwn(value, "$schema") ? "$schema" : undefined;
  await replaceFile(
    path,
    id === undefined ? insertMember(text, first, "$id", base + expected) : replaceValue(text, "/$id", base + expected),
  );
  return { file, what: `$id is ${quote(base + expected)}${id === undefined ? "" : `, it was ${quote(id)}`}` };
}

/** Whether what stands there says which contract is meant, in another spelling or before its line went on. */
function mayBecome(id: Json, base: string, expected: string): id is string {
  if (typeof id !== "string") return false;
  return bare(id, expected) === bare(expected, expected) || isEarlierLine(id, base + expected);
}

/** Exactly the address of a lower major of the same contract, of the same document of it. */
function isEarlierLine(id: string, expected: string): boolean {
  const [before, after] = [id, expected].map((address) => /^(.+\/)(\d+)(\/producer)?$/.exec(address));
  if (!before || !after) return false;
  return before[1] === after[1] && before[3] === after[3] && Number(before[2]) < Number(after[2]);
}

/**
 * What is left of an identifier when its spelling is taken away: the address before it, case, `_` for `-`, a `v` before the number,
 * the minor of an exact entry, `.json`, and a last slash or `#`.
 */
function bare(id: string, expected: string): string {
  const path = id
    .toLowerCase()
    .replaceAll("_", "-")
    .replace(/[/#]+$/, "")
    .replace(/(?:\.schema)?\.json$/, "");
  return path
    .split("/")
    .slice(-expected.split("/").length)
    .map((part) => part.replace(/^v(?=\d)/, "").replace(/^(\d+)\.\d+$/, "$1"))
    .join("/");
}
