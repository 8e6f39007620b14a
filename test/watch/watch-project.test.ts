import * as fs from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { generateProject, type ProjectGeneration } from "../../generator/builder/generate-project.ts";
import type { ProjectMemory } from "../../generator/builder/project-memory.ts";
import { watchProject } from "../../generator/watch/watch-project.ts";
import { builderProject } from "../builder/project.ts";
import { freshProject, write, type TestProject } from "../cli/project.ts";

const schema = "schemas/example.parcel/schema.json";
const declarations = "generated/example.parcel/1/index.d.ts";
const wrong = (text: string): string => text.replace('"minimum"', '"minimun"');
const right = (text: string): string => text.replace('"minimun"', '"minimum"');
const reworded = (text: string): string => text.replace("Grams, whole.", "Whole grams.");

/** A watch whose changes the test announces. */
function watch({ root }: TestProject) {
  const stop = new AbortController();
  const told: ProjectGeneration[] = [];
  const failed: unknown[] = [];
  let watched: readonly string[] = [];
  let announce = (): void => undefined;
  const closed = vi.fn(() => Promise.resolve());
  const ended = watchProject(root, {
    openWatcher: (changed) => {
      announce = changed;
      return { watch: (paths) => void (watched = paths), close: closed };
    },
    signal: stop.signal,
    tell: (generation) => void told.push(generation),
    fail: (error) => void failed.push(error),
  });
  const until = (count: number) => vi.waitFor(() => expect(told.length).toBe(count), { timeout: 30_000, interval: 5 });
  const end = async (): Promise<void> => {
    stop.abort();
    await ended;
  };
  return { told, failed, until, end, closed, watched: () => watched, announce: () => announce() };
}

describe("a watch", () => {
  test("generates at once and at every change, and watches what it was made from", async () => {
    const project = freshProject();
    const { told, until, end, announce, watched, closed } = watch(project);
    await until(1);
    expect(told[0]?.outcome).toBe("written");
    expect(watched()).toEqual(expect.arrayContaining([project.path("codicil.json"), project.path("schemas")]));
    project.edit(schema, reworded);
    announce();
    await until(2);
    expect(told[1]).toMatchObject({ outcome: "written", changed: expect.arrayContaining([declarations]) });
    expect(told[1]).not.toMatchObject({ changed: expect.arrayContaining(["generated/carrier.tracking/2026-09-18/index.js"]) });
    expect(project.read(declarations)).toContain("Whole grams.");
    await end();
    expect(closed).toHaveBeenCalledOnce();
  });

  test("tells nothing where nothing is new", async () => {
    const project = freshProject();
    const { told, until, end, announce } = watch(project);
    await until(1);
    announce();
    fs.appendFileSync(project.path(schema), "\n");
    announce();
    await end();
    expect(told.length).toBe(1);
  });

  test("goes on after what is wrong, tells it once, and that it is over", async () => {
    const project = freshProject();
    const { told, until, end, announce } = watch(project);
    await until(1);
    const before = project.read(declarations);
    project.edit(schema, wrong);
    announce();
    await until(2);
    expect(told[1]).toMatchObject({ outcome: "refused", diagnostics: [{ code: "unmodelled-keyword" }] });
    announce();
    project.edit("codicil.json", () => "{");
    announce();
    await until(3);
    expect(told[2]?.outcome).toBe("refused");
    expect(project.read(declarations)).toBe(before);
    project.edit("codicil.json", () => '{ "base": "https://contracts.example/" }');
    project.edit(schema, right);
    announce();
    await until(4);
    expect(told[3]?.outcome).toBe("same");
    await end();
  });

  test("a contract that goes takes its modules with it, and brings them back", async () => {
    const project = freshProject();
    const { until, end, announce } = watch(project);
    await until(1);
    fs.renameSync(project.path("schemas/example.parcel"), project.path("parcel"));
    announce();
    await until(2);
    expect(fs.existsSync(project.path(declarations))).toBe(false);
    fs.renameSync(project.path("parcel"), project.path("schemas/example.parcel"));
    announce();
    await until(3);
    expect(fs.existsSync(project.path(declarations))).toBe(true);
    await end();
  });

  test("what changes during a run is not missed", async () => {
    const project = freshProject();
    const { told, until, end, announce } = watch(project);
    // The first run has begun and has not ended.
    project.edit(schema, reworded);
    announce();
    await until(1);
    await vi.waitFor(() => expect(project.read(declarations)).toContain("Whole grams."));
    expect(told.length).toBeGreaterThan(0);
    await end();
  });

  test("what the system refuses is told, and the next change is another chance", async () => {
    const project = freshProject();
    fs.writeFileSync(project.path("generated"), "a file where a folder belongs");
    const { told, failed, until, end, announce } = watch(project);
    await vi.waitFor(() => expect(told.length + failed.length).toBe(1), { timeout: 30_000 });
    fs.rmSync(project.path("generated"));
    announce();
    await until(told.length + 1);
    expect(told.at(-1)?.outcome).toBe("written");
    await end();
  });
});

test("a watch whose first run the system refuses watches the config, which the cure may be in", async () => {
  const project = builderProject({ contracts: ["iban.validate"], vendor: "vendor" });
  write(project.root, { vendor: "a file" });
  const { told, failed, until, end, announce, watched } = watch(project);
  await vi.waitFor(() => expect(failed.length).toBe(1), { timeout: 30_000 });
  expect([told, watched()]).toEqual([[], expect.arrayContaining([project.path("codicil.json")])]);
  project.edit("codicil.json", (text) => text.replace('"vendor"\n', '"vendored"\n'));
  announce();
  await until(1);
  expect(told[0]?.outcome).toBe("written");
  await end();
});

describe("what a run remembers", () => {
  const compiled = ({ own }: ProjectMemory, name: string) =>
    own?.generation.contracts.find(({ contract }) => contract.record.name === name)?.compiled;

  test("is not compiled again; what changed is", async () => {
    const project = freshProject();
    const memory: ProjectMemory = {};
    await generateProject(project.root, { memory });
    const [parcel, tracking] = [compiled(memory, "example.parcel"), compiled(memory, "carrier.tracking")];
    project.edit(schema, reworded);
    await generateProject(project.root, { memory });
    expect(compiled(memory, "carrier.tracking")).toBe(tracking);
    expect(compiled(memory, "example.parcel")).not.toBe(parcel);
  });

  test("is kept over what is wrong", async () => {
    const project = freshProject();
    const memory: ProjectMemory = {};
    await generateProject(project.root, { memory });
    const tracking = compiled(memory, "carrier.tracking");
    project.edit(schema, wrong);
    expect((await generateProject(project.root, { memory })).outcome).toBe("refused");
    project.edit(schema, right);
    await generateProject(project.root, { memory });
    expect(compiled(memory, "carrier.tracking")).toBe(tracking);
  });

  test("gives the same bytes as a run without, also when types become readonly", async () => {
    const project = freshProject();
    const memory: ProjectMemory = {};
    await generateProject(project.root, { memory });
    project.edit("codicil.json", () => '{ "base": "https://contracts.example/", "readonly": true }');
    await generateProject(project.root, { memory });
    expect(project.read(declarations)).toContain("readonly weight: number");
    expect((await generateProject(project.root, { check: true })).outcome).toBe("same");
  });
});
