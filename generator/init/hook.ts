import { commandLine } from "./command-line.ts";
import { installedCommand, installLine } from "./install.ts";
import type { Setup } from "./setup.ts";

export const hookPath = ".githooks/pre-commit";

/** The one line that switches the hook on: git's settings are their owner's, so it is printed and never run. */
export const hookSwitch = "git config core.hooksPath .githooks";

export const hook = (setup: Setup): string => `#!/bin/sh
# Holds a commit back while the contracts do not hold. Made by \`codicil init\`, yours to change.
# Switch it on, once in every clone:  ${hookSwitch}
set -e
[ -x ${installedCommand} ] || { echo "codicil is not installed here: run 'npm ci', or '${installLine}'." >&2; exit 1; }
${hookLine(setup)}
`;

/** What a hook that is there already has to run. */
export const hookLine = (setup: Setup): string => commandLine(setup, "check");
