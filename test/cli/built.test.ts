import { execFileSync, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { scratch } from "./project.ts";

/** The program as it is shipped: one entry and lazily loaded chunks, run by Node alone. */
const root = fileURLToPath(new URL("../..", import.meta.url));
const built = join(scratch(), "dist");
const bin = join(built, "cli.js");
const run = (...args: string[]) => spawnSync(process.execPath, [bin, ...args], { cwd: root, encoding: "utf8" });

beforeAll(() => {
  // Built apart: what lies in dist/ may be older than the sources, and others may be building there.
  const config = fs
    .readFileSync(join(root, "build.mjs"), "utf8")
    .replaceAll('"dist"', JSON.stringify(built))
    .replaceAll('"dist/cli.js"', JSON.stringify(bin));
  const script = join(root, `.build-${process.pid}.mjs`);
  fs.writeFileSync(script, config);
  try {
    execFileSync(process.execPath, [script], { cwd: root });
  } finally {
    fs.rmSync(script);
  }
});

/** The chunks that hold AJV: what the reading commands must not open. */
const ajvChunks = (): string[] =>
  fs
    .readdirSync(join(built, "chunks"))
    .filter((name) =>
      /unknownFormats|strictTypes|must NOT have additional properties/.test(fs.readFileSync(join(built, "chunks", name), "utf8")),
    );

describe("the built program", () => {
  test("answers like the sources do", () => {
    const { status, stdout, stderr } = run("lookup", "codossier.quick-ask/1");
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^entry {8}codossier\.quick-ask\/1\.\d+$/m);
    expect(run("nonsense").status).toBe(64);
    expect(run("validate", "codossier.insight/1", "docs/tour/answer.json").status).toBe(0);
    expect(run("validate", "codossier.insight/1", "docs/tour/answer-invalid.json").status).toBe(1);
    expect(run("generate", "--check").stdout).toMatch(/byte for byte|generated-drift/);
  });

  test("reads standard input", () => {
    const { status, stdout } = spawnSync(process.execPath, [bin, "validate", "codossier.quick-ask/1", "-"], {
      cwd: root,
      encoding: "utf8",
      input: "{",
    });
    expect([status, stdout.includes("standard input:1:2")]).toEqual([2, true]);
  });

  test("a reader that stops reading is no fault", () => {
    const { stdout, stderr, status } = spawnSync(
      "bash",
      ["-c", `set -o pipefail; "${process.execPath}" "${bin}" lookup a2a.agent-card@2026-08-18 --schema | head -1`],
      { cwd: root, encoding: "utf8" },
    );
    expect([stdout, stderr, status]).toEqual(["{\n", "", 0]);
  });

  test.skipIf(!fs.existsSync("/dev/full"))("a full disk is told in a sentence", () => {
    const { stderr, status } = spawnSync("bash", ["-c", `"${process.execPath}" "${bin}" --help > /dev/full`], {
      cwd: root,
      encoding: "utf8",
    });
    expect(status).toBe(2);
    expect(stderr).toMatch(/^codicil: standard output cannot be written \(.*ENOSPC.*\)\.\n$/);
  });

  test("no colour into a pipe", () => {
    expect(run("lookup", "nowhere").stderr).not.toContain("\u001b[");
  });

  test("help, lookup and verify work where no validator compiler is: they never load one", () => {
    const chunks = ajvChunks();
    expect(chunks.length).toBeGreaterThan(0);
    for (const name of chunks) fs.renameSync(join(built, "chunks", name), join(built, `away-${name}`));
    try {
      for (const args of [
        ["--help"],
        ["--version"],
        ["lookup", "--help"],
        ["lookup", "codossier.quick-ask/1"],
        ["lookup", "nowhere.here/1"],
        ["verify"],
      ]) {
        const { status, stderr } = run(...args);
        expect([args, status === 2 || /ERR_MODULE_NOT_FOUND|fault of codicil/.test(stderr)]).toEqual([args, false]);
      }
      // The check itself notices: a command that compiles cannot start.
      expect(run("generate", "--check").stderr).toMatch(/fault of codicil itself|ERR_MODULE_NOT_FOUND/);
    } finally {
      for (const name of chunks) fs.renameSync(join(built, `away-${name}`), join(built, "chunks", name));
    }
  });
});
