import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Setup } from "./setup.ts";

/** As a dependency, so that the lock file says which bytes run: the workflow, the hook and editors take it from there. */
export const installLine = "npm install --save-dev codicil";

/** Where npm puts the command, from the top of the repository. */
export const installedCommand = "node_modules/.bin/codicil";

export const isInstalled = ({ top }: Setup): boolean => existsSync(join(top, installedCommand));
