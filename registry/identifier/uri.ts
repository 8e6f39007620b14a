import { miss, type Refusal } from "./refusal.ts";

const prefix = "https://";

/** A scheme and its colon. A name never holds a colon, so whatever has one in front is meant as a URI. */
const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):/;

export const hasScheme = (text: string): boolean => scheme.test(text);

/**
 * A canonical https URI: what the WHATWG parser makes of it is the text itself; no query, fragment, userinfo, `%`, and in the path
 * no `//`, no `..` and only the characters of RFC 3986 (parsers differ, and change, in what else they let stand).
 */
export function refuseUri(text: string): Refusal | undefined {
  return refuseScheme(text) ?? refuseParts(text) ?? refuseSpelling(text) ?? refusePath(text);
}

function refuseScheme(text: string): Refusal | undefined {
  const name = scheme.exec(text)?.[1] ?? "";
  if (name.toLowerCase() === "https") return undefined;
  const isUri = name.toLowerCase() === "http" || text.startsWith("//", name.length + 1);
  return isUri ? { code: "id-https-required" } : miss(name.length, '"https:", or a name without ":"');
}

function refuseParts(text: string): Refusal | undefined {
  const part = /[?#%]/.exec(text);
  if (part)
    return miss(part.index, `a URI without ${part[0] === "?" ? "query" : part[0] === "#" ? "fragment" : "percent-encoding"}`);
  const userinfo = authorityOf(text).indexOf("@");
  if (userinfo >= 0) return miss(prefix.length + userinfo, "a host without userinfo");
  const empty = text.indexOf("//", prefix.length);
  return empty >= 0 ? miss(empty + 1, 'a path without "//"') : undefined;
}

function refuseSpelling(text: string): Refusal | undefined {
  const canonical = canonicalUri(text);
  if (canonical === undefined)
    return miss(Math.min(prefix.length, text.length), "a host, and a port of at most 65535 where there is one");
  return canonical === text ? undefined : { code: "id-not-canonical", canonical };
}

function refusePath(text: string): Refusal | undefined {
  const start = prefix.length + authorityOf(text).length;
  const dots = text.indexOf("..", start);
  if (dots >= 0) return miss(dots, 'a path without ".."');
  const odd = /[^A-Za-z0-9\-._~!$&'()*+,;=:@/]/.exec(text.slice(start));
  return odd ? miss(start + odd.index, "a character that a path may hold (RFC 3986)") : undefined;
}

/** What the WHATWG parser makes of the text, where it makes anything of it. */
export function canonicalUri(text: string): string | undefined {
  try {
    return new URL(text).href;
  } catch {
    return undefined;
  }
}

const authorityOf = (text: string): string => text.slice(prefix.length).split("/", 1)[0] ?? "";
