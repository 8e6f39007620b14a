import { diagnose, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { quote } from "../diagnostic/define.ts";
import { isArray, isObject, member, type Json } from "../json/json.ts";
import { steps, valueAt } from "../json/pointer.ts";
import { describe } from "../load/describe.ts";
import type { Source } from "../load/source.ts";
import { checkMembers, editorSchema, isFilled, type MemberRule, type Report, type Rules } from "./members.ts";
import { isInside, isRegistryPlace } from "./place.ts";

/** `codicil.json`, or the member `codicil` of `package.json`. Folders and files are relative to it. */
export interface Config {
  /** The registry's address, which begins every `$id`; ends in "/". Needed only where there are schemas of the project's own. */
  readonly base?: string;
  readonly schemas: string;
  readonly generated: string;
  readonly registry: string;
  /** What is generated from registries: identifiers of any form, or `name/M.m+`. */
  readonly contracts: readonly string[];
  /** Where contracts are looked up, in order: `bundled`, a folder, or an address. */
  readonly registries: readonly string[];
  /** Agent cards whose skills become modules. */
  readonly cards: readonly CardSource[];
  /** A folder for the contents that the lock names, to be committed; without one they lie in a cache. */
  readonly vendor?: string;
  /** Whether the members of generated types are `readonly`. */
  readonly readonly: boolean;
}

/** A card, and the keys that it must be signed with, or that nobody asks. */
export type CardSource = { readonly file: string; readonly jwks: string } | { readonly file: string; readonly unverified: true };

export interface ParsedConfig {
  readonly config?: Config;
  readonly diagnostics: readonly Diagnostic[];
}

const isList = (value: Json): boolean => isArray(value);
const folder: MemberRule = { optional: true, expected: "a relative path that stays in this folder", accepts: isInside };
const file: MemberRule = { expected: "a relative path that stays in this folder", accepts: isInside };
const rules: Rules = {
  ...editorSchema,
  base: { optional: true, expected: 'an https address that ends in "/"', accepts: isBase },
  schemas: folder,
  generated: folder,
  registry: folder,
  contracts: { optional: true, expected: "a list of identifiers", accepts: isList },
  registries: { optional: true, expected: "a list of registries", accepts: isList },
  cards: { optional: true, expected: "a list of agent cards", accepts: isList },
  vendor: folder,
  readonly: { optional: true, expected: "true or false", accepts: (value) => typeof value === "boolean" },
};
const cardRules: Rules = {
  file,
  jwks: { ...file, optional: true },
  unverified: { optional: true, expected: "true", accepts: (value) => value === true },
};
const defaults = {
  schemas: "schemas",
  generated: "generated",
  registry: "registry/published",
  contracts: [],
  registries: ["bundled"],
  cards: [],
  readonly: false,
};

/**
 * Reads the config at a pointer of a file. Each wrong or unknown member is a `config-malformed` at its place. Whether there are schemas
 * that need a `base` is not known here.
 */
export function parseConfig(source: Source, pointer = ""): ParsedConfig {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (span, problem) =>
    void diagnostics.push(
      diagnose("config-malformed", span, {
        ...{ problem, where: configName(source.file, pointer) },
        member: steps(span.pointer.slice(pointer.length))?.[0],
      }),
    );
  const value = valueAt(source.value, pointer);
  if (checkMembers(source, pointer, rules, report) && isObject(value)) {
    checkTexts(source, `${pointer}/contracts`, { expected: "an identifier", accepts: isFilled }, report);
    checkTexts(source, `${pointer}/registries`, registryRule, report);
    checkCards(source, `${pointer}/cards`, report);
  }
  if (diagnostics.length > 0) return { diagnostics };
  // Every member was held to its rule; those with a default may be absent.
  const { $schema: _editor, ...given } = value as unknown as Partial<Config> & { readonly $schema?: string };
  return { config: { ...defaults, ...given }, diagnostics };
}

/** How a config is called in a sentence: the file, or the member of it. */
export const configName = (file: string, pointer: string): string =>
  pointer === "" ? file : `${quote(pointer.slice(1))} in ${file}`;

const registryRule = {
  expected: '"bundled", a relative path, or an https address that ends in "/" (http only for this machine)',
  accepts: isRegistryPlace,
};

/** Each item of a list of texts, and that none is there twice. */
function checkTexts(source: Source, list: string, { expected, accepts }: MemberRule, report: Report): void {
  const items = valueAt(source.value, list);
  for (const [at, item] of (isArray(items) ? items : []).entries()) {
    const span = source.span(`${list}/${at}`);
    if (!accepts(item)) report(span, `has as ${nameItem(list, at)} ${describe(item)}, where ${expected} is expected`);
    else if (isArray(items) && items.indexOf(item) < at) report(span, `names ${quote(String(item))} twice`);
  }
}

function checkCards(source: Source, list: string, report: Report): void {
  const cards = valueAt(source.value, list);
  for (const [at, card] of (isArray(cards) ? cards : []).entries()) {
    const span = source.span(`${list}/${at}`);
    if (!checkMembers(source, `${list}/${at}`, cardRules, report)) continue;
    if ((member(card, "jwks") === undefined) === (member(card, "unverified") === undefined))
      report(span, `has ${nameItem(list, at)} that needs "jwks" (a file of keys) or "unverified": true, and not both`);
    const same = (other: Json): boolean => member(other, "file") === member(card, "file");
    if (isArray(cards) && cards.findIndex(same) < at) report(span, `names the card ${quote(String(member(card, "file")))} twice`);
  }
}

const nameItem = (list: string, at: number): string => `item ${at + 1} of ${quote(list.slice(list.lastIndexOf("/") + 1))}`;

function isBase(value: Json): boolean {
  if (typeof value !== "string" || !URL.canParse(value)) return false;
  const url = new URL(value);
  return (
    url.href === value &&
    url.protocol === "https:" &&
    value.endsWith("/") &&
    url.username === "" &&
    url.search === "" &&
    url.hash === ""
  );
}
