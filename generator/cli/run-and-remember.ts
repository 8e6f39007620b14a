import { resolve } from "node:path";
import { configuredAt, findConfigured } from "../project/project.ts";
import { projectInputs } from "../stamp/project-inputs.ts";
import { runKey } from "../stamp/run-key.ts";
import { stampFolder, writeStamp } from "../stamp/stamps.ts";
import type { Invocation } from "./command.ts";
import { exit, type Exit, type Io } from "./io.ts";

export interface Remembering {
  /** The key of the command line. */
  readonly asked: string;
  readonly invocation: Invocation;
  readonly commitsOf: (root: string) => Promise<readonly string[] | undefined>;
}

/** Runs a command, and keeps what it printed if it held, said nothing beside its answer, and left every input as it was. */
export async function runAndRemember(
  { asked, invocation, commitsOf }: Remembering,
  io: Io,
  run: (io: Io) => Promise<Exit>,
): Promise<Exit> {
  const { project: named } = invocation.values;
  const from = typeof named === "string" ? resolve(io.cwd, named) : resolve(io.cwd);
  const found = typeof named === "string" ? configuredAt(from) : findConfigured(from);
  const inputs = found.outcome === "found" ? projectInputs(from, found.project) : undefined;
  const folder = found.outcome === "found" ? stampFolder(found.project.root) : undefined;
  if (found.outcome !== "found" || inputs === undefined || folder === undefined) return run(io);

  const keyNow = async (): Promise<string | undefined> => {
    const commits = await commitsOf(found.project.root);
    return commits && runKey(asked, inputs, commits);
  };
  const before = await keyNow();
  const { io: heard, said } = listen(io);
  const code = await run(heard);
  if (code === exit.held && said.err === "" && before !== undefined && before === (await keyNow())) {
    await writeStamp(folder, before, "out", said.out);
    await writeStamp(folder, asked, "inputs", inputs.join("\n"));
  }
  return code;
}

/** The same to whoever reads it; what was said is kept too. */
function listen(io: Io): { readonly io: Io; readonly said: { out: string; err: string } } {
  const said = { out: "", err: "" };
  const keep = (name: "out" | "err") => (text: string) => {
    said[name] += text;
    io[name](text);
  };
  return { io: { ...io, out: keep("out"), err: keep("err") }, said };
}
