import { isObject, own, put, step } from "../own.ts";
import { refuse } from "./codes.ts";

/** What stands where a host has its block. A thing of the wrong type there is refused, never absent. */
export type Placement<Reading> =
  | { readonly outcome: "found"; readonly reading: Reading }
  /** Nothing is stated, or nothing is answered: no fault. */
  | { readonly outcome: "absent" }
  /** A block lies there, but the caller did not activate the extension: it is not read. */
  | { readonly outcome: "extension-inactive" };

/** Finds a block along own members. What lies under another name, or is only inherited, is not there. */
export function find<Reading>(
  host: unknown,
  path: readonly string[],
  read: (value: unknown, at: string) => Reading,
): Placement<Reading> {
  const value = path.reduce<unknown>((at, name) => own(at, name), host);
  return value === undefined
    ? { outcome: "absent" }
    : { outcome: "found", reading: read(value, path.map((name) => step(name)).join("")) };
}

/**
 * The host with a block under a key of one of its members. Every other key and member stays, and is the same value, not a copy:
 * the parts of a message may be large, and may be an SDK's own objects. Refuses with `host-invalid`.
 */
export function placeUnder<Host extends object>(host: Host, member: string, key: string, block: object): Host {
  const merged = { ...optionalObject(objectHost(host), member) };
  put(merged, key, block);
  return { ...host, [member]: merged };
}

/** What must be an object to hold anything. */
export const objectHost = <Host>(host: Host): Host => (isObject(host) ? host : refuse("host-invalid", ""));

/** A member that is an object where it is there. */
export function optionalObject(host: unknown, member: string): object {
  const value = own(host, member);
  if (value === undefined) return {};
  return isObject(value) ? value : refuse("host-invalid", step(member));
}

/** A repeated member of A2A, whose JSON mapping has null for the empty list. */
export function optionalList(host: unknown, member: string, at = ""): readonly unknown[] {
  const value = own(host, member) ?? [];
  return Array.isArray(value) ? value : refuse("host-invalid", at + step(member));
}
