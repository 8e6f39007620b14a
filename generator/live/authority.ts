/**
 * Whether an address is at the host that the reverse-domain name of a UCP capability belongs to: the labels of the host in reverse are
 * the name or its beginning. https, without user information, no IP address, two labels or more; the port is free. (UCP, namespace
 * governance.)
 */
export function isAtAuthority(name: string, address: string): boolean {
  const url = httpsUrl(address);
  const labels = url?.hostname.split(".").reverse() ?? [];
  // Only an IP address ends in digits.
  return labels.length >= 2 && !/^\d/.test(labels[0] ?? "") && `${name}.`.startsWith(`${labels.join(".")}.`);
}

/**
 * An absolute https address, as it is spelt and as it parses; undefined where it is something else. Whoever compares texts would see
 * another address than a parser in what it repairs. Path, query and fragment may hold letters beyond ASCII.
 */
export function httpsUrl(address: string): URL | undefined {
  const isSpeltWell = spelling.test(address) && !repaired.test(address);
  return isSpeltWell && URL.canParse(address) ? new URL(address) : undefined;
}

/** A host and at most a port in ASCII, without user information; then a path, query or fragment, or nothing. */
const spelling = /^https:\/\/[\w.:[\]-]+(?:[/?#]|$)/;

/** White space, control characters, backslashes and halves of letters: parsers repair or replace them. */
const repaired = /[\s\p{Cc}\p{Cs}\\]/u;
