import { existsSync, readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { isContractName } from "../contract/name.ts";
import { parseConfig } from "../contract/parse-config.ts";
import { quote } from "../diagnostic/define.ts";
import { renderDiagnostics } from "../diagnostic/render.ts";
import { defaults, repositoryAbove, type AuthorConfig, type Setup } from "../init/setup.ts";
import { readJson } from "../load/read-json.ts";
import { projectAt } from "../project/project.ts";
import type { Invocation } from "./command.ts";
import { shownPath } from "./context.ts";
import { exit, Refusal, UsageError, type Io } from "./io.ts";

/** What was asked for, what is there, and for the rest what is answered at a terminal or a default that works. */
export async function settle(root: string, { values }: Invocation, io: Io): Promise<Setup> {
  if (existsSync(root) && !statSync(root).isDirectory()) throw new Refusal(`${quote(shownPath(root, io))} is no folder.`);
  if (typeof values["base"] === "string") newConfig(values["base"]);
  if (typeof values["name"] === "string") refuseName(values["name"]);
  const owner = ownerOf(values["owner"]);
  const existing = existingConfig(root, io);
  const config = existing?.config ?? newConfig(await answer(values["base"], "base", io));
  const there = contractsIn(join(root, config.schemas));
  const name = there.length === 0 || values["name"] !== undefined ? await answer(values["name"], "name", io) : undefined;
  if (name !== undefined) refuseName(name);
  const top = repositoryAbove(root) ?? root;
  if (/\p{Cc}|\$\{\{/u.test(relative(top, root)))
    throw new Refusal(`the folder ${quote(root)} has a name that no workflow file can hold. Choose another.`, exit.failed);
  const isInPackage = existing?.isInPackage === true;
  return { root, top, config, isInPackage, owner, ...(name === undefined || there.includes(name) ? {} : { name }) };
}

function refuseName(name: string): void {
  if (!isContractName(name))
    throw new UsageError(`--name ${quote(name)} is no name: two or more lower-case labels joined by dots, as "example.parcel".`);
}

function ownerOf(given: string | boolean | undefined): string {
  const owner = typeof given === "string" ? given : defaults.owner;
  if (!/^@[\w-]+(?:\/[\w.-]+)?$|^[^\s@]+@[^\s@]+$/.test(owner))
    throw new UsageError(`--owner ${quote(owner)} is no owner that CODEOWNERS takes: @user, @org/team, or an address.`);
  return owner;
}

const questions = {
  base: `Address that begins every $id, for ever [${defaults.base}]: `,
  name: `Name of the first contract [${defaults.name}]: `,
} as const;

async function answer(given: string | boolean | undefined, what: "base" | "name", io: Io): Promise<string> {
  if (typeof given === "string") return given;
  const said = (await io.ask?.(questions[what]))?.trim();
  return said === undefined || said === "" ? defaults[what] : said;
}

/** The settings of a project that is there; one that cannot be read is its author's to mend. */
function existingConfig(root: string, io: Io): Pick<Setup, "config" | "isInPackage"> | undefined {
  const found = projectAt(root);
  if (found.outcome === "absent") return undefined;
  if (found.outcome === "malformed")
    throw new Refusal(
      `there is a ${found.diagnostics[0]?.span.file}, and it cannot be used.\n${renderDiagnostics(found.diagnostics, { color: io.color })}`,
      exit.undecided,
    );
  const { base, schemas, generated, registry, config } = found.project;
  const inside = (folder: string): string => relative(root, folder).replaceAll("\\", "/");
  return {
    config: { base, schemas: inside(schemas), generated: inside(generated), registry: inside(registry) },
    isInPackage: config.pointer !== "",
  };
}

function newConfig(base: string): AuthorConfig {
  const { source } = readJson("codicil.json", JSON.stringify({ base }));
  const config = source && parseConfig(source).config;
  if (config === undefined) throw new UsageError(`--base ${quote(base)} is no https address that ends in "/".`);
  return { ...config, base };
}

const contractsIn = (schemas: string): string[] =>
  existsSync(schemas) && statSync(schemas).isDirectory()
    ? readdirSync(schemas).filter((name) => existsSync(join(schemas, name, "contract.json")))
    : [];
