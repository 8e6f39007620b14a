import { codicil, scratch, type Ran } from "../cli/project.ts";
import { clone, repositoryAt, type Repository } from "../project/repository.ts";

/** An author's empty repository, with the bare one of a forge as its origin. */
export function startDay(): Repository {
  const author = repositoryAt(scratch());
  author.git("init", "--quiet", "--initial-branch=main");
  const remote = scratch();
  author.git("init", "--quiet", "--bare", "--initial-branch=main", remote);
  author.git("remote", "add", "origin", remote);
  return author;
}

/** A branch of its own from the newest main. */
export function branch(author: Repository, name: string): void {
  author.git("fetch", "--quiet", "origin");
  author.git("switch", "--quiet", "--create", name, "origin/main");
}

/** What became of a branch that was put into the merge queue. */
export interface Landing {
  /** The check of the queue, as the workflow of `codicil init` runs it. */
  readonly check: Ran;
  /** What the publish job printed; undefined where the queue refused. */
  readonly published?: string;
}

/**
 * The queue checks a merge of the branch into the newest main and pushes it where it holds; then the one publish job of the main branch
 * runs, in a checkout of its own. `before` are branches that stand before it in the queue and are not on main yet.
 */
export async function land(author: Repository, name: string, before: readonly string[] = []): Promise<Landing> {
  author.git("fetch", "--quiet", "origin");
  author.git("switch", "--quiet", "--detach", "origin/main");
  for (const one of before) author.git("merge", "--quiet", "--no-ff", "--no-edit", one);
  const group = author.git("rev-parse", "HEAD");
  author.git("merge", "--quiet", "--no-ff", "--no-edit", name);
  const check = await author.run("check", "--base", group, "--queue", "--format", "github");
  if (check.code === 0) author.git("push", "--quiet", "origin", "HEAD:main");
  author.git("switch", "--quiet", name);
  return check.code === 0 ? { check, published: await publishJob(author) } : { check };
}

/** The second job of the workflow: publish, verify, commit, push. */
export async function publishJob(of: Repository): Promise<string> {
  const job = clone(of, "--depth=1");
  const published = await job.run("publish");
  const verified = await codicil(["verify"], { cwd: job.root });
  if (published.code !== 0 || verified.code !== 0) throw new Error(published.out + published.err + verified.err);
  job.commit("Publish contracts");
  job.git("push", "--quiet", "origin", "HEAD:main");
  of.git("fetch", "--quiet", "origin");
  return published.out;
}
