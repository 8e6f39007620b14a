const longest = 80;

/**
 * Marks that are invisible, turn the direction of a line or that a terminal obeys: shown as escapes, so that a message reads as it is.
 * JSON escapes the other controls.
 */
const invisible = /[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** Text from outside as it may stand in a message: in quotes, escaped as in JSON, cut where it is long. */
export function quoted(text: string): string {
  return inQuotes(text.length > longest ? `${text.slice(0, longest)}…` : text);
}

/** The same of a pointer, whose end is kept where it is long: the end names the member or entry that is meant. */
export function quotedPointer(pointer: string): string {
  return inQuotes(pointer.length > longest ? `…${pointer.slice(-longest)}` : pointer);
}

const inQuotes = (text: string): string =>
  JSON.stringify(text).replace(invisible, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`);
