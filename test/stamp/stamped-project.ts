import * as fs from "node:fs";
import { join } from "node:path";
import { main } from "../../generator/cli/main.ts";
import { publishedProject, type Ran, type TestProject } from "../cli/project.ts";

export interface StampedProject extends TestProject {
  /** Runs a command line as a built program does, which remembers; in the folder of the project unless another is given. */
  readonly again: (args: readonly string[], options?: StampedOptions) => Promise<Ran>;
  /** Runs it with everything looked at anew. */
  readonly anew: (args: readonly string[], options?: StampedOptions) => Promise<Ran>;
  /** What is remembered: names of files, and when they were written. */
  readonly stamps: () => Readonly<Record<string, number>>;
}

export interface StampedOptions {
  readonly build?: string;
  readonly cwd?: string;
  readonly color?: boolean;
  /** While the run still works. */
  readonly onOut?: () => void;
}

/** A project where everything holds, with a folder node_modules, in which runs are remembered. */
export async function stampedProject(): Promise<StampedProject> {
  const project = await publishedProject();
  fs.mkdirSync(project.path("node_modules"));
  const runs = project.path("node_modules/.cache/codicil/runs");
  const again = (args: readonly string[], options: StampedOptions = {}) => runBuilt(args, { cwd: project.root, ...options });
  return {
    ...project,
    again,
    anew: (args, options) => again([...args, "--no-cache"], options),
    stamps: () => {
      const names = fs.existsSync(runs) ? fs.readdirSync(runs).filter((name) => name !== ".gitignore") : [];
      return Object.fromEntries(names.map((name) => [name, fs.statSync(join(runs, name)).mtimeMs]));
    },
  };
}

async function runBuilt(
  args: readonly string[],
  { cwd, build = "a build", color = false, onOut }: StampedOptions & { readonly cwd: string },
): Promise<Ran> {
  let [out, err] = ["", ""];
  const code = await main(args, {
    out: (text) => {
      out += text;
      onOut?.();
    },
    err: (text) => void (err += text),
    color,
    cwd,
    build,
    stdin: () => Promise.resolve(Buffer.alloc(0)),
  });
  return { code, out, err };
}
