import type { SourceFile } from "ts-morph";
import { diagnose, type Diagnostic } from "../../diagnostic/diagnostic.ts";
import { Lines } from "../../load/lines.ts";
import { lookAt, type Look } from "./look.ts";
import { filesBelow, type OwnedFolder } from "../programs.ts";
import { readSourceText } from "../source-text.ts";
import { isText, specifiersOf } from "../specifiers.ts";

/** `example.parcel/1` and what is at hand of it: its entries, its definitions, paths of its modules. Of a dated contract also `name@date`. */
export function mentionOf(folder: string): RegExp {
  const [name = "", version = ""] = folder.split("/");
  const exact = (text: string): string => text.replaceAll(".", "\\.");
  return new RegExp(`(?<![\\w.-])${exact(name)}[/@]${exact(version)}(?!\\d)`, "u");
}

/** Texts of a source that name the version before, where they name no module: they may be identifiers, or paths that a test runner takes. */
export function textMentions(file: SourceFile, before: string, after: string): Look[] {
  const mention = mentionOf(before);
  const specifiers = new Set<unknown>(specifiersOf(file));
  const looks: Look[] = [];
  file.forEachDescendant((node) => {
    const found = isText(node) && !specifiers.has(node) ? mention.exec(node.getLiteralText()) : null;
    if (found !== null) looks.push(lookAt(node, "name-in-text", { text: found[0], now: after }));
  });
  return looks;
}

export interface OtherMentions {
  /** Folders of the two versions. */
  readonly before: string;
  readonly after: string;
  /** The file that names contracts by rights: the project's config. */
  readonly config: string;
}

/** Files that may import a module or lead to one and are no program of TypeScript's: nothing in them is moved. */
export function otherMentions(folder: OwnedFolder, { before, after, config }: OtherMentions): Diagnostic[] {
  const mention = mentionOf(before);
  return filesBelow(folder.root, [], isOther).flatMap((path) => {
    const text = path === config || folder.owned.has(path) ? undefined : readSourceText(path)?.text;
    const found = text === undefined ? null : mention.exec(text);
    if (text === undefined || found === null) return [];
    const span = new Lines(text).span(folder.shown(path), found.index, found.index + found[0].length, "");
    return [diagnose("name-in-text", span, { text: found[0], now: after })];
  });
}

const isOther = (name: string): boolean =>
  /\.(?:vue|svelte|astro|mdx)$|^package\.json$|^(?:ts|js)config(?:\..+)?\.json$/.test(name);
