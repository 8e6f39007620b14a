import type { Effect } from "../finding.ts";

/** What an author can do about a change of the documents. */
export const hints: Readonly<Record<Effect, string>> = {
  narrows:
    "Keep accepting what the published version accepts, or publish this under the next major version. A line that promises answers alone may ask for more.",
  widens:
    "Readers of the published version refuse what it did not allow: publish this under the next major version. A line that promises requests alone may accept more.",
  both: "Undo it, or publish it under the next major version.",
  neither: "Nothing to do.",
};

export const nextMajor = "Publish it under the next major version; within this one it has to stay as it is.";
