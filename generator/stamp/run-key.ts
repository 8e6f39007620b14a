import { createHash } from "node:crypto";
import { InputDigest } from "./input-digest.ts";

/** A command line, and everything around it on which what it prints depends, its inputs apart. */
export interface Asked {
  /** The running program, as its build names it. */
  readonly build: string;
  readonly command: string;
  readonly positionals: readonly string[];
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  /** Paths are shown as they are typed from here. */
  readonly cwd: string;
  readonly color: boolean;
}

/** The key of a command line: 64 hex digits. */
export function askedKey({ build, command, positionals, values, cwd, color }: Asked): string {
  const options = Object.entries(values).sort(([before], [after]) => (before < after ? -1 : 1));
  return keyOf([build, process.versions.node, process.platform, command, positionals, options, cwd, color]);
}

/**
 * The key of a run: another one as soon as a byte, a name or a commit differs. Undefined where an input is odd or cannot be read: the
 * run itself says what is wrong with it.
 */
export function runKey(asked: string, inputs: readonly string[], commits: readonly string[]): string | undefined {
  const digest = new InputDigest();
  try {
    for (const input of inputs) digest.add(input);
  } catch {
    return undefined;
  }
  return keyOf([asked, commits, digest.digest()]);
}

const keyOf = (parts: readonly unknown[]): string => createHash("sha256").update(JSON.stringify(parts)).digest("hex");
