import { parseArgs, type ParseArgsConfig } from "node:util";
import { printable, quote } from "../diagnostic/define.ts";
import { generatorVersion } from "../version.ts";
import type { CommandHelp, Invocation, Run } from "./command.ts";
import { failureOf } from "./failure.ts";
import { commandHelp, overview } from "./help-page.ts";
import { commands, generalOptions } from "./help.ts";
import { exit, UsageError, type Exit, type Io } from "./io.ts";
import { withProgress } from "./progress.ts";
import { isRememberable } from "./rememberable.ts";

/** Loaded when a command is asked for, in groups: each file that Node opens costs time, and so does what a command loads for another. */
const compiling = () => import("./compiling.ts");
const comparing = () => import("./comparing.ts");
const runners: Readonly<Record<string, () => Promise<Run>>> = {
  add: async () => (await compiling()).add,
  attest: async () => (await comparing()).attest,
  check: async () => (await comparing()).check,
  compare: async () => (await comparing()).compare,
  deprecate: async () => (await comparing()).deprecate,
  diff: async () => (await compiling()).diff,
  doctor: async () => (await comparing()).doctor,
  generate: async () => (await compiling()).generate,
  import: async () => (await compiling()).importDocument,
  includes: async () => (await comparing()).includes,
  init: async () => (await compiling()).init,
  migrate: async () => (await compiling()).migrate,
  next: async () => (await comparing()).next,
  outdated: async () => (await compiling()).outdated,
  publish: async () => (await comparing()).publish,
  list: async () => (await import("./commands/list.ts")).run,
  lookup: async () => (await import("./commands/lookup.ts")).run,
  validate: async () => (await compiling()).validate,
  verify: async () => (await import("./commands/verify.ts")).run,
  "verify-live": async () => (await compiling()).verifyLive,
  withdraw: async () => (await comparing()).withdraw,
};

/**
 * Runs one command line. Never throws for what a caller can get wrong; a fault of our own is said in one line. With --json what stopped
 * it is one value on standard output too: `{ "outcome": "failed", "code", "message" }`.
 */
export async function main(args: readonly string[], io: Io): Promise<Exit> {
  try {
    return await dispatch(args, io);
  } catch (error) {
    const { code, message, exit: answer } = failureOf(error);
    io.err(`codicil: ${message}\n`);
    if (asksForJson(args)) io.out(`${JSON.stringify({ outcome: "failed", code, message }, null, 2)}\n`);
    return answer;
  }
}

/** Also of a line that could not be read as options. */
function asksForJson(args: readonly string[]): boolean {
  const end = args.indexOf("--");
  return (end < 0 ? args : args.slice(0, end)).includes("--json");
}

async function dispatch(args: readonly string[], io: Io): Promise<Exit> {
  const [name, ...rest] = args;
  if (name === undefined || name === "help" || name === "--help" || name === "-h") {
    const asked = name === "help" && rest[0] !== undefined ? find(rest[0]) : undefined;
    io.out(asked === undefined ? overview(generatorVersion) : commandHelp(asked));
    return name === undefined ? exit.usage : exit.held;
  }
  if (name === "--version") {
    io.out(`${generatorVersion}\n`);
    return exit.held;
  }
  const command = find(name);
  const invocation = parse(command, rest);
  if (invocation.values["help"]) {
    io.out(commandHelp(command));
    return exit.held;
  }
  const load = runners[command.name];
  if (load === undefined) throw new UsageError(`"${command.name}" has no runner`);
  const { json, format, watch } = invocation.values;
  // Who reads a value does not wait at a terminal, and a watch has no end to be shown.
  const isShown = !json && (format ?? "text") === "text" && !watch;
  const run = async (told: Io): Promise<Exit> => {
    const command = await load();
    return isShown ? withProgress(told, (shown) => command(invocation, shown)) : command(invocation, told);
  };
  if (io.build === undefined || !isRememberable(command.name, invocation)) return run(io);
  const { remembered } = await import("./remembered.ts");
  return remembered({ command: command.name, build: io.build }, invocation, io, run);
}

function find(name: string): CommandHelp {
  const command = commands.find((one) => one.name === name);
  if (command !== undefined) return command;
  const names = commands.map((one) => one.name).join(", ");
  throw new UsageError(`there is no command ${quote(name)}. Commands: ${names}. Try: codicil --help`);
}

function parse(command: CommandHelp, args: readonly string[]): Invocation {
  const options: NonNullable<ParseArgsConfig["options"]> = {};
  for (const option of [...command.options, ...generalOptions.slice(0, 1)]) {
    options[option.name] = {
      type: option.value === undefined ? "boolean" : "string",
      ...(option.short ? { short: option.short } : {}),
    };
  }
  const { values, positionals } = parsed(command, args, options);
  const [unexpected] = positionals;
  if (command.bare && unexpected !== undefined && !values["help"]) {
    throw new UsageError(`${command.name} takes no argument ${quote(unexpected)}. Usage: ${command.usage}`);
  }
  return { values: values as Invocation["values"], positionals };
}

function parsed(command: CommandHelp, args: readonly string[], options: NonNullable<ParseArgsConfig["options"]>) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const sentence = (error as Error).message.split(/\.\s/)[0] ?? "";
    throw new UsageError(`${printable(`${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`)}. Usage: ${command.usage}`);
  }
}
