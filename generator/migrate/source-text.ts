import { existsSync, readFileSync } from "node:fs";

/** A file's text, and the byte-order mark that stood before it. */
export interface SourceText {
  readonly mark: "" | "\ufeff";
  readonly text: string;
}

/** The text of a file of UTF-8; undefined where there is none, so that no byte of it can be changed by reading and writing it. */
export function readSourceText(path: string): SourceText | undefined {
  if (!existsSync(path)) return undefined;
  const bytes = readFileSync(path);
  try {
    const whole = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return whole.startsWith("\ufeff") ? { mark: "\ufeff", text: whole.slice(1) } : { mark: "", text: whole };
  } catch {
    return undefined;
  }
}
