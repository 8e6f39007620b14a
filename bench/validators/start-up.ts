import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Milliseconds of processor time that modules take to load and to judge one document for the first time, each in a process of its own, beyond those of a module that holds
 * nothing: what Node needs to import any module at all is ten times as much. The least of the rounds, since whatever else the machine does only adds.
 */
export function startUps(files: readonly string[], rounds: number, folder: string): number[] {
  const bare = join(folder, "bare.mjs");
  writeFileSync(bare, "export const validators = [() => true];\n");
  const all = [bare, ...files];
  const least = all.map(() => Infinity);
  for (let round = 0; round < rounds; round += 1) {
    for (let step = 0; step < all.length; step += 1) {
      const at = (round + step) % all.length;
      least[at] = Math.min(least[at] as number, timed(all[at] as string));
    }
  }
  const [nothing, ...others] = least as [number, ...number[]];
  return others.map((one) => one - nothing);
}

function timed(file: string): number {
  const script =
    `const started = process.cpuUsage();\n` +
    `import(${JSON.stringify(pathToFileURL(file).href)}).then((module) => {\n` +
    `  module.validators[0]({});\n  const { user, system } = process.cpuUsage(started);\n  process.stdout.write(String((user + system) / 1000));\n});`;
  const { stdout, stderr } = spawnSync(process.execPath, ["-e", script], { encoding: "utf8" });
  const milliseconds = Number(stdout);
  if (stdout === "" || !Number.isFinite(milliseconds)) throw new Error(`${file} does not start: ${stderr}`);
  return milliseconds;
}
