import { isDigit, limits, scanDate, scanLocal, scanName, scanNumber, scanVisible } from "./grammar.ts";
import type { Identifier } from "./identifier.ts";
import { miss, type Refusal } from "./refusal.ts";
import { hasScheme, refuseUri } from "./uri.ts";

export type Reading =
  { readonly outcome: "read"; readonly identifier: Identifier } | { readonly outcome: "refused"; readonly refusal: Refusal };

/** The grammar alone, without near misses: they are found by reading again. */
export function readIdentifier(text: string): Reading {
  if (text === "") return refused(miss(0, "an identifier"));
  const visible = scanVisible(text.length > limits.identifier ? text.slice(0, limits.identifier) : text);
  if (visible < Math.min(text.length, limits.identifier)) return refused(miss(visible, "a visible ASCII character"));
  if (text.length > limits.identifier)
    return refused(miss(limits.identifier, `the end: an identifier has at most ${limits.identifier} characters`));
  if (text.startsWith("sha256:")) return readDigest(text);
  if (text.startsWith("/")) return readWellKnown(text);
  return hasScheme(text) ? readUri(text) : readNamed(text);
}

function readNamed(text: string): Reading {
  const end = scanName(text);
  if (typeof end !== "number") return refused(end);
  const name = text.slice(0, end);
  if (end === text.length) return read({ form: "bare", text, name });
  if (text[end] === "@") return readDated(text, name);
  if (text[end] === "/") return isDigit(text[end + 1]) ? readVersion(text, name) : readMcpKey(text, name);
  return refused(miss(end, 'more of the name in lower case, "/", "@" or the end'));
}

function readVersion(text: string, name: string): Reading {
  const start = name.length + 1;
  const afterMajor = scanNumber(text, start);
  if (typeof afterMajor !== "number") return refused(afterMajor);
  const major = Number(text.slice(start, afterMajor));
  if (afterMajor === text.length) return read({ form: "line", text, name, major });
  if (text[afterMajor] !== ".") return refused(miss(afterMajor, '"." and a minor number, or the end'));
  const afterMinor = scanNumber(text, afterMajor + 1);
  if (typeof afterMinor !== "number") return refused(afterMinor);
  if (afterMinor < text.length) return refused(miss(afterMinor, "the end after major and minor"));
  return read({ form: "exact", text, name, major, minor: Number(text.slice(afterMajor + 1)) });
}

function readDated(text: string, name: string): Reading {
  const end = scanDate(text, name.length + 1);
  return typeof end === "number" ? read({ form: "dated", text, name, date: text.slice(name.length + 1) }) : refused(end);
}

function readMcpKey(text: string, name: string): Reading {
  const end = scanLocal(text, name.length + 1);
  return typeof end === "number" ? read({ form: "mcp-key", text, name, local: text.slice(name.length + 1) }) : refused(end);
}

function readDigest(text: string): Reading {
  const start = "sha256:".length;
  const odd = /[^0-9a-f]/.exec(text.slice(start));
  if (odd) return refused(miss(start + odd.index, "one of 64 lower-case hex digits"));
  return text.length === start + 64
    ? read({ form: "digest", text })
    : refused(miss(Math.min(text.length, start + 64), "exactly 64 lower-case hex digits"));
}

/** One segment of the unreserved characters of RFC 3986. */
function readWellKnown(text: string): Reading {
  const folder = "/.well-known/";
  const shared = [...folder].findIndex((unit, index) => text[index] !== unit);
  if (shared >= 0) return refused(miss(shared, `"${folder}" and one segment`));
  const segment = text.slice(folder.length);
  const odd = /[^A-Za-z0-9._~-]/.exec(segment);
  if (odd) return refused(miss(folder.length + odd.index, 'one segment of letters, digits, ".", "_", "~" and "-"'));
  if (segment === "" || segment === "." || segment === "..") return refused(miss(folder.length, "a segment"));
  return read({ form: "well-known", text, segment });
}

function readUri(text: string): Reading {
  const refusal = refuseUri(text);
  return refusal ? refused(refusal) : read({ form: "uri", text });
}

const read = (identifier: Identifier): Reading => ({ outcome: "read", identifier });
const refused = (refusal: Refusal): Reading => ({ outcome: "refused", refusal });
