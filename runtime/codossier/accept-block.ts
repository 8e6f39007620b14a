import { findNonJson } from "../non-json.ts";
import { copy } from "../own.ts";
import { asRefusal } from "../problem.ts";
import { invalid, refuse } from "./codes.ts";

type Parse<Block> = (
  value: unknown,
) =>
  | { readonly ok: true; readonly value: Block }
  | { readonly ok: false; readonly problems: readonly { readonly pointer: string; readonly message: string }[] };

/** As deep as the documents of the other systems; the contract's own members need three levels. */
const deepest = 64;

/**
 * A copy of a block that its contract accepts. `at` is where the value stands in what it was taken from, and begins every
 * pointer. Refuses with `block-invalid` at the first problem, and with `block-not-json`.
 */
export function acceptBlock<Block>(value: unknown, parse: Parse<Block>, at: string): Block {
  const parsed = parse(value);
  if (!parsed.ok) throw asRefusal(invalid(parsed.problems[0]!, at));
  const foreign = findNonJson(value, deepest);
  if (foreign !== undefined) refuse("block-not-json", at + foreign.pointer, foreign.reason);
  // The same own members, so the same document.
  return copy(parsed.value) as Block;
}
