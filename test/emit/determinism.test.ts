import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { generate } from "../../generator/generate.ts";
import { Random } from "../support/random.ts";
import { base, codicil, files, scratch, tree, write } from "../cli/project.ts";

/** Same schemas, same bytes: on every machine, at any time, in any place. */
const schemas = fileURLToPath(new URL("../../schemas", import.meta.url));
const shippedBase = "https://codicil.example/";
const shown = { base: shippedBase, shownAs: "schemas" };
let expected: string;
beforeAll(() => {
  expected = bytesOf(schemas);
  expect(expected.length).toBeGreaterThan(100_000);
});

const bytesOf = (folder: string): string => JSON.stringify(generate(folder, shown).files);

afterEach(() => vi.useRealTimers());

test("again", () => {
  expect(bytesOf(schemas)).toBe(expected);
});

test("what is committed, where it is newer than the schemas' generator", () => {
  const generated = fileURLToPath(new URL("../../generated/manifest.json", import.meta.url));
  const manifest = JSON.parse(fs.readFileSync(generated, "utf8")) as { contracts: { identifier: string; schema: string }[] };
  const emitted = JSON.parse(
    generate(schemas, shown).files.find(({ path }) => path === "manifest.json")!.text,
  ) as typeof manifest;
  expect(manifest.contracts.map(({ identifier, schema }) => [identifier, schema])).toEqual(
    emitted.contracts.map(({ identifier, schema }) => [identifier, schema]),
  );
});

test("files made in another order, in a path with a space, a quote and a letter beyond ASCII", () => {
  const random = new Random("order");
  for (const name of ["plain", "with a space", "it's \u00e9"]) {
    const copy = join(scratch(), name);
    const paths = fs.readdirSync(schemas, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const entry of random.shuffle(paths)) {
      const target = join(copy, entry.parentPath.slice(schemas.length), entry.name);
      fs.mkdirSync(join(target, ".."), { recursive: true });
      fs.writeFileSync(target, fs.readFileSync(join(entry.parentPath, entry.name)));
    }
    expect(bytesOf(copy)).toBe(expected);
  }
});

test("another day, and a random that is none", () => {
  vi.useFakeTimers({ now: new Date("1999-12-31T23:59:59Z") });
  const random = vi.spyOn(Math, "random").mockReturnValue(0.123);
  try {
    expect(bytesOf(schemas)).toBe(expected);
    vi.setSystemTime(new Date("2040-02-29T12:00:00Z"));
    expect(bytesOf(schemas)).toBe(expected);
    expect(random).not.toHaveBeenCalled();
  } finally {
    random.mockRestore();
  }
});

describe("another machine", () => {
  const script = `
    const { generate } = await import(${JSON.stringify(fileURLToPath(new URL("../../generator/generate.ts", import.meta.url)))});
    process.stdout.write(JSON.stringify(generate(${JSON.stringify(schemas)}, ${JSON.stringify(shown)}).files));
  `;
  test.each([
    [{ TZ: "Pacific/Kiritimati", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" }, "/"],
    [{ TZ: "America/St_Johns", LANG: "C", LC_ALL: "C", NODE_ICU_DATA: "", HOME: "/nonexistent", USER: "somebody" }, scratch()],
  ])("%j", (env, cwd) => {
    const tsx = fileURLToPath(import.meta.resolve("tsx"));
    const { stdout, stderr, status } = spawnSync(process.execPath, ["--import", tsx, "--input-type=module", "--eval", script], {
      cwd,
      encoding: "utf8",
      env: { PATH: process.env["PATH"], ...env },
      maxBuffer: 64 * 1024 * 1024,
    });
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout === expected).toBe(true);
  });
});

test("line ends do not show: a checkout that turned them is the same contract", () => {
  const [unix, windows] = ["unix", "windows"].map((name) => {
    const root = join(scratch(), name);
    write(root, files);
    return root;
  });
  for (const [path, text] of Object.entries(tree(windows!)))
    fs.writeFileSync(join(windows!, path), text.replaceAll("\n", "\r\n"), "latin1");
  const manifest = (root: string) => {
    const { files: made, diagnostics } = generate(join(root, "schemas"), { base, shownAs: "schemas" });
    expect(diagnostics).toEqual([]);
    return made.find(({ path }) => path === "manifest.json")?.text;
  };
  expect(manifest(windows!)).toBe(manifest(unix!));
});

test("a project that moved finds nothing to do", async () => {
  const root = scratch();
  write(root, files);
  expect((await codicil(["generate"], { cwd: root })).code).toBe(0);
  const moved = join(scratch(), "moved away");
  fs.cpSync(root, moved, { recursive: true });
  expect(await codicil(["generate"], { cwd: moved })).toMatchObject({
    out: "2 contracts, 8 files in generated: nothing changed.\n",
  });
  expect(await codicil(["generate", "--check", "--project", moved], { cwd: "/" })).toMatchObject({ code: 0 });
});
