import { execFile, execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addContracts } from "../../generator/builder/add-contracts.ts";
import { generateProject } from "../../generator/builder/generate-project.ts";
import { scratch, tree, write, type Ran } from "../cli/project.ts";
import { Random } from "../support/random.ts";
import { authorAndBuilder, builderAt, builderProject, type BuilderProject } from "./project.ts";

/** Entries of the registry that ships with the package. */
const published = fileURLToPath(new URL("../../registry/published/c", import.meta.url));
const twenty = fs
  .readdirSync(published)
  .flatMap((name) => fs.readdirSync(join(published, name)).map((version) => `${name}@${version}`))
  .filter((entry) => /@\d{4}-/.test(entry))
  .slice(0, 17)
  .concat(["codossier.insight/1", "codossier.legal-context/1", "codossier.quick-ask/1"]);

const contractsOf = (builder: BuilderProject): string[] => JSON.parse(builder.read("codicil.json")).contracts;

async function expectSettled(builder: BuilderProject, wanted: readonly string[]): Promise<void> {
  expect(contractsOf(builder).sort()).toEqual([...wanted].sort());
  expect(Object.keys(builder.lock().contracts)).toEqual([...wanted].sort());
  expect((await builder.generate({ frozen: true, check: true })).outcome).toBe("same");
  expect(Object.keys(builder.tree()).filter((path) => /\.codicil-write|\.new$/.test(path))).toEqual([]);
}

describe("processes that add at the same moment", () => {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  // Inside the project, where Node finds its dependencies.
  const place = join(root, "node_modules", `.codicil-at-once-${process.pid}`);
  const { bin } = JSON.parse(fs.readFileSync(join(root, "package.json"), "utf8")) as {
    readonly bin: { readonly codicil: string };
  };
  beforeAll(() => execFileSync(process.execPath, ["build.mjs", "--out", join(place, "dist")], { cwd: root }));
  afterAll(() => fs.rmSync(place, { recursive: true, force: true }));
  const run = (cwd: string, ...args: string[]) =>
    new Promise<Ran>((resolve) =>
      execFile(process.execPath, [join(place, bin.codicil), ...args], { cwd }, (error, out, err) =>
        resolve({ code: typeof error?.code === "number" ? error.code : error === null ? 0 : -1, out, err }),
      ),
    );

  /** Which of them came to an end; the others were told to run again. */
  async function runAtOnce(cwd: string, commands: readonly (readonly string[])[]): Promise<boolean[]> {
    const ended = await Promise.all(commands.map((command) => run(cwd, ...command)));
    for (const { code, err } of ended.filter((one) => one.code !== 0))
      expect([code, err]).toEqual([2, expect.stringContaining("Nothing was written. Run it again")]);
    return ended.map(({ code }) => code === 0);
  }

  test("twenty in a folder without a config: each is asked for and locked, or was told to run again", async () => {
    expect(twenty).toHaveLength(20);
    const builder = builderAt(scratch());
    const isAdded = await runAtOnce(
      builder.root,
      twenty.map((asked) => ["add", asked]),
    );
    const added = twenty.filter((_asked, at) => isAdded[at]);
    expect(added.length).toBeGreaterThan(1);
    await expectSettled(builder, added);
  });

  test("adding beside generating and updating", async () => {
    const [first, more] = [twenty.slice(0, 3), twenty.slice(5, 8)];
    const builder = builderProject({ contracts: first });
    const commands = [...more.map((asked) => ["add", asked]), ["generate"], ["generate", "--update"]];
    const isDone = await runAtOnce(builder.root, commands);
    await builder.generate();
    await expectSettled(builder, [...first, ...more.filter((_asked, at) => isDone[at])]);
  });

  test("killed at any moment: nothing is half written, and the next run finishes or drops what was begun", async () => {
    const builder = builderProject({ contracts: [], vendor: "vendor" });
    const random = new Random("killed while adding");
    for (const asked of twenty.slice(0, 15)) {
      const running = execFile(process.execPath, [join(place, bin.codicil), "add", asked], { cwd: builder.root });
      const ended = once(running, "close");
      await setTimeout(random.between(100, 900));
      running.kill("SIGKILL");
      await ended;
      const contracts = contractsOf(builder);
      expect((await builder.generate()).contracts).toHaveLength(contracts.length);
      expect((await builder.generate({ frozen: true, check: true })).outcome).toBe("same");
    }
    expect(await run(builder.root, "add", twenty[16]!)).toMatchObject({ code: 0 });
    await expectSettled(builder, contractsOf(builder));
  });
});

