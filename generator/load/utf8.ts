/** Bytes read as UTF-8. `wrong` is there where they are not: the first byte that belongs to no character, and where it shows in the text. */
export interface Decoded {
  readonly text: string;
  readonly bytes: number;
  readonly wrong?: { readonly byte: number; readonly at: number };
}

export function decode(bytes: Uint8Array | string): Decoded {
  if (typeof bytes === "string") return { text: bytes, bytes: Buffer.byteLength(bytes) };
  try {
    return { text: strict.decode(bytes), bytes: bytes.length };
  } catch {
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    return { text, bytes: bytes.length, wrong: firstWrong(bytes, text) };
  }
}

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The first U+FFFD that the bytes do not spell stands for the first malformed sequence. */
function firstWrong(bytes: Uint8Array, text: string): { byte: number; at: number } {
  let byte = 0;
  for (let at = 0; at < text.length; at += 1) {
    const point = text.codePointAt(at)!;
    if (point === 0xfffd && !(bytes[byte] === 0xef && bytes[byte + 1] === 0xbf && bytes[byte + 2] === 0xbd)) return { byte, at };
    byte += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    if (point > 0xffff) at += 1;
  }
  return { byte, at: text.length };
}
