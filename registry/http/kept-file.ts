import { decode, digestOf } from "../bytes.ts";

/** A file as it came, and when it was last known to be that. */
export interface KeptFile {
  readonly body: Uint8Array;
  readonly etag: string | null;
  /** Milliseconds since 1970. */
  readonly checked: number;
}

/**
 * Where files are kept between runs. Keys are 64 hex digits. Losing what was written, or changing it, costs a request and never gives a
 * wrong answer; so does a cache that rejects.
 */
export interface HttpCache {
  read(key: string): Promise<Uint8Array | undefined>;
  write(key: string, bytes: Uint8Array): Promise<void>;
}

/**
 * One line of JSON and the body:
 *
 *     { "address", "etag", "checked", "digest": sha256 of the body }
 *
 * Later versions may add members. What cannot be read is as if it were not there.
 */
export function formatKept(address: string, { body, etag, checked }: KeptFile): Uint8Array {
  const head = JSON.stringify({ address, etag, checked, digest: digestOf(body) });
  return new Uint8Array(Buffer.concat([Buffer.from(`${head}\n`), body]));
}

/** The file, if the bytes are those that `formatKept` wrote for this address. */
export function parseKept(address: string, bytes: Uint8Array): KeptFile | undefined {
  const end = bytes.indexOf(0x0a);
  const body = bytes.slice(end + 1);
  const head = end < 0 ? undefined : membersOf(decode(bytes.subarray(0, end)) ?? "");
  if (head?.["address"] !== address || head["digest"] !== digestOf(body)) return undefined;
  const { etag, checked } = head;
  if (typeof checked !== "number" || (etag !== null && typeof etag !== "string")) return undefined;
  return { body, etag, checked };
}

function membersOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    // Whatever the value is, asking it for a member is harmless; null is the one that cannot be asked.
    return (JSON.parse(text) as Readonly<Record<string, unknown>> | null) ?? undefined;
  } catch {
    return undefined;
  }
}
