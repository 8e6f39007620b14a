import { own } from "../own.ts";

/** One piece of an answer, whichever form of the protocol it came in. */
export type AnswerPart =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "data"; readonly data: unknown }
  /** A document: its bytes in base64, or an address. */
  | { readonly type: "file"; readonly bytes?: string; readonly url?: string; readonly name?: string; readonly mediaType?: string }
  /** Of another kind, or of several at once: as it came. */
  | { readonly type: "unknown"; readonly raw: unknown };

/** A part of the contract. With a `kind`, the kind says what it is; without one, the one member of content that it has. */
export function readPart(part: unknown): AnswerPart {
  const kind = own(part, "kind");
  const content = contents.filter((name) => own(part, name) !== undefined);
  const form = kind ?? (content.length === 1 ? content[0] : undefined);
  switch (form) {
    case "text":
      return { type: "text", text: own(part, "text") as string };
    case "data":
      return { type: "data", data: own(part, "data") };
    case "file":
      return fileOf(own(part, "file"), { bytes: "bytes", url: "uri", name: "name", mediaType: "mimeType" });
    case "raw":
    case "url":
      return fileOf(part, { bytes: "raw", url: "url", name: "filename", mediaType: "mediaType" });
    default:
      return { type: "unknown", raw: part };
  }
}

const contents = ["text", "data", "raw", "url"];

/** The members of a file under the names of one form; those that are null or absent are left out. */
function fileOf(file: unknown, names: Readonly<Record<"bytes" | "url" | "name" | "mediaType", string>>): AnswerPart {
  const members = Object.entries(names).map(([ours, theirs]) => [ours, own(file, theirs)]);
  return { type: "file", ...Object.fromEntries(members.filter(([, value]) => typeof value === "string")) };
}
