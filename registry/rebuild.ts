/**
 * Rebuilds this repository's `registry/published` from `schemas/`. Only until the first release: with it this file is
 * deleted, and what is published never changes again. (Rebuilding what is derived from the log stays: `rebuildDerived`.)
 */
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { main } from "../generator/cli/main.ts";
import { findProject } from "../generator/project/project.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const found = findProject(root);
if (found.outcome !== "found") throw new Error("codicil.json cannot be read");

const io = {
  out: (text: string) => void process.stdout.write(text),
  err: (text: string) => void process.stderr.write(text),
  color: false,
  cwd: root,
  stdin: () => Promise.resolve(new Uint8Array()),
};
await rm(found.project.registry, { recursive: true, force: true });
process.exitCode = (await main(["generate"], io)) || (await main(["publish"], io)) || (await main(["verify"], io));
