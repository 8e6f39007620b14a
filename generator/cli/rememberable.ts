import type { Invocation } from "./command.ts";

/** Options with which a run is remembered, and their values where not all will do. With any other it is not. */
type Options = Readonly<Record<string, readonly (string | true)[] | "all">>;

/** Commands that change nothing where everything is as it should be, and whose answer depends on the project and these options alone. */
const commands: Readonly<Record<string, Options>> = {
  // In other formats paths begin at the top of the repository, which is no input.
  check: { base: "all", queue: "all", format: ["text", "json"], json: "all", project: "all" },
  generate: { frozen: "all", check: "all", json: "all", project: "all" },
  next: { json: "all", project: "all" },
};

/** Whether a command line is one whose runs may be remembered. */
export function isRememberable(command: string, { positionals, values }: Invocation): boolean {
  const options = commands[command];
  if (options === undefined || positionals.length > 0) return false;
  return Object.entries(values).every(([name, value]) => {
    const taken = options[name];
    return taken === "all" || (value !== undefined && value !== false && taken?.includes(value) === true);
  });
}
