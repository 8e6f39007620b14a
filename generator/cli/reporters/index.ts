import { github } from "./github.ts";
import { json } from "./json.ts";
import { markdown } from "./markdown.ts";
import type { Reporter } from "./report.ts";
import { sarif } from "./sarif.ts";
import { text } from "./text.ts";

/** One file a format; adding one is that file and its line here. */
export const reporters = { text, json, github, sarif, markdown } as const satisfies Readonly<Record<string, Reporter>>;
export type Format = keyof typeof reporters;

export const isFormat = (name: unknown): name is Format => typeof name === "string" && Object.hasOwn(reporters, name);
