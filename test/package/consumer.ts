import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** A project of somebody else, outside this repository, that has installed the tarball. */
export interface Consumer {
  readonly folder: string;
  /** The unpacked package. */
  readonly installed: string;
}

/**
 * Stages the package as `npm run build` does, packs it and unpacks the tarball where npm would put it. Nothing is downloaded;
 * packages that it may need beside it are those of this repository.
 */
export function consumer(beside: readonly string[] = []): Consumer {
  const folder = scratch();
  const installed = join(folder, "node_modules/codicil-contracts");
  write(folder, { "package.json": '{ "name": "consumer", "private": true }' });
  mkdirSync(installed, { recursive: true });
  execFileSync("tar", ["-xzf", tarball(), "-C", installed, "--strip-components=1"]);
  for (const name of beside) symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name), "dir");
  return { folder, installed };
}

/** What a program of the consumer prints, run beside the files that it reads. */
export function run({ folder }: Consumer, file: string, text: string, beside: Files = {}, ...flags: string[]): string {
  write(folder, { ...beside, [file]: text });
  return execFileSync(process.execPath, [...flags, join(folder, file)], { encoding: "utf8", stdio: "pipe", cwd: folder });
}

let packed: string | undefined;

function tarball(): string {
  const folder = scratch();
  packed ??= join(folder, pack(stage(join(folder, "staged")), folder));
  return packed;
}

/** Stages into a folder that is made for it. */
export function stage(folder: string): string {
  execFileSync(process.execPath, [join(root, "build/contracts.mjs"), folder], { stdio: "pipe" });
  return folder;
}

function pack(folder: string, destination: string): string {
  const answer = execFileSync("npm", ["pack", folder, "--json", "--offline", "--pack-destination", destination], {
    encoding: "utf8",
    stdio: "pipe",
  });
  return (JSON.parse(answer) as { filename: string }[])[0]!.filename;
}

type Files = Readonly<Record<string, string>>;

export function write(folder: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Every file, by its path with "/". */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .sort();

const scratched: string[] = [];

/** A folder of its own, removed when the tests of the file are through. */
export function scratch(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "codicil-package-")));
  scratched.push(folder);
  return folder;
}
afterAll(() => scratched.forEach((folder) => rmSync(folder, { recursive: true, force: true })));
