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

/** An absolute https address, as it is spelt and as it parses; undefined where it is something else. */
export function httpsUrl(address: string): URL | undefined {
  // Parsers repair white space and backslashes; whoever compares texts sees another address then.
  if (!/^https:\/\/[!-[\]-~]+$/.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.username === "" && url.password === "" ? url : undefined;
}
