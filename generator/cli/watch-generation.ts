import { toJson } from "../diagnostic/render.ts";
import type { ConfiguredProject } from "../project/project.ts";
import { watchPaths } from "../watch/watch-paths.ts";
import { watchProject } from "../watch/watch-project.ts";
import type { Invocation } from "./command.ts";
import { shownPath } from "./context.ts";
import { failureOf } from "./failure.ts";
import { printGeneration } from "./generation.ts";
import { exit, type Exit, type Io } from "./io.ts";

/** `codicil generate --watch`: until it is told to end, which is no failure. With --json a line for each run that brings something new. */
export async function watchGeneration(project: ConfiguredProject, { values }: Invocation, io: Io): Promise<Exit> {
  const signal = io.stopSignal?.({ withInput: values["with-input"] === true }) ?? new AbortController().signal;
  if (values["json"] !== true) io.err("Watching. Ctrl-C ends it.\n");
  await watchProject(project.root, {
    frozen: values["frozen"] === true,
    shown: (path) => shownPath(path, io),
    openWatcher: watchPaths,
    signal,
    tell: (generation) => {
      if (values["json"] === true)
        io.out(`${JSON.stringify({ ...generation, diagnostics: generation.diagnostics.map(toJson) })}\n`);
      else printGeneration(io, project, generation, false);
    },
    fail: (error) => io.err(`codicil: ${failureOf(error).message}\n`),
  });
  return exit.held;
}
