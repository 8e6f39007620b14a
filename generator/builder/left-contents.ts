import { readdir, readFile, realpath } from "node:fs/promises";
import { join, relative } from "node:path";
import { digestOf, type Digest } from "../json/digest.ts";
import type { ConfiguredProject } from "../project/project.ts";
import { absent } from "../write/absent.ts";
import { vendoredContents } from "./cache.ts";
import type { Lock } from "./lock.ts";

/**
 * Vendored contents that a lock does not name any more, absolute. Only files that are called after the digest of their own bytes: nobody
 * else makes such. A folder behind a link may be that of several projects, so nothing of it is left by one of them; neither is a cache.
 */
export async function leftContents({ root, vendor }: ConfiguredProject, lock: Lock | undefined): Promise<string[]> {
  if (vendor === undefined || (await isBehindLink(root, vendor))) return [];
  const contents = vendoredContents(vendor);
  const named = new Set(Object.values(lock?.contracts ?? {}).map(({ served }) => contents.pathOf(served)));
  const folder = join(vendor, "sha256");
  const entries = (await readdir(folder, { withFileTypes: true }).catch(absent)) ?? [];
  const left: string[] = [];
  for (const { name } of entries.filter((one) => one.isFile() && /^[0-9a-f]{64}$/.test(one.name))) {
    const path = join(folder, name);
    const digest: Digest = `sha256:${name}`;
    if (!named.has(path) && digestOf(await readFile(path)) === digest) left.push(path);
  }
  return left.sort();
}

async function isBehindLink(root: string, vendor: string): Promise<boolean> {
  const folder = join(vendor, "sha256");
  const [top, real] = await Promise.all([root, folder].map((path) => realpath(path).catch(absent)));
  return top !== undefined && real !== undefined && relative(top, real) !== relative(root, folder);
}
