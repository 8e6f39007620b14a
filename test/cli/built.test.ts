import { execFile, execFileSync, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { says, serveRegistry } from "../support/registry-server.ts";
import { scratch, write } from "./project.ts";

/**
 * The program as it is shipped: one entry and lazily loaded chunks, run by Node alone. Built apart, because what lies in
 * dist/ may be older than the sources; inside the project, where Node finds its dependencies.
 */
const root = fileURLToPath(new URL("../..", import.meta.url));
const place = join(root, "node_modules", `.codicil-built-${process.pid}`);
const built = join(place, "dist");
const runAt = (dist: string, args: readonly string[], input = "") =>
  spawnSync(process.execPath, [join(dist, "cli.cjs"), ...args], { cwd: root, encoding: "utf8", input });
const run = (...args: string[]) => runAt(built, args);
const shell = (script: string) => spawnSync("bash", ["-c", script], { cwd: root, encoding: "utf8" });
const command = `"${process.execPath}" "${join(built, "cli.cjs")}"`;

beforeAll(() => execFileSync(process.execPath, ["build.mjs", "--out", built], { cwd: root }));
afterAll(() => fs.rmSync(place, { recursive: true, force: true }));

describe("the built program", () => {
  test("answers like the sources do", () => {
    const { status, stdout, stderr } = run("lookup", "codossier.quick-ask/1");
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^entry {8}codossier\.quick-ask\/1\.\d+$/m);
    expect(run("nonsense").status).toBe(64);
    expect(run("validate", "codossier.insight/1", "docs/tour/answer.json")).toMatchObject({ status: 0, stderr: "" });
    expect(run("validate", "codossier.insight/1", "docs/tour/answer-invalid.json")).toMatchObject({ status: 1, stderr: "" });
    expect(run("generate", "--check").stdout).toMatch(/byte for byte|generated-drift/);
  });

  test("a registry at an address that cannot be asked, or gives a page, is told and no fault of the program", async () => {
    const { address, lies } = await serveRegistry();
    lies.set("*", says(200, "<!doctype html>", { "content-type": "text/html" }));
    const asked = (registry: string) =>
      new Promise<string>((resolve) =>
        execFile(
          process.execPath,
          [join(built, "cli.cjs"), "lookup", "iban.validate", "--registry", registry],
          (error, _, stderr) => resolve(`${error?.code} ${stderr}`),
        ),
      );
    expect(await asked(address)).toMatch(/^2 error\[registry-answer\] .*A page came/);
    expect(await asked("http://contracts.example/")).toMatch(
      /^2 codicil: --registry ".*no address of a registry\. It has to begin/,
    );
  });

  test("help needs one file of the program and a look-up two, also where there is nothing by the name", () => {
    const few = join(scratch(), "dist");
    for (const name of ["cli.cjs", "lookup.cjs"]) fs.cpSync(join(built, name), join(few, name));
    expect(runAt(few, ["lookup", "codossier.quick-ask/1"])).toMatchObject({ status: 0, stderr: "" });
    expect(runAt(few, ["lookup", "codossier.quick-aks/1"]).stderr).toMatch(/^error\[unknown-name\] [^]*codossier\.quick-ask\/1/);
    fs.rmSync(join(few, "lookup.cjs"));
    expect(runAt(few, ["--help"])).toMatchObject({ status: 0, stderr: "" });
    expect(runAt(few, ["lookup", "codossier.quick-ask/1"])).toMatchObject({ status: 2, stdout: "" });
  });

  test("what a look-up seldom needs is loaded when it is needed", () => {
    expect(run("lookup", "codossier.quick-ask/1", "--types").stdout).toMatch(/^export (?:interface|type) /m);
    const [broken, nowhere] = [scratch(), scratch()];
    write(broken, { "codicil.json": { schemas: 1 } });
    expect(run("lookup", "example.parcel/1", "--project", broken)).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/codicil\.json cannot be used\.\nerror\[config-malformed\]/),
    });
    expect(run("lookup", "example.parcel/1", "--project", nowhere).stderr).toMatch(/^codicil: no codicil\.json in /);
  });

  test("carries the schemas that editors are told", () => {
    const shipped = (name: string) => fs.readFileSync(join(built, "meta", `${name}.schema.json`), "utf8");
    for (const name of ["config", "contract", "example"])
      expect(shipped(name)).toBe(fs.readFileSync(join(root, "schemas", `codicil.${name}`, "schema.json"), "utf8"));
  });

  test("reads standard input", () => {
    const { status, stdout } = runAt(built, ["validate", "codossier.quick-ask/1", "-"], "{");
    expect([status, stdout.includes("standard input:1:2")]).toEqual([2, true]);
  });

  test("a reader that stops reading is no fault", () => {
    const { stdout, stderr, status } = shell(`set -o pipefail; ${command} lookup a2a.agent-card@2026-08-18 --schema | head -1`);
    expect([stdout, stderr, status]).toEqual(["{\n", "", 0]);
  });

  test.skipIf(!fs.existsSync("/dev/full"))("a full disk is told in a sentence", () => {
    const { stderr, status } = shell(`${command} --help > /dev/full`);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^codicil: standard output cannot be written \(.*ENOSPC.*\)\.\n$/);
  });

  test("no colour into a pipe", () => {
    expect(run("lookup", "nowhere").stderr).not.toContain("\u001b[");
  });

  test("help, lookup and verify start where neither AJV nor anything that holds it can be found: they never load it", () => {
    const alone = join(scratch(), "dist");
    fs.cpSync(built, alone, { recursive: true });
    write(alone, { "package.json": { type: "module" } });
    const chunks = join(alone, "chunks");
    const holdsAjv = (name: string) =>
      fs.readFileSync(join(chunks, name), "utf8").includes("must NOT have additional properties");
    expect(fs.readFileSync(join(alone, "cli.cjs"), "utf8")).not.toContain("must NOT have additional properties");
    const removed = fs.readdirSync(chunks).filter(holdsAjv);
    expect(removed).not.toEqual([]);
    for (const name of removed) fs.rmSync(join(chunks, name));

    for (const args of [
      ["--help"],
      ["--version"],
      ["lookup", "--help"],
      ["lookup", "codossier.quick-ask/1"],
      ["lookup", "nowhere.here/1"],
      ["verify"],
    ]) {
      const { status, stderr } = runAt(alone, args);
      expect([args, status === 2 || /ERR_MODULE_NOT_FOUND|fault of codicil/.test(stderr)]).toEqual([args, false]);
    }
    // The check itself notices: a command that compiles cannot start.
    expect(runAt(alone, ["generate", "--check", "--no-cache"]).stderr).toMatch(/fault of codicil itself|ERR_MODULE_NOT_FOUND/);
  });
});
