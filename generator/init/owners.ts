import type { PatternLine } from "./pattern-line.ts";
import { repositoryPath, type Setup } from "./setup.ts";

/** In the order in which GitHub looks; the first that is there is the one that counts. */
export const ownersPaths = [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS"] as const;

/** What is published is changed by the publish job alone; anybody else asks its guard. */
export const ownerLine = (setup: Setup): PatternLine => ({
  pattern: `/${repositoryPath(setup, setup.config.registry).replaceAll(" ", "\\ ")}/`,
  rest: setup.owner,
});
