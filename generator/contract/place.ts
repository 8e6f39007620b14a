import type { Json } from "../json/json.ts";

/** Whether a text is a relative path, forward slashes, that stays in the folder it is relative to. */
export const isInside = (value: Json): value is string => isRelative(value) && !value.split("/").includes("..");

/**
 * Whether a text says where a registry is: `bundled`, a relative path (it may lead out of the folder), or an address that ends in
 * "/": https, or http where the host is this machine.
 */
export const isRegistryPlace = (value: Json): value is string =>
  typeof value === "string" && (isAddress(value) ? isRegistryAddress(value) : isRelative(value));

/** Whether a text is an address and no path. */
export const isAddress = (value: string): boolean => /^[a-z][a-z0-9+.-]+:/i.test(value);

function isRelative(value: Json): value is string {
  return typeof value === "string" && value !== "" && !/^[\\/]|^[A-Za-z]:|\\|\p{Cc}/u.test(value);
}

function isRegistryAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { href, protocol, hostname, username, password, search, hash } = new URL(value);
  const isSecret = protocol === "https:" || (protocol === "http:" && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname));
  return href === value && isSecret && value.endsWith("/") && [username, password, search, hash].every((part) => part === "");
}
