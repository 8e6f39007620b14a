import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { skillSchemas, type AgentCard, type SkillSchema } from "../../runtime/a2a/index.ts";
import type { CardSource } from "../contract/parse-config.ts";
import { quote } from "../diagnostic/define.ts";
import { diagnose, isError, type Diagnostic, type Span } from "../diagnostic/diagnostic.ts";
import { withCard, type CardFile, type UnusableCard } from "../import/import-card.ts";
import { moduleName } from "../import/module-name.ts";
import { skillModule } from "../import/plan-import.ts";
import { canonicalDigest, type Digest } from "../json/digest.ts";
import type { Source } from "../load/source.ts";
import type { ProjectModules } from "./compile-pinned.ts";

export interface CardContext {
  readonly root: string;
  readonly readonly: boolean;
  /** A file as the caller would type it. */
  readonly shown: (path: string) => string;
}

export interface CompiledCard {
  /** Of the canonical form of the card; absent where the card cannot be used. */
  readonly digest?: Digest;
  readonly modules: readonly ProjectModules[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The modules of a card's skills, each in `<skill>/<name of the card's file>/`. The signature is verified before anything in the card is
 * used. One bad schema takes out its skill alone and is a warning, because the card is somebody else's; a card that cannot be used is an
 * error at `span`, where the config names it.
 */
export async function compileCard(card: CardSource, span: Span, context: CardContext): Promise<CompiledCard> {
  const refuse = (problem: string, next: string): CompiledCard => ({
    modules: [],
    diagnostics: [diagnose("card-refused", span, { problem, next })],
  });
  const paths = "jwks" in card ? [card.file, card.jwks] : [card.file];
  const [file, keys] = await Promise.all(paths.map((path) => readCard(path, context)));
  const missing = paths.find((_path, at) => (at === 0 ? file : keys) === undefined);
  if (file === undefined || missing !== undefined)
    return refuse(`${quote(missing ?? card.file)} does not exist.`, "Fetch it, or mend the path in the config.");

  const compiled = await withCard(file, keys, (opened, source) => compileSkills({ card, span, context }, opened, source));
  if ("outcome" in compiled)
    return compiled.outcome === "unreadable"
      ? { modules: [], diagnostics: compiled.diagnostics }
      : refuse(
          whyUnusable(compiled),
          'Fetch the card and its keys again. "unverified": true in place of "jwks" trusts a card without asking.',
        );
  return compiled.modules.length > 0 || compiled.diagnostics.length > 0
    ? compiled
    : refuse("no skill on it has a schema.", "Ask its owner for one that has, or take it out of the config.");
}

async function readCard(file: string, { root, shown }: CardContext): Promise<CardFile | undefined> {
  const path = join(root, file);
  try {
    return { file: shown(path), bytes: await readFile(path) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return undefined;
  }
}

function whyUnusable(card: Exclude<UnusableCard, { readonly outcome: "unreadable" }>): string {
  if (card.outcome === "not-a-card") return `${card.message} (${card.code} at ${JSON.stringify(card.pointer)})`;
  if (card.verification.outcome === "unsigned") return "it is not signed.";
  return card.verification.problems.map(({ code, message }) => `${message} (${code})`).join(" ");
}

interface Named {
  readonly card: CardSource;
  readonly span: Span;
  readonly context: CardContext;
}

function compileSkills(named: Named, opened: AgentCard, source: Source): CompiledCard {
  const skills = skillSchemas(opened).skills.map((found) => compileSkill(named, found, source));
  return {
    digest: canonicalDigest(source.value),
    modules: skills.flatMap((one) => one.modules),
    diagnostics: skills.flatMap((one) => one.diagnostics),
  };
}

function compileSkill({ card, span, context }: Named, found: SkillSchema, source: Source): CompiledCard {
  const { skill, pointer } = found;
  const refuse = (at: Span, problem: string): CompiledCard => ({
    modules: [],
    diagnostics: [diagnose("skill-refused", at, { skill, problem })],
  });
  if (found.outcome === "no-schema") return { modules: [], diagnostics: [] };
  if (found.outcome === "refused") return refuse(source.span(pointer), found.message);
  const identifier = `${card.file}#${skill}`;
  const options = { identifier, version: folderOf(card.file), readonly: context.readonly };
  const { module, diagnostics } = skillModule(found, source, options);
  const [first] = diagnostics.filter(isError);
  if (first !== undefined) return refuse(first.span, first.message);
  const { digest = "", files, units } = module;
  const folders = units.map((unit) => unit.folder);
  const emitted = [{ identifier, digest, files }];
  return { modules: [{ asked: [skill], from: "card", folders, identifier, emitted, span }], diagnostics: [] };
}

/** Two cards may have skills of one name; the file sets them apart, and a newer card moves no import. */
function folderOf(file: string): string {
  const stem = basename(file).replace(/\.json$/, "");
  return /^[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*$/.test(stem) ? stem : moduleName(stem);
}
