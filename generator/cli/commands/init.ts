import { join, resolve } from "node:path";
import { printable, quote } from "../../diagnostic/define.ts";
import { apply, type Applied } from "../../init/apply.ts";
import { hookSwitch } from "../../init/hook.ts";
import { installLine, isInstalled } from "../../init/install.ts";
import { plan } from "../../init/plan.ts";
import { defaults, repositoryAbove, type Setup } from "../../init/setup.ts";
import { shellQuote } from "../../shell-quote.ts";
import type { Invocation, Run } from "../command.ts";
import { printJson, shownPath } from "../context.ts";
import { exit, UsageError, type Io } from "../io.ts";
import { settle } from "../settle.ts";

export const run: Run = async (invocation, io) => {
  const [folder = ".", ...others] = invocation.positionals;
  if (others.length > 0) throw new UsageError("init takes one folder, or none. Usage: codicil init [FOLDER]");
  if (/\p{Cc}/u.test(folder)) throw new UsageError(`${quote(folder)} is no name for a folder: it holds a control character.`);
  const setup = await settle(resolve(io.cwd, folder), invocation, io);
  const applied = await apply(plan(setup));
  tellKeptBase(setup, invocation, io);
  const shown = applied.map(({ path, ...one }) => ({ path: shownPath(path, io), ...one }));
  if (invocation.values["json"]) printJson(io, { project: shownPath(setup.root, io), files: shown });
  else io.out(`${[...listing(shown), "", ...nextSteps(setup, applied, io)].map(printable).join("\n")}\n`);
  return exit.held;
};

/** The base of a project that is there is never changed: every $id begins with it. Told beside the report. */
function tellKeptBase({ root, config }: Setup, { values: { base } }: Invocation, io: Io): void {
  if (typeof base !== "string" || base === config.base) return;
  const file = shownPath(join(root, "codicil.json"), io);
  io.err(`${printable(`kept ${file}: its base is ${config.base}, not the ${base} that was given`)}\n`);
}

const verbs: Readonly<Record<Applied["what"], string>> = {
  wrote: "wrote",
  added: "added lines to",
  kept: "kept yours:",
  unchanged: "unchanged",
};

const listing = (applied: readonly Applied[]): string[] =>
  applied.flatMap(({ path, what, about }) => [`${verbs[what]} ${path}`, ...(what === "unchanged" ? [] : [`    ${about}`])]);

/** Only what is left to do. */
function nextSteps(setup: Setup, applied: readonly Applied[], io: Io): string[] {
  if (applied.every(({ what }) => what === "unchanged" || what === "kept"))
    return ["Nothing was changed. Next: `codicil check`; where something of yours was kept, see `codicil help init`."];
  const { root, config, owner, top } = setup;
  const atTop = top === root ? "" : "at the top of the repository, ";
  const steps = [
    ...(root === io.cwd ? [] : [`cd ${shellQuote(shownPath(root, io))}`]),
    ...(repositoryAbove(root) === undefined ? ["git init"] : []),
    ...(isInstalled(setup) ? [] : [`${installLine}    ${atTop}or a tarball made with \`npm pack\` in a checkout of it`]),
    ...(config.base === defaults.base
      ? [`put your own address for ${defaults.base} into codicil.json, then: codicil check --fix`]
      : []),
    ...(owner === defaults.owner ? [`put a real owner for ${defaults.owner} into CODEOWNERS`] : []),
    "codicil generate         types and validators for every contract",
    "codicil check            may this be merged?",
    `${hookSwitch}    ${atTop}if you want the hook`,
    "commit, open a pull request, merge: the workflow publishes; `codicil next` says what",
  ];
  return ["Next:", ...steps.map((step, at) => `  ${at + 1}. ${step}`)];
}
