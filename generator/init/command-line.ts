import { shellQuote } from "../shell-quote.ts";
import { generatorVersion } from "../version.ts";
import { withinRepository, type Setup } from "./setup.ts";

/** How a machine that may have nothing installed runs a command of this version, from the top of the repository. */
export function commandLine(setup: Setup, command: string): string {
  const within = withinRepository(setup);
  const project = within === "" ? "" : ` --project ${shellQuote(within)}`;
  return `npx --yes ${generatorVersion.replace(" ", "@")} ${command}${project}`;
}
