import { spawnSync } from "node:child_process";

/** What git holds at a revision, read without a checkout. Texts from the command line are arguments, never options or a shell's. */
export interface Revision {
  /** The commit, in hex. */
  readonly ref: string;
  /** The folder at the top of the work tree. */
  readonly top: string;
}

export type GitOutcome<T> =
  { readonly outcome: "read"; readonly value: T } | { readonly outcome: "refused"; readonly problem: string };

/** The repository is that of the folder, also inside a hook; its words are the same everywhere, and it asks nobody anything. */
const environment = (): NodeJS.ProcessEnv => {
  const { GIT_DIR: _folder, GIT_WORK_TREE: _tree, GIT_INDEX_FILE: _index, GIT_PREFIX: _prefix, ...others } = process.env;
  return { ...others, LC_ALL: "C", GIT_TERMINAL_PROMPT: "0" };
};

function git(cwd: string, args: readonly string[], input?: string): GitOutcome<Buffer> {
  // No argument of a process can hold a NUL, and no name that git knows does.
  if (args.some((arg) => arg.includes("\0"))) return { outcome: "refused", problem: "no name in git holds a NUL" };
  const { status, stdout, stderr, error } = spawnSync("git", ["-C", cwd, ...args], {
    input,
    env: environment(),
    maxBuffer: 256 * 1024 * 1024,
  });
  if (error !== undefined) return { outcome: "refused", problem: `git could not be started (${error.message})` };
  if (status === 0) return { outcome: "read", value: stdout };
  return { outcome: "refused", problem: stderr.toString("utf8").trim().split("\n")[0] ?? "git failed" };
}

const line = (bytes: Buffer): string => bytes.toString("utf8").replace(/\r?\n$/, "");

/** The folder at the top of the work tree in which a folder lies. */
export function findTop(cwd: string): GitOutcome<string> {
  const top = git(cwd, ["rev-parse", "--show-toplevel"]);
  return top.outcome === "refused" ? top : { outcome: "read", value: line(top.value) };
}

/** The revision, if this folder lies in a work tree that has it. */
export function findRevision(cwd: string, ref: string): GitOutcome<Revision> {
  const top = findTop(cwd);
  if (top.outcome === "refused") return top;
  const known = git(cwd, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{commit}`]);
  if (known.outcome === "refused") return { outcome: "refused", problem: `there is no commit ${JSON.stringify(ref)} here` };
  return { outcome: "read", value: { ref: line(known.value), top: top.value } };
}

/**
 * HEAD and the commit of another name, asked for at once: starting git is what costs. Refuses what findRevision refuses, with git's words,
 * and a repository in which objects stand for others (git-replace(1)): there a commit does not say what is in it.
 */
export function findHeadAnd(cwd: string, ref: string): GitOutcome<{ readonly head: Revision; readonly other: Revision }> {
  if (ref.startsWith("-")) return { outcome: "refused", problem: "no commit begins with a hyphen" };
  const found = git(cwd, ["rev-parse", "--show-toplevel", "HEAD^{commit}", `${ref}^{commit}`, "--glob=refs/replace/*"]);
  if (found.outcome === "refused") return found;
  const [top = "", head = "", other = "", ...more] = line(found.value).split(/\r?\n/);
  if (more.length > 0 || ![head, other].every((id) => /^[0-9a-f]{40,64}$/.test(id)))
    return { outcome: "refused", problem: `${JSON.stringify(ref)} is no single commit` };
  return { outcome: "read", value: { head: { ref: head, top }, other: { ref: other, top } } };
}

/** The newest commit from which both come; undefined where this clone has none. */
export function findMergeBase(one: Revision, other: Revision): Revision | undefined {
  const found = git(one.top, ["merge-base", one.ref, other.ref]);
  return found.outcome === "refused" ? undefined : { ref: line(found.value), top: one.top };
}

/** Whether the history was cut off when it was fetched, as continuous integration does. */
export function isShallow(top: string): boolean {
  const answer = git(top, ["rev-parse", "--is-shallow-repository"]);
  return answer.outcome === "read" && line(answer.value) === "true";
}

/** Whether files at or below a folder differ from what is committed; false where git has no answer. */
export function hasChanges(cwd: string): boolean {
  const answer = git(cwd, ["status", "--porcelain", "--", "."]);
  return answer.outcome === "read" && answer.value.length > 0;
}

/** Whether a repository from which can be fetched goes by that name. */
export const hasRemote = (top: string, name: string): boolean => git(top, ["remote", "get-url", "--", name]).outcome === "read";

/** What .gitattributes say of the attribute "text" of a path: `set`, `unset`, `unspecified`, `auto`. */
export function textAttribute(cwd: string, path: string): GitOutcome<string> {
  const answer = git(cwd, ["check-attr", "-z", "text", "--", path]);
  return answer.outcome === "refused" ? answer : { outcome: "read", value: split(answer.value).at(-1) ?? "unspecified" };
}

/** Every file of that name at or below a folder that git tracks or would track, relative to the folder, in order. */
export function findNamed(cwd: string, name: string): GitOutcome<readonly string[]> {
  const listed = git(cwd, ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", `:(glob)**/${name}`]);
  if (listed.outcome === "refused") return listed;
  return { outcome: "read", value: [...new Set(split(listed.value))].sort() };
}

/** Every file at or below paths (relative to the top, forward slashes; `""` is the top) whose name is wanted, with its bytes. */
export function readTree(
  revision: Revision,
  paths: readonly string[],
  wanted: (path: string) => boolean = () => true,
): GitOutcome<ReadonlyMap<string, Buffer>> {
  const named = paths.map((path) => (path === "" ? "." : path));
  const listed = git(revision.top, ["ls-tree", "-r", "-z", revision.ref, "--", ...named]);
  if (listed.outcome === "refused") return listed;
  const blobs = split(listed.value)
    .flatMap(blobOf)
    .filter(({ path }) => wanted(path));
  const batch = git(revision.top, ["cat-file", "--batch"], blobs.map(({ object }) => `${object}\n`).join(""));
  if (batch.outcome === "refused") return batch;
  return {
    outcome: "read",
    value: splitBatch(
      batch.value,
      blobs.map(({ path }) => path),
    ),
  };
}

const split = (bytes: Buffer): string[] =>
  bytes
    .toString("utf8")
    .split("\0")
    .filter((part) => part !== "");

/** `git ls-tree` answers `<mode> blob <object>`, a tab and the path; links and other repositories inside are no files. */
function blobOf(entry: string): { readonly object: string; readonly path: string }[] {
  const [, object, path] = /^100\d{3} blob ([0-9a-f]+)\t(.+)$/s.exec(entry) ?? [];
  return object === undefined || path === undefined ? [] : [{ object, path }];
}

/** `git cat-file --batch` answers `<oid> blob <size>`, a line feed, the bytes and a line feed for each name in turn. */
function splitBatch(bytes: Buffer, paths: readonly string[]): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>();
  let at = 0;
  for (const path of paths) {
    const end = bytes.indexOf(10, at);
    const size = Number(bytes.subarray(at, end).toString("latin1").split(" ")[2]);
    if (Number.isInteger(size)) {
      files.set(path, bytes.subarray(end + 1, end + 1 + size));
      at = end + 1 + size + 1;
    } else at = end + 1;
  }
  return files;
}
