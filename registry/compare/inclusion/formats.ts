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

/** One text of each format, and texts that are nearly of it: where a search begins. */
export const formatSamples: readonly string[] = [
  ...["2020-01-01", "2020-01-01T00:00:00Z", "2020-01-01T00:00:00", "00:00:00Z", "00:00:00", "P1D", "2020-13-01"],
  ...["https://a.example/", "a:b", "/a", "a/b", "a b", "{a}", "https://a.example/{b}", "#/a", "0", "0/a", "1#"],
  ...["a@b.example", "a.example", "a", "127.0.0.1", "256.0.0.1", "::1", "::g", "YQ==", "(", "[a-z]"],
  "123e4567-e89b-12d3-a456-426614174000",
];
