const longestHost = 253;

/**
 * Whether a URL parses as one of https, with a host of at most 253 characters, a dot at its end not counted, and without user
 * information. The contracts judge the spelling by a pattern; this judges what the parser makes of it, which no pattern
 * can say of an IP literal or a punycode label. (WHATWG URL; RFC 1035, section 2.3.4.)
 */
export function isHttpsUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  const isHostShort = hostname.replace(/\.$/, "").length <= longestHost;
  return protocol === "https:" && isHostShort && username === "" && password === "";
}
