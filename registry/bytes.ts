import { digestOf, type Digest } from "../generator/json/digest.ts";

export { digestOf, type Digest };

const digestForm = /^sha256:[0-9a-f]{64}$/;

export const isDigest = (value: unknown): value is Digest => typeof value === "string" && digestForm.test(value);

export const hexOf = (digest: Digest): string => digest.slice("sha256:".length);

export const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The text of strict UTF-8, a byte-order mark kept where there is one; undefined where the bytes are something else. */
export function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

export const sameBytes = (before: Uint8Array, after: Uint8Array): boolean => Buffer.compare(before, after) === 0;

/** Whether these bytes would have that digest if a checkout had not turned LF into CRLF, or CRLF into LF. */
export function onlyLineEndsDiffer(found: Uint8Array, expected: Digest): boolean {
  // latin1 maps every byte to one unit and back, so nothing but the line ends can change here.
  const text = Buffer.from(found).toString("latin1");
  const spellings = [text.replaceAll("\r\n", "\n"), text.replace(/\r?\n/g, "\r\n")];
  return digestOf(found) !== expected && spellings.some((spelling) => digestOf(Buffer.from(spelling, "latin1")) === expected);
}

/** Order by UTF-16 units: the same on every machine and in every locale. */
export const byText = (before: string, after: string): number => (before < after ? -1 : before > after ? 1 : 0);
