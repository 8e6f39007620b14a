import { parseArgs, type ParseArgsConfig } from "node:util";
import { printable, quote } from "../diagnostic/define.ts";
import { generatorVersion } from "../version.ts";
import type { CommandHelp, Invocation, Run } from "./command.ts";
import { commandHelp, overview } from "./help-page.ts";
import { commands, generalOptions } from "./help.ts";
import { exit, Refusal, UsageError, type Exit, type Io } from "./io.ts";

/** Loaded when a command is asked for, in two groups: each file that Node opens costs more than what is in it. */
const reading = () => import("./reading.ts");
const compiling = () => import("./compiling.ts");
const runners: Readonly<Record<string, () => Promise<Run>>> = {
  attest: async () => (await compiling()).attest,
  check: async () => (await compiling()).check,
  compare: async () => (await compiling()).compare,
  deprecate: async () => (await compiling()).deprecate,
  diff: async () => (await compiling()).diff,
  doctor: async () => (await compiling()).doctor,
  generate: async () => (await compiling()).generate,
  import: async () => (await compiling()).importDocument,
  includes: async () => (await compiling()).includes,
  init: async () => (await compiling()).init,
  next: async () => (await compiling()).next,
  publish: async () => (await compiling()).publish,
  lookup: async () => (await reading()).lookup,
  validate: async () => (await compiling()).validate,
  verify: async () => (await reading()).verify,
  withdraw: async () => (await compiling()).withdraw,
};

/** Runs one command line. Never throws for what a caller can get wrong; a fault of our own is said in one line. */
export async function main(args: readonly string[], io: Io): Promise<Exit> {
  try {
    return await dispatch(args, io);
  } catch (error) {
    if (error instanceof UsageError) {
      io.err(`codicil: ${error.message}\n`);
      return exit.usage;
    }
    if (error instanceof Refusal) {
      io.err(`codicil: ${error.message}\n`);
      return error.code;
    }
    io.err(`codicil: ${systemSentence(error)}\n`);
    return exit.undecided;
  }
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
  return (await load())(invocation, io);
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

/** What the system said, in words; the stack of a fault of our own stays out of sight unless it is asked for. */
function systemSentence(error: unknown): string {
  if (process.env["CODICIL_DEBUG"] && error instanceof Error) return error.stack ?? error.message;
  const { code, path, message, syscall } = error as NodeJS.ErrnoException;
  const where = path === undefined ? "" : ` ${quote(path)}`;
  switch (code) {
    case "ENOENT":
      return `${where.trim()} does not exist.`;
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return `${where.trim()} may not be read or written (${code}). Ask for the right to it, or work in a copy of the folder.`;
    case "ENOSPC":
      return `no space is left on the disk${where}.`;
    default:
      // Whatever else the system refuses (a folder in a file's place, a name that is too long) is not ours to be sorry for.
      if (syscall !== undefined) return `${where === "" ? "a file" : where.trim()} cannot be used (${message}).`;
      return `this is a fault of codicil itself: ${message ?? String(error)}. Set CODICIL_DEBUG=1 for the stack and report it.`;
  }
}
