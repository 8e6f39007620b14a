import { spawn, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test, vi } from "vitest";
import { main } from "../../generator/cli/main.ts";
import { codicil, freshProject, type TestProject } from "./project.ts";

const schema = "schemas/example.parcel/schema.json";
const bin = fileURLToPath(new URL("../../generator/cli/bin.ts", import.meta.url));
const patient = { timeout: 60_000, interval: 50 };

describe("codicil generate --watch, a process of its own", () => {
  let child: ChildProcess | undefined;
  afterEach(() => child?.kill("SIGKILL"));

  /** Starts it, and answers what it has printed and how it ended. */
  function start(project: TestProject, ...more: string[]) {
    const args = ["--import", import.meta.resolve("tsx"), bin, "generate", "--watch", ...more];
    const started = spawn(process.execPath, args, { cwd: project.root, stdio: ["pipe", "pipe", "pipe"] });
    child = started;
    const said = { out: "", err: "" };
    started.stdout.on("data", (part: Buffer) => void (said.out += part.toString()));
    started.stderr.on("data", (part: Buffer) => void (said.err += part.toString()));
    const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
      started.once("exit", (code, signal) => resolve(code ?? signal)),
    );
    const says = (text: string) => vi.waitFor(() => expect(said.out).toContain(text), patient);
    return { started, said, says, ended };
  }

  test("generates, again at a change, tells what is wrong and that it is over, and ends by a signal without failure", async () => {
    const project = freshProject();
    const { started, said, says, ended } = start(project);
    await says("2 contracts");
    expect(said.err).toBe("Watching. Ctrl-C ends it.\n");
    project.edit(schema, (text) => text.replace("Grams, whole.", "Whole grams."));
    await says("5 written, 0 removed.");
    project.edit(schema, (text) => text.replace('"minimum"', '"minimun"'));
    await says("error[unmodelled-keyword]");
    await says("Nothing was written.");
    project.edit(schema, (text) => text.replace('"minimun"', '"minimum"'));
    await says("nothing changed");
    started.kill("SIGTERM");
    expect(await ended).toBe(0);
    expect(project.read("generated/example.parcel/1/index.d.ts")).toContain("Whole grams.");
  });

  test("ends when standard input does, if it is asked to", async () => {
    const project = freshProject();
    const { started, says, ended } = start(project, "--with-input", "--json");
    await says('"outcome":"written"');
    started.stdin?.end();
    expect(await ended).toBe(0);
  });
});

test("with --json a line for each run that brings something new", async () => {
  const project = freshProject();
  const stop = new AbortController();
  let out = "";
  const ended = main(["generate", "--watch", "--json"], {
    out: (text) => void (out += text),
    err: (text) => expect.unreachable(text),
    color: false,
    cwd: project.root,
    stdin: () => Promise.resolve(new Uint8Array()),
    stopSignal: () => stop.signal,
  });
  const lines = (count: number) => vi.waitFor(() => expect(out.split("\n").length).toBe(count + 1), patient);
  await lines(1);
  project.edit(schema, (text) => text.replace("{", ""));
  await lines(2);
  stop.abort();
  expect(await ended).toBe(0);
  const outcomes = out
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { readonly outcome: string }).outcome);
  expect(outcomes).toEqual(["written", "refused"]);
});

test.each([["--check"], ["--update"]])("--watch and %s are two things", async (option) => {
  const { code, err } = await codicil(["generate", "--watch", option]);
  expect([code, err]).toEqual([64, expect.stringMatching(/^codicil: --watch writes what changes/)]);
});

test("--with-input alone says nothing", async () => {
  expect(await codicil(["generate", "--with-input"])).toMatchObject({ code: 64 });
});
