import { canonicalUri, hasScheme } from "./uri.ts";
import { limits } from "./grammar.ts";

type Repair = (text: string) => string;

/** What people and tools put into identifiers by habit, each with the way back, in the order in which they combine. */
const repairs: readonly Repair[] = [
  (text) => text.trim(),
  (text) => text.replace(/^http:/i, "https:"),
  (text) => (hasScheme(text) ? (canonicalUri(text) ?? text) : text),
  (text) => (hasScheme(text) && !/^sha256:/i.test(text) ? text : text.toLowerCase()),
  (text) => text.replace(/[?#].*$/s, ""),
  (text) => text.replace(/^(?:\.{0,2}\/)+(?!\.well-known\/)/, ""),
  (text) => text.replace(/^\/?\.?well-known\//, "/.well-known/"),
  (text) => text.replace(/[/.]+$/, ""),
  (text) => (text.startsWith("/") ? text : text.replace(/(?:\.schema)?(?:\.json)?$/, "")),
  (text) => (hasScheme(text) ? text : text.replace(/[/@.]v(?=\d+(?:\.\d+)*$)/, "/")),
  (text) => text.replace(/@(?=\d+(?:\.\d+)*$)/, "/"),
  (text) => text.replace(/\/(?=\d{4}-\d\d-\d\d$)/, "@"),
  (text) => text.replace(/([/.])0+(?=\d)/g, "$1"),
  (text) => text.replace(/(\/\d+\.\d+)(?:\.\d+)+.*$/, "$1"),
  (text) => text.replace(/\+$/, ""),
  (text) => text.replace(/[-_]{2,}/g, (run) => run[0] ?? ""),
];

/** Spellings that may have been meant: each repair alone, then all of them one upon another. Not all are identifiers; none is applied. */
export function spellings(text: string): string[] {
  if (isHopeless(text)) return [];
  const alone = repairs.map((repair) => repair(text));
  return [...new Set([...alone, ...steps(text)])].filter((spelling) => spelling !== text && spelling !== "");
}

/** All repairs, one upon another. */
export const repaired = (text: string): string => (isHopeless(text) ? text : (steps(text).at(-1) ?? text));

function steps(text: string): string[] {
  const together: string[] = [];
  for (const repair of repairs) together.push(repair(together.at(-1) ?? text));
  return together;
}

/** Beyond this nothing nearby can be an identifier, and the patterns above stay cheap. */
const isHopeless = (text: string): boolean => text.length > 2 * limits.identifier;
