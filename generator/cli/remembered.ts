import { resolve } from "node:path";
import { placesFrom, recall } from "../stamp/recall.ts";
import { askedKey } from "../stamp/run-key.ts";
import type { Invocation } from "./command.ts";
import { exit, type Exit, type Io } from "./io.ts";

/**
 * Runs a command, unless the same command line on the same bytes has held before: then what it printed is printed again, and neither the
 * command nor anything that it needs is loaded. `build` names the running program.
 */
export async function remembered(
  { command, build }: { readonly command: string; readonly build: string },
  invocation: Invocation,
  io: Io,
  run: (io: Io) => Promise<Exit>,
): Promise<Exit> {
  const { project, base } = invocation.values;
  const places = typeof project === "string" ? [resolve(io.cwd, project)] : placesFrom(io.cwd);
  const asked = askedKey({ build, command, ...invocation, cwd: io.cwd, color: io.color });
  const commitsOf = async (root: string): Promise<readonly string[] | undefined> =>
    typeof base === "string" ? (await import("../stamp/base-commits.ts")).baseCommits(root, base) : [];
  const out = await recall(asked, places, commitsOf);
  if (out !== undefined) {
    io.out(out);
    return exit.held;
  }
  const { runAndRemember } = await import("./run-and-remember.ts");
  return runAndRemember({ asked, invocation, commitsOf }, io, run);
}
