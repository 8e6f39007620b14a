import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import { codicil, projectAt, publishedProject, scratch, type Ran, type TestProject } from "../cli/project.ts";

/** A work tree with a project in it, the way an author has one. */
export interface Repository extends TestProject {
  readonly git: (...args: string[]) => string;
  /** Commits everything that stands there; answers the commit. */
  readonly commit: (message?: string) => string;
}

/** Git as it is on any machine: nobody's settings, one author, no clock that matters. */
const environment = {
  ...process.env,
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
  ...Object.fromEntries(
    ["AUTHOR", "COMMITTER"].flatMap((role) => [
      [`GIT_${role}_NAME`, "An Author"],
      [`GIT_${role}_EMAIL`, "author@example.org"],
    ]),
  ),
};

export function repositoryAt(root: string): Repository {
  const git = (...args: string[]): string =>
    execFileSync("git", args, { cwd: root, encoding: "utf8", env: environment, stdio: ["ignore", "pipe", "pipe"] }).trim();
  return {
    ...projectAt(root),
    git,
    commit: (message = "work") => {
      git("add", "--all");
      git("commit", "--quiet", "--allow-empty", "--message", message);
      return git("rev-parse", "HEAD");
    },
  };
}

/** Generated, published, committed on main and pushed to a bare remote; the author stands on the branch `work`. */
export async function repository(): Promise<Repository> {
  const author = repositoryAt((await publishedProject()).root);
  author.git("init", "--quiet", "--initial-branch=main");
  author.commit("first");
  const remote = scratch();
  author.git("init", "--quiet", "--bare", "--initial-branch=main", remote);
  author.git("remote", "add", "origin", remote);
  author.git("push", "--quiet", "origin", "main");
  author.git("fetch", "--quiet", "origin");
  author.git("switch", "--quiet", "--create", "work");
  return author;
}

/** Another work tree of the same remote; `options` are those of git clone. */
export function clone(of: Repository, ...options: string[]): Repository {
  const root = join(scratch(), "clone");
  of.git("clone", "--quiet", ...options, `file://${of.git("remote", "get-url", "origin")}`, root);
  return repositoryAt(root);
}

export const schemaFile = "schemas/example.parcel/schema.json";

/** Adds an optional member, generates, and commits: a change that the line takes. */
export async function addMember(work: Repository, name: string, description = "How it is wrapped."): Promise<void> {
  editSchema(work, ({ properties }) => {
    properties[name] = { description, type: "string" };
  });
  await work.run("generate");
  work.commit(`add ${name}`);
}

interface SchemaText {
  readonly properties: Record<string, unknown>;
  readonly $defs: Record<string, unknown>;
}

export function editSchema(work: TestProject, change: (schema: SchemaText) => void): void {
  work.edit(schemaFile, (text) => {
    const schema = JSON.parse(text) as SchemaText;
    change(schema);
    return `${JSON.stringify(schema, null, 2)}\n`;
  });
}

/** Publishes what stands on main and pushes it, as the one serialised job does. */
export async function publishMain(author: Repository): Promise<void> {
  const { code, out, err } = await author.run("publish");
  if (code !== 0) throw new Error(`publish: ${out}${err}`);
  author.commit("publish");
  author.git("push", "--quiet", "origin", "HEAD:main");
  author.git("fetch", "--quiet", "origin");
}

export const checkIn = (cwd: string, ...args: string[]): Promise<Ran> => codicil(["check", ...args], { cwd });

export const lineOf = (work: TestProject, file: string, part: string): number =>
  fs
    .readFileSync(work.path(file), "utf8")
    .split("\n")
    .findIndex((line) => line.includes(part)) + 1;
