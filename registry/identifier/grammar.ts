import { miss, type Scan } from "./refusal.ts";

/**
 * ASCII, at most 256 characters, matched in full, no percent-encoding anywhere.
 *
 *     label     = LOW [ *61( LOW / DIGIT / "-" / "_" ) ( LOW / DIGIT ) ]     no "--", "__", "-_", "_-"
 *     name      = label 1*( "." label )                                     at most 128 characters
 *     number    = "0" / ( %x31-39 *5DIGIT )
 *     date      = YYYY "-" MM "-" DD                                        a real date
 *     local     = LOW [ *62( LOW / DIGIT / "." / "_" / "-" ) ( LOW / DIGIT ) ]
 *
 * Each scanner looks at a character once: a parse is linear, whatever the text.
 */
export const limits = { identifier: 256, name: 128, label: 63, local: 64, digits: 6, definition: 128 } as const;

export const isLow = (unit: string | undefined): boolean => unit !== undefined && unit >= "a" && unit <= "z";
export const isDigit = (unit: string | undefined): boolean => unit !== undefined && unit >= "0" && unit <= "9";
const isLowOrDigit = (unit: string | undefined): boolean => isLow(unit) || isDigit(unit);
const isSeparator = (unit: string | undefined): boolean => unit === "-" || unit === "_";

/** Names of devices on Windows, also with a suffix, as a first label is followed by one. `com` itself is fine. */
const reserved = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/;

/** The name at the start of the text. */
export function scanName(text: string): Scan {
  let end = scanLabel(text, 0);
  const first = typeof end === "number" ? text.slice(0, end) : "";
  let labels = 1;
  while (typeof end === "number" && text[end] === ".") {
    end = scanLabel(text, end + 1);
    labels += 1;
  }
  if (typeof end !== "number") return end;
  if (labels < 2) return miss(end, 'more of the label, or "." and a second one (a name has two labels or more)');
  if (end > limits.name) return miss(limits.name, `a name of at most ${limits.name} characters`);
  return reserved.test(first) ? { code: "id-reserved", position: 0, label: first } : end;
}

function scanLabel(text: string, start: number): Scan {
  if (!isLow(text[start])) return miss(start, "a lower-case letter that begins a label");
  let at = start + 1;
  for (; isLowOrDigit(text[at]) || isSeparator(text[at]); at += 1) {
    if (isSeparator(text[at]) && isSeparator(text[at - 1])) return miss(at, 'a letter or a digit after "-" or "_"');
    if (at - start >= limits.label) return miss(at, `a label of at most ${limits.label} characters`);
  }
  return isSeparator(text[at - 1]) ? miss(at, 'a letter or a digit after "-" or "_"') : at;
}

/** The local name of an MCP key, to the end of the text. */
export function scanLocal(text: string, start: number): Scan {
  if (!isLow(text[start]))
    return miss(start, "a digit that begins a version, or a lower-case letter that begins the name of an MCP key");
  let at = start + 1;
  for (; isLowOrDigit(text[at]) || isSeparator(text[at]) || text[at] === "."; at += 1) {
    if (at - start >= limits.local) return miss(at, `a local name of at most ${limits.local} characters`);
  }
  if (at < text.length) return miss(at, 'a lower-case letter, a digit, ".", "_" or "-"');
  if (!isLowOrDigit(text[at - 1])) return miss(at, "a letter or a digit at the end of the local name");
  const local = text.slice(start);
  return reserved.test(local) ? { code: "id-reserved", position: start, label: local } : at;
}

/** A major or minor number. */
export function scanNumber(text: string, start: number): Scan {
  let at = start;
  while (isDigit(text[at])) at += 1;
  if (at === start) return miss(start, "a number");
  if (text[start] === "0" && at > start + 1) return miss(start, "a number without leading zeros");
  return at - start > limits.digits ? miss(start + limits.digits, `a number of at most ${limits.digits} digits`) : at;
}

/** A calendar date, to the end of the text. */
export function scanDate(text: string, start: number): Scan {
  const form = "dddd-dd-dd";
  for (let index = 0; index < form.length; index += 1) {
    const unit = text[start + index];
    if (form[index] === "-" ? unit !== "-" : !isDigit(unit))
      return miss(start + index, `${form[index] === "-" ? '"-"' : "a digit"} of a date YYYY-MM-DD`);
  }
  const end = start + form.length;
  if (text.length > end) return miss(end, "the end after the date");
  const [year, month, day] = [text.slice(start, start + 4), text.slice(start + 5, start + 7), text.slice(start + 8, end)].map(
    Number,
  );
  if (year === 0) return miss(start, "a year from 0001 on");
  if (month === undefined || month < 1 || month > 12) return miss(start + 5, "a month from 01 to 12");
  return isDayOf(year ?? 0, month, day ?? 0) ? end : miss(start + 8, "a day of that month");
}

function isDayOf(year: number, month: number, day: number): boolean {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return day >= 1 && day <= days;
}

/** The first character that is not visible ASCII; the length where all are. */
export function scanVisible(text: string): number {
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit <= 0x20 || unit >= 0x7f) return at;
  }
  return text.length;
}
