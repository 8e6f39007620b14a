import { shellQuote } from "../shell-quote.ts";
import { commandLine } from "./command-line.ts";
import { repositoryPath, withinRepository, type Setup } from "./setup.ts";

/** One file a project of the repository. */
export function workflowPath(setup: Setup): string {
  const project = withinRepository(setup).replaceAll(/[^A-Za-z0-9]+/g, "-");
  return `.github/workflows/contracts${project === "" ? "" : `-${project}`}.yml`;
}

/**
 * The two jobs of design section 7. `check` runs on the pull request and again in the merge queue, against what is published by
 * then; `publish` is the one writer, one at a time, on the newest main.
 */
export const workflow = (
  setup: Setup,
): string => `# Made by \`codicil init\`, yours to change. If your main branch has another name, put it in both places below.
name: contracts

on:
  pull_request:
  merge_group:
  push:
    branches: [main]

permissions:
  contents: read

jobs:
  # In the merge queue again, as if what is before it were published: two changes that are each fine alone may not fit together.
  check:
    if: github.event_name != 'push'
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with:
          fetch-depth: 0
      - uses: actions/setup-node@v4
        with:
          node-version: 20
      - run: npm ci
      - name: Check the contracts
        env:
          BASE: \${{ github.event.merge_group.base_sha || format('origin/{0}', github.base_ref) }}
          QUEUE: \${{ github.event_name == 'merge_group' && '--queue' || '' }}
        run: |
          ${commandLine(setup, 'check --base "$BASE" $QUEUE --format github')}

  # One at a time: publishing assigns the numbers, and the log has one order. What a run cannot push, the next one publishes.
  publish:
    if: github.event_name == 'push'
    runs-on: ubuntu-latest
    concurrency:
      group: ${workflowPath(setup).replace(/^.*\//, "").replace(".yml", "-publish")}
      cancel-in-progress: false
    permissions:
      contents: write
    steps:
      - uses: actions/checkout@v4
        with:
          ref: main
      - uses: actions/setup-node@v4
        with:
          node-version: 20
      - run: npm ci
      - name: Publish what is new
        run: |
          ${commandLine(setup, "publish")}
          ${commandLine(setup, "verify")}
      # Where main is protected, let this workflow push to it.
      - name: Commit what was published
        run: |
          git config user.name "github-actions[bot]"
          git config user.email "41898282+github-actions[bot]@users.noreply.github.com"
          git add -- ${shellQuote(repositoryPath(setup, setup.config.registry))}
          git diff --cached --quiet || { git commit -m "Publish contracts" && git pull --rebase && git push; }
`;
