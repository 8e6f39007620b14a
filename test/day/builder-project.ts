import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Ran } from "../cli/project.ts";
import { toolkitConsumer } from "../package/consumer.ts";
import { problems, resolutions } from "../package/type-check.ts";

/** A builder's own project, with the toolkit installed from its tarball, in a folder with a space in its name. */
export interface BuilderProject {
  readonly root: string;
  readonly path: (name: string) => string;
  readonly read: (name: string) => string;
  readonly write: (name: string, text: string) => void;
  /** The installed command, in a process of its own. */
  readonly run: (...args: string[]) => Promise<Ran>;
  /** The same behind a prefix: a command that runs what follows it. */
  readonly runIn: (prefix: readonly string[], ...args: string[]) => Promise<Ran>;
  /** What a program of the project prints. */
  readonly program: (file: string) => Promise<Ran>;
  /** What a strict compiler says of a file of the project. */
  readonly compile: (file: string) => string[];
}

export function builderProject(): BuilderProject {
  const { folder: root } = toolkitConsumer([], "one team's app");
  const path = (name: string): string => join(root, name);
  const read = (name: string): string => readFileSync(path(name), "utf8");
  const command = path("node_modules/codicil/dist/cli.cjs");
  const runIn = (prefix: readonly string[], ...args: string[]): Promise<Ran> =>
    ran([...prefix, process.execPath, command, ...args], root);
  return {
    root,
    path,
    read,
    write: (name, text) => {
      mkdirSync(join(path(name), ".."), { recursive: true });
      writeFileSync(path(name), text);
    },
    run: (...args) => runIn([], ...args),
    runIn,
    program: (file) => ran([process.execPath, path(file)], root),
    compile: (file) => problems(root, file, read(file), resolutions.nodenext),
  };
}

/** Not in step with this process: the registry that is asked runs here. */
function ran([command = "", ...args]: readonly string[], cwd: string): Promise<Ran> {
  const child = spawn(command, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
  let [out, err] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => void (out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => void (err += text));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? -1, out, err }));
  });
}
