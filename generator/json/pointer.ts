import { isArray, member, type Json } from "./json.ts";

/** One step of an RFC 6901 pointer, `~` and `/` escaped. */
export const escapeStep = (name: string): string => (/[~/]/.test(name) ? name.replaceAll("~", "~0").replaceAll("/", "~1") : name);

/** One more step of a pointer. */
export const below = (pointer: string, name: string | number): string =>
  `${pointer}/${typeof name === "number" ? name : escapeStep(name)}`;

/** The steps of a pointer, unescaped; undefined where the text is no pointer. */
export function steps(pointer: string): string[] | undefined {
  if (pointer === "") return [];
  if (!pointer.startsWith("/") || /~(?![01])/.test(pointer)) return undefined;
  const parts = pointer.slice(1).split("/");
  return pointer.includes("~") ? parts.map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~")) : parts;
}

/** A pointer as the fragment of a URI: what RFC 3986 does not allow in a fragment is percent-encoded. */
export const asFragment = (pointer: string): string =>
  pointer.replace(/[^A-Za-z0-9\-._~!$&'()*+,;=:@/?]/gu, (character) => encodeURIComponent(character));

/** The value at a pointer, or undefined where there is none. */
export function valueAt(root: Json, pointer: string): Json | undefined {
  let value: Json | undefined = root;
  for (const name of steps(pointer) ?? [undefined]) {
    if (name === undefined || value === undefined) return undefined;
    if (!isArray(value)) value = member(value, name);
    else value = /^(?:0|[1-9]\d{0,9})$/.test(name) ? value[Number(name)] : undefined;
  }
  return value;
}
