import type { BuildContext } from "./context.ts";
import { isArray, type Json, type JsonObject, own } from "../json/json.ts";
import { keywords } from "./keywords.ts";
import type { Notes } from "./model.ts";
import type { Site } from "./site.ts";

/** Where nothing is said. */
export const noNotes: Notes = Object.freeze({});

/** Reads the annotations of a schema object. The meta-schema has already held their shapes. */
export function readNotes(builder: BuildContext, site: Site, value: JsonObject): Notes {
  if (!Object.keys(value).some(isNote)) return noNotes;
  const notes: { -readonly [K in keyof Notes]: Notes[K] } = {};
  for (const name of ["title", "description", "format", "contentMediaType", "contentEncoding"] as const) {
    const text = own(value, name);
    if (typeof text === "string") notes[name] = text;
  }
  for (const name of ["deprecated", "readOnly", "writeOnly"] as const) {
    // `false` is what absence means, so it is not a second spelling of it.
    if (own(value, name) === true) notes[name] = true;
  }
  const preset = own(value, "default");
  if (preset !== undefined) notes.default = preset;
  const comment = own(value, "$comment");
  if (typeof comment === "string") notes.comment = comment;
  const examples = own(value, "examples");
  if (isArray(examples)) notes.examples = examples;
  if (Object.hasOwn(value, "contentSchema")) notes.contentSchema = builder.child(site, "contentSchema");
  const extensions = Object.keys(value)
    .filter((name) => name.startsWith("x-"))
    .map((name): [string, Json] => [name, value[name] as Json]);
  if (extensions.length > 0) notes.extensions = new Map(extensions);
  return notes;
}

const isNote = (keyword: string): boolean => keywords.get(keyword) === "note" || keyword.startsWith("x-");

/** Whether anything is said that carries meaning; comments and examples carry none. */
export const saysSomething = (notes: Notes): boolean =>
  Object.keys(notes).some((name) => name !== "comment" && name !== "examples");
