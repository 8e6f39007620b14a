import { execFileSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { root, scratch } from "./scratch.ts";

/** The two packages, made from the sources as they are now and packed by npm; once a file of tests. Nothing is downloaded. */
export const contractsTarball = once(() => pack(stage(join(scratch(), "staged"))));
export const toolkitTarball = once(() => pack(build(scratch())));

/** Stages the contracts package as `npm run build` does, into a folder that is made for it. */
export function stage(folder: string): string {
  execFileSync(process.execPath, [join(root, "build/contracts.mjs"), folder], { stdio: "pipe" });
  return folder;
}

/** Builds the toolkit as `npm run build` does, with what npm packs beside it; what lies in dist/ may be older than the sources. */
function build(folder: string): string {
  execFileSync(process.execPath, ["build.mjs", "--types", "--out", join(folder, "dist")], { cwd: root, stdio: "pipe" });
  for (const name of ["package.json", "README.md", "CHANGELOG.md", "LICENSE"]) copyFileSync(join(root, name), join(folder, name));
  return folder;
}

function pack(folder: string): string {
  const destination = scratch();
  const args = ["pack", folder, "--json", "--offline", "--ignore-scripts", "--pack-destination", destination];
  const answer = execFileSync("npm", args, { encoding: "utf8", stdio: "pipe" });
  return join(destination, (JSON.parse(answer) as { filename: string }[])[0]!.filename);
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
