import * as fs from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { watchPaths, type PathWatcher } from "../../generator/watch/watch-paths.ts";
import { scratch, write } from "../cli/project.ts";

const patient = { timeout: 30_000, interval: 20 };
let watcher: PathWatcher | undefined;
afterEach(() => watcher?.close());

/** Watches, and answers how to wait for a change that is told after something is done. */
async function watching(paths: readonly string[]) {
  let told = 0;
  const opened = watchPaths(() => void (told += 1));
  watcher = opened;
  opened.watch(paths);
  const next = (before: number) => vi.waitFor(() => expect(told).toBeGreaterThan(before), patient);
  const after = async (change: () => void): Promise<void> => {
    // What was done before is told before.
    await vi.waitFor(async () => {
      const before = told;
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(told).toBe(before);
    }, patient);
    const before = told;
    change();
    await next(before);
  };
  await next(0);
  return { after, again: () => opened.watch(paths), told: () => told };
}

function place(): string {
  const root = scratch();
  write(root, { "a.json": {}, "schemas/one/schema.json": {}, "schemas/two/schema.json": {} });
  return root;
}

test("a file is written, replaced by another as editors do, and removed and made again", async () => {
  const root = place();
  const file = join(root, "a.json");
  const { after, again } = await watching([file]);
  await after(() => fs.writeFileSync(file, "[1]"));
  await after(() => {
    fs.writeFileSync(join(root, "a.json.tmp"), "[1, 2]");
    fs.renameSync(join(root, "a.json.tmp"), file);
  });
  await after(() => fs.rmSync(file));
  again();
  await after(() => fs.writeFileSync(file, "[1, 2, 3]"));
  await after(() => fs.writeFileSync(file, "[1, 2, 3, 4]"));
});

test("a file that is not there yet", async () => {
  const root = place();
  const { after } = await watching([join(root, "a.json"), join(root, "codicil.lock")]);
  await after(() => fs.writeFileSync(join(root, "codicil.lock"), "{}"));
  await after(() => fs.writeFileSync(join(root, "codicil.lock"), "[]"));
});

test("below a folder: something new, something renamed, something gone, and the folder itself", async () => {
  const root = place();
  const folder = join(root, "schemas");
  const { after, again } = await watching([folder]);
  await after(() => write(folder, { "three/schema.json": {} }));
  await after(() => fs.writeFileSync(join(folder, "three/schema.json"), "[]"));
  await after(() => fs.renameSync(join(folder, "three"), join(folder, "four")));
  await after(() => fs.writeFileSync(join(folder, "four/schema.json"), "[1]"));
  await after(() => fs.rmSync(join(folder, "two"), { recursive: true }));
  await after(() => fs.renameSync(folder, join(root, "away")));
  again();
  await after(() => fs.renameSync(join(root, "away"), folder));
  await after(() => fs.writeFileSync(join(folder, "one/schema.json"), "[2]"));
});

test("what is no longer watched is not told, and what many change is told few times", async () => {
  const root = place();
  const folder = join(root, "schemas");
  const { after, told } = await watching([folder]);
  const before = told();
  await after(() => {
    for (let at = 0; at < 200; at += 1) write(folder, { [`many/${at}/schema.json`]: {} });
  });
  await vi.waitFor(() => expect(told()).toBeLessThan(before + 20));
  watcher?.watch([join(root, "a.json")]);
  await after(() => fs.writeFileSync(join(root, "a.json"), "[7]"));
  const then = told();
  fs.writeFileSync(join(folder, "one/schema.json"), "[3]");
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(told()).toBe(then);
});

test("nothing is told when it is closed", async () => {
  const root = place();
  const { told } = await watching([join(root, "schemas")]);
  await watcher?.close();
  const before = told();
  fs.writeFileSync(join(root, "schemas/one/schema.json"), "[4]");
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(told()).toBe(before);
});
