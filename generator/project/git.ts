import { spawnSync } from "node:child_process";

/** What git holds at a revision, read without a checkout. Texts from the command line are arguments, never options or a shell's. */
export interface Revision {
  readonly ref: string;
  /** The folder at the top of the work tree. */
  readonly top: string;
}

export type GitOutcome<T> =
  { readonly outcome: "read"; readonly value: T } | { readonly outcome: "refused"; readonly problem: string };

function git(cwd: string, args: readonly string[], input?: string): GitOutcome<Buffer> {
  const { status, stdout, stderr, error } = spawnSync("git", ["-C", cwd, ...args], { input, maxBuffer: 256 * 1024 * 1024 });
  if (error !== undefined) return { outcome: "refused", problem: `git could not be started (${error.message})` };
  if (status === 0) return { outcome: "read", value: stdout };
  return { outcome: "refused", problem: stderr.toString("utf8").trim().split("\n")[0] ?? "git failed" };
}

/** The revision, if this folder lies in a work tree that has it. */
export function findRevision(cwd: string, ref: string): GitOutcome<Revision> {
  const top = git(cwd, ["rev-parse", "--show-toplevel"]);
  if (top.outcome === "refused") return top;
  const known = git(cwd, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{commit}`]);
  if (known.outcome === "refused") return { outcome: "refused", problem: `there is no commit ${JSON.stringify(ref)} here` };
  return { outcome: "read", value: { ref: known.value.toString("utf8").trim(), top: top.value.toString("utf8").trim() } };
}

/** Every file below a folder (relative to the top, forward slashes) whose name is wanted, with its bytes. */
export function readTree(
  revision: Revision,
  folder: string,
  wanted: (path: string) => boolean,
): GitOutcome<ReadonlyMap<string, Buffer>> {
  const listed = git(revision.top, ["ls-tree", "-r", "-z", "--name-only", revision.ref, "--", folder]);
  if (listed.outcome === "refused") return listed;
  const paths = listed.value
    .toString("utf8")
    .split("\0")
    .filter((path) => path !== "" && wanted(path));
  const batch = git(revision.top, ["cat-file", "--batch"], paths.map((path) => `${revision.ref}:${path}\n`).join(""));
  if (batch.outcome === "refused") return batch;
  return { outcome: "read", value: splitBatch(batch.value, paths) };
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
