import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** Files by their path from the root, wherever they lie. */
export interface Files {
  readonly paths: readonly string[];
  /** Nothing where a snapshot lacks the file. */
  readonly text: (path: string) => string | undefined;
  /** The paths that end in a name. */
  readonly called: (name: string) => readonly string[];
  /** Reads all of them at once. */
  readonly preload: () => void;
}

/** One file before and after one commit. */
export interface Change {
  readonly path: string;
  readonly commit: string;
  readonly before: string;
  readonly after: string;
}

/** A git directory, read through git itself: nothing is checked out, nothing written. */
export class Repository {
  readonly #texts = new Map<string, string | undefined>();
  readonly #trees = new Map<string, Files>();

  constructor(readonly path: string) {}

  has(revision: string): boolean {
    return this.#git(["cat-file", "-t", revision]).text.trim() === "commit";
  }

  files(revision: string, under: readonly string[] = []): Files {
    const key = [revision, ...under].join(" ");
    const known = this.#trees.get(key);
    if (known !== undefined) return known;
    const lines = this.#git(["ls-tree", "-r", revision, "--", ...under]).text.split("\n");
    const blobs = new Map<string, string>();
    for (const line of lines) {
      const [, blob, path] = /^\d+ blob (\w+)\t(.+)$/.exec(line) ?? [];
      if (blob !== undefined && path !== undefined) blobs.set(path, blob);
    }
    const files: Files = {
      paths: [...blobs.keys()],
      called: calledIn([...blobs.keys()]),
      preload: () => this.preload([...blobs.values()]),
      text: (path) => {
        const blob = blobs.get(path);
        return blob === undefined ? undefined : this.blob(blob);
      },
    };
    this.#trees.set(key, files);
    return files;
  }

  /** What each commit up to this one did to files that were there before, oldest first. */
  changes(revision: string, under: readonly string[]): Change[] {
    const log = ["log", "--reverse", "--raw", "--no-abbrev", "--no-renames", "--no-merges", "--diff-filter=M", "--format=%H"];
    const changes: Change[] = [];
    let commit = "";
    for (const line of this.#git([...log, revision, "--", ...under]).text.split("\n")) {
      const [, before, after, path] = /^:\d+ \d+ (\w+) (\w+) M\t(.+)$/.exec(line) ?? [];
      if (before === undefined || after === undefined || path === undefined) commit = /^\w{40}$/.test(line) ? line : commit;
      else changes.push({ path, commit, before, after });
    }
    return changes;
  }

  blob(id: string): string | undefined {
    if (!this.#texts.has(id)) {
      const { text, fine } = this.#git(["cat-file", "blob", id]);
      this.#texts.set(id, fine ? text : undefined);
    }
    return this.#texts.get(id);
  }

  /** Reads many blobs in one run, which is quicker than one by one. */
  preload(ids: readonly string[]): void {
    const missing = [...new Set(ids)].filter((id) => !this.#texts.has(id));
    const input = `${missing.join("\n")}\n`;
    const { stdout } = spawnSync("git", ["--git-dir", this.path, "cat-file", "--batch"], { input, maxBuffer: 2 ** 30 });
    for (let at = 0; at < stdout.length;) {
      const end = stdout.indexOf("\n", at);
      const [id = "", kind, size] = stdout.toString("latin1", at, end).split(" ");
      at = end + 1;
      if (kind !== "blob") this.#texts.set(id, undefined);
      else {
        this.#texts.set(id, stdout.toString("utf8", at, at + Number(size)));
        at += Number(size) + 1;
      }
    }
  }

  /** The sizes of many blobs, in one run. */
  sizes(ids: readonly string[]): Map<string, number> {
    const lines = this.#git(["cat-file", "--batch-check=%(objectname) %(objectsize)"], `${ids.join("\n")}\n`).text.split("\n");
    return new Map(lines.map((line) => line.split(" ")).map(([id, size]) => [id ?? "", Number(size)]));
  }

  #git(args: readonly string[], input = ""): { readonly text: string; readonly fine: boolean } {
    const { stdout, status } = spawnSync("git", ["--git-dir", this.path, "-c", "core.quotePath=false", ...args], {
      input,
      encoding: "utf8",
      maxBuffer: 2 ** 30,
    });
    return { text: stdout, fine: status === 0 };
  }
}

/** A git directory at its newest commit, or a folder as it lies. */
export function filesAt(path: string): Files {
  if (isGitDirectory(path)) return new Repository(path).files("HEAD");
  const isFile = (file: string): boolean => !file.startsWith(".git") && statSync(join(path, file)).isFile();
  const paths = readdirSync(path, { recursive: true, encoding: "utf8" }).filter(isFile).sort();
  return { paths, called: calledIn(paths), text: (file) => readFileSync(join(path, file), "utf8"), preload: () => undefined };
}

const isGitDirectory = (path: string): boolean => existsSync(join(path, "HEAD")) && existsSync(join(path, "objects"));

function calledIn(paths: readonly string[]): (name: string) => readonly string[] {
  const byName = new Map<string, string[]>();
  for (const path of paths) {
    const name = path.slice(path.lastIndexOf("/") + 1);
    const known = byName.get(name);
    if (known === undefined) byName.set(name, [path]);
    else known.push(path);
  }
  return (name) => byName.get(name) ?? [];
}