test("calls of one process at the same moment", async () => {
  const builder = builderAt(scratch());
  const some = twenty.slice(0, 6);
  const ended = await Promise.all(some.map((asked) => addContracts(builder.root, [asked], {})));
  expect(ended.map(({ outcome }) => outcome)).toEqual(some.map(() => "written"));
  await expectSettled(builder, some);
});

/** Another run that begins and ends while this one plans; `shown` is called then. */
function meanwhile(change: () => void): (path: string) => string {
  let isDone = false;
  return (path) => {
    if (!isDone) change();
    isDone = true;
    return path;
  };
}

describe("what another run has written while this one planned", () => {
  const asked = ["carrier.tracking", "example.parcel/1"];

  test("stays: all is planned once more", async () => {
    const { builder } = await authorAndBuilder(["carrier.tracking"]);
    await builder.generate();
    const { builder: other } = await authorAndBuilder(asked);
    await other.generate();
    const shown = meanwhile(() => write(builder.root, tree(other.root)));
    expect(await generateProject(builder.root, { update: true, shown })).toMatchObject({ outcome: "same" });
    await expectSettled(builder, asked);
    expect(await addContracts(builder.root, ["example.parcel/1.0#address"], {})).toMatchObject({ outcome: "written" });
    await expectSettled(builder, [...asked, "example.parcel/1.0#address"]);
  });

  test("is added to, whatever it is", async () => {
    const { builder } = await authorAndBuilder([]);
    await builder.generate();
    const other = builder.read("codicil.json").replace("[]", '["carrier.tracking"]');
    const shown = meanwhile(() => fs.writeFileSync(builder.path("codicil.json"), other));
    expect(await addContracts(builder.root, ["example.parcel/1"], { shown })).toMatchObject({ outcome: "written" });
    await expectSettled(builder, asked);
  });

  test("may be what cannot be added to: that is told, and nothing is written", async () => {
    const { builder } = await authorAndBuilder(["carrier.tracking"]);
    await builder.generate();
    const wrong: readonly (readonly [string, string])[] = [
      ["config-malformed", '{ "contracts": 1 }'],
      ["json-syntax", "{"],
      ["contract-refused", builder.read("codicil.json").replace("carrier.tracking", "carrier.trackin")],
    ];
    // What a cache keeps is nobody's to commit.
    const shownTree = () => Object.fromEntries(Object.entries(builder.tree()).filter(([path]) => !path.startsWith(".codicil/")));
    const before = shownTree();
    for (const [code, text] of wrong) {
      const shown = meanwhile(() => fs.writeFileSync(builder.path("codicil.json"), text));
      const refused = await addContracts(builder.root, ["example.parcel/1"], { shown });
      expect([refused.outcome, refused.diagnostics.map((one) => one.code)]).toEqual(["refused", [code]]);
      expect(shownTree()).toEqual({ ...before, "codicil.json": text });
      fs.writeFileSync(builder.path("codicil.json"), before["codicil.json"] ?? "");
    }
    const moved = builder.read("codicil.json").replace("{", '{ "generated": "elsewhere",');
    const shown = meanwhile(() => fs.writeFileSync(builder.path("codicil.json"), moved));
    await expect(addContracts(builder.root, ["example.parcel/1"], { shown })).rejects.toThrow("names another folder than");
    expect(shownTree()).toEqual({ ...before, "codicil.json": moved });
  });
});
