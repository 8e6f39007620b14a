import { refuse } from "./codes.ts";

/** A copy of the bytes, which nobody can change while a digest is made of them. Refuses `not-bytes`. */
export function bytesOf(value: unknown): Uint8Array<ArrayBuffer> {
  if (!ArrayBuffer.isView(value)) refuse("not-bytes", "");
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice() as Uint8Array<ArrayBuffer>;
}
