/** An address that may be asked, or why not. */
export type ParsedAddress =
  { readonly outcome: "parsed"; readonly url: URL } | { readonly outcome: "refused"; readonly reason: string };

/**
 * An address to ask over HTTP: absolute, https, or http where the host is this machine itself, without credentials. The sentence of
 * a refusal does not repeat the address, which may hold a secret.
 */
export function parseAddress(text: string, base?: URL): ParsedAddress {
  const url = URL.canParse(text, base?.href) ? new URL(text, base) : undefined;
  if (url === undefined) return refused("It is no absolute address.");
  if (url.username !== "" || url.password !== "")
    return refused("It holds credentials, which would be shown wherever it is named.");
  if (url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname))) return { outcome: "parsed", url };
  return refused('It has to begin with "https://"; "http://" is for this machine itself (localhost, 127.0.0.1, [::1]).');
}

const refused = (reason: string): ParsedAddress => ({ outcome: "refused", reason });

/** As the WHATWG parser spells a host: every way to write 127.0.0.1 has become that one. */
const isLoopback = (host: string): boolean => host === "localhost" || host === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(host);

/**
 * The folder of a registry. It ends in a slash, or is given one; a query or fragment has no place in it.
 */
export function parseRegistryAddress(text: string): ParsedAddress {
  const parsed = parseAddress(text);
  if (parsed.outcome === "refused") return parsed;
  const { url } = parsed;
  if (url.search !== "" || url.hash !== "") return refused("It has a query or a fragment; the address of a folder has none.");
  if (!url.pathname.endsWith("/")) url.pathname += "/";
  return parsed;
}

/** An address as it may be shown: without credentials. */
export const shownAddress = (text: string): string => text.replace(/\/\/[^/?#]*@/, "//…@");
