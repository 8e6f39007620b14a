import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { root, scratch, write, type Files } from "./scratch.ts";
import { contractsTarball, toolkitTarball } from "./tarball.ts";

/** A project of somebody else, outside this repository, that has installed a tarball. */
export interface Consumer {
  readonly folder: string;
  /** The unpacked package. */
  readonly installed: string;
}

/** Has the contracts package where npm would put it. Packages that it may need beside it are those of this repository. */
export function consumer(beside: readonly string[] = []): Consumer {
  const folder = project();
  const installed = unpack(contractsTarball(), join(folder, "node_modules/codicil-contracts"));
  link(beside, join(folder, "node_modules"));
  return { folder, installed };
}

/**
 * Has the toolkit as pnpm lays it out: in a store, beside links to what its package.json declares and nothing else, so that an import of
 * anything undeclared fails. `beside` is what the project itself has installed; what of it the toolkit takes as a peer is linked to it too.
 * `name` is that of the project's folder.
 */
export function toolkitConsumer(beside: readonly string[] = [], name = ""): Consumer {
  const folder = project(name);
  const store = join(folder, "node_modules/.pnpm/codicil@0.0.0/node_modules");
  const installed = unpack(toolkitTarball(), join(store, "codicil"));
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8")) as {
    readonly dependencies: object;
    readonly peerDependencies: object;
  };
  link([...Object.keys(dependencies), ...beside.filter((name) => name in peerDependencies)], store);
  link(beside, join(folder, "node_modules"));
  symlinkSync(installed, join(folder, "node_modules/codicil"), "dir");
  return { folder, installed };
}

/** What a program of the consumer prints, run beside the files that it reads. */
export function run({ folder }: Consumer, file: string, text: string, beside: Files = {}, ...flags: string[]): string {
  write(folder, { ...beside, [file]: text });
  return execFileSync(process.execPath, [...flags, join(folder, file)], { encoding: "utf8", stdio: "pipe", cwd: folder });
}

function project(name = ""): string {
  const folder = join(scratch(), name);
  write(folder, { "package.json": '{ "name": "consumer", "private": true }' });
  return folder;
}

function unpack(tarball: string, installed: string): string {
  mkdirSync(installed, { recursive: true });
  execFileSync("tar", ["-xzf", tarball, "-C", installed, "--strip-components=1"]);
  return installed;
}

function link(names: readonly string[], modules: string): void {
  for (const name of names) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(root, "node_modules", name), join(modules, name), "dir");
  }
}
