import type { Standing } from "../entry.ts";

/**
 * How an entry stands, in words for people. A reason is printed as a sentence, and a replacement that it names is not named again.
 *
 * @example
 * describeStanding({ status: "withdrawn", reason: "The unit was wrong.", replacement: "example.parcel/2" });
 * // "withdrawn: The unit was wrong. Use example.parcel/2 instead."
 */
export function describeStanding({ status, reason, replacement }: Standing): string {
  const why = reason === undefined ? "" : `: ${sentence(reason.trim())}`;
  const isSaid = replacement === undefined || wordsOf(reason ?? "").includes(replacement);
  return `${status}${why}${isSaid ? "" : ` Use ${replacement} instead.`}`;
}

const sentence = (text: string): string => (/[\p{Sentence_Terminal}…]\p{P}*$/u.test(text) ? text : `${text}.`);

/** Without what a sentence puts around a word; an identifier is one word. */
const wordsOf = (text: string): string[] =>
  text.split(/\s+/).map((word) => word.replace(/^[\p{Ps}\p{Pi}"'`]+|[\p{Pe}\p{Pf}"'`.,;:!?]+$/gu, ""));
