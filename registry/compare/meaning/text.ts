import { createHash } from "node:crypto";

/**
 * The text that is compared: Unicode NFC; every run of characters with the property White_Space becomes one U+0020; one leading
 * and one trailing U+0020 are dropped.
 */
export const foldText = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/\p{White_Space}+/gu, " ")
    .replace(/^ | $/g, "");

/** SHA-256 over the UTF-8 of the folded text, 64 lower-case hex digits. Texts are equal where these are. */
export const textDigest = (text: string): string => createHash("sha256").update(foldText(text)).digest("hex");

/** What stands for a title or description that is not there. */
export const noText = textDigest("");

/** Records write `sha256:` before the digits, the case files the digits alone. */
export const bareDigest = (digest: string): string => digest.replace(/^sha256:/, "");
