import type { Json } from "../model/model.ts";

/** RFC 6901: one step of a pointer, `~` and `/` escaped. */
export const escapeStep = (step: string): string => (/[~/]/.test(step) ? step.replaceAll("~", "~0").replaceAll("/", "~1") : step);

export const child = (pointer: string, step: string | number): string =>
  `${pointer}/${typeof step === "number" ? step : escapeStep(step)}`;

/** The steps of a pointer, unescaped; `undefined` where the text is no pointer. */
export function steps(pointer: string): string[] | undefined {
  if (pointer === "") return [];
  if (!pointer.startsWith("/") || /~(?![01])/.test(pointer)) return undefined;
  const parts = pointer.slice(1).split("/");
  return pointer.includes("~") ? parts.map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~")) : parts;
}

/** A pointer as the fragment of a URI: what RFC 3986 does not allow in a fragment is percent-encoded. */
export const asFragment = (pointer: string): string =>
  pointer.replace(/[^A-Za-z0-9\-._~!$&'()*+,;=:@/?]/gu, (character) => encodeURIComponent(character));

export const isObject = (value: Json | undefined): value is { readonly [name: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** Own members only: a name that every object inherits is not there. */
export const member = (value: Json | undefined, name: string): Json | undefined =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** The value at a pointer, or `undefined` where there is none. */
export function valueAt(root: Json, pointer: string): Json | undefined {
  let value: Json | undefined = root;
  for (const step of steps(pointer) ?? [undefined]) {
    if (step === undefined || value === undefined) return undefined;
    if (!Array.isArray(value)) value = member(value, step);
    else value = /^(?:0|[1-9]\d{0,9})$/.test(step) ? (value as readonly Json[])[Number(step)] : undefined;
  }
  return value;
}
