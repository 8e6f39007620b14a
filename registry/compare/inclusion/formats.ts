import { createRequire } from "node:module";
import type { FormatDefinition } from "ajv";

type Format = boolean | RegExp | ((text: string) => boolean) | FormatDefinition<string> | FormatDefinition<number>;

// The package is CommonJS whose default export is named in its types alone.
const { fullFormats } = createRequire(import.meta.url)("ajv-formats/dist/formats.js") as {
  fullFormats: Readonly<Record<string, Format>>;
};

/** Whether an asserted format accepts a text. A format that no validator here knows refuses nothing. */
export function inFormat(name: string, text: string): boolean {
  const format = Object.hasOwn(fullFormats, name) ? (fullFormats[name] as Format) : true;
  if (typeof format === "boolean") return format;
  if (typeof format === "function") return format(text);
  if (format instanceof RegExp) return format.test(text);
  if (format.type === "number") return true;
  const { validate } = format as FormatDefinition<string>;
  return typeof validate === "function" ? (validate(text) as boolean) : new RegExp(validate).test(text);
}

/** Whether an asserted format refuses any text. */
export const isTextFormat = (name: string): boolean => {
  const format = Object.hasOwn(fullFormats, name) ? (fullFormats[name] as Format) : true;
  return typeof format !== "boolean" && !(typeof format === "object" && !(format instanceof RegExp) && format.type === "number");
};

const date = "[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])";
const time = "[0-9]{2}:[0-9]{2}:[0-9]{2}(?:[.][0-9]+)?(?:[zZ]|[+-][0-9]{2}(?::?[0-9]{2})?)";
const hex = "[0-9a-fA-F]";

/**
 * A pattern that every text of a format matches: proofs read patterns, and not the functions that judge a format. What a pattern
 * leaves in (30 February) is refused by the function all the same.
 */
export const formatShapes: ReadonlyMap<string, string> = new Map([
  ["date", `^${date}$`],
  ["time", `^${time}$`],
  ["date-time", `^${date}[tT\\s]${time}$`],
  ["duration", "^P[0-9A-Z]+$"],
  ["uri", "^[A-Za-z][A-Za-z0-9+.-]*:[!-~]*$"],
  ["email", "^[!-?A-~]+@[A-Za-z0-9.-]+$"],
  ["ipv4", "^[0-9]{1,3}(?:[.][0-9]{1,3}){3}$"],
  ["uuid", `^(?:[uU][rR][nN]:[uU][uU][iI][dD]:)?${hex}{8}-(?:${hex}{4}-){3}${hex}{12}$`],
  ["json-pointer", "^(?:/[\\s\\S]*)?$"],
]);

/** Two texts of each format, so that one is left where the other is excluded, and texts that are nearly of it: where a search begins. */
export const formatSamples: readonly string[] = [
  ...["2020-01-01", "2020-01-01T00:00:00Z", "2020-01-01T00:00:00", "00:00:00Z", "00:00:00", "P1D", "2020-13-01"],
  ...["1999-02-03", "1999-02-03T04:05:06Z", "1999-02-03T04:05:06", "04:05:06Z", "04:05:06", "PT2H"],
  ...["https://a.example/", "a:b", "/a", "a/b", "a b", "{a}", "https://a.example/{b}", "#/a", "0", "0/a", "1#"],
  ...["https://b.example/c", "urn:c:d", "/b/c", "{b}/{c}", "1/b", "2#"],
  ...["a@b.example", "a.example", "a", "127.0.0.1", "256.0.0.1", "::1", "::g", "YQ==", "(", "[a-z]"],
  ...["c@d.example", "b.example", "b", "10.0.0.2", "fe80::2", "Yg==", "^b$"],
  ...["123e4567-e89b-12d3-a456-426614174000", "00000000-0000-4000-8000-000000000001"],
];
