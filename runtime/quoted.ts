const longest = 80;

/** Marks that are invisible or turn the direction of a line: shown as escapes, so that a message reads as it is. */
const invisible = /[\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** Text from outside as it may stand in a message: in quotes, escaped as in JSON, cut where it is long. */
export function quoted(text: string): string {
  const cut = text.length > longest ? `${text.slice(0, longest)}…` : text;
  return JSON.stringify(cut).replace(invisible, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
