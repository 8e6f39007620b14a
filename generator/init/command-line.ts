import { shellQuote } from "../shell-quote.ts";
import { withinRepository, type Setup } from "./setup.ts";

/** How the installed codicil runs a command, from the top of the repository. What is not installed is never downloaded. */
export function commandLine(setup: Setup, command: string): string {
  const within = withinRepository(setup);
  const project = within === "" ? "" : ` --project ${shellQuote(within)}`;
  return `npx --no-install codicil ${command}${project}`;
}
