import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { InputDigest, OddInput } from "../../generator/stamp/input-digest.ts";
import { scratch, write } from "../cli/project.ts";

/** Always at the same path: the path is part of it. */
function digestOf(files: Readonly<Record<string, string>>, folders: readonly string[] = []): string {
  fs.rmSync(place, { recursive: true, force: true });
  fs.mkdirSync(place);
  write(place, files);
  for (const folder of folders) fs.mkdirSync(join(place, folder), { recursive: true });
  return digestAt(place);
}
const place = join(scratch(), "place");

function digestAt(...paths: readonly string[]): string {
  const digest = new InputDigest();
  for (const path of paths) digest.add(path);
  return digest.digest();
}

const long = "x".repeat((1 << 18) + 5);

describe("no two inputs look alike", () => {
  const inputs: readonly Parameters<typeof digestOf>[] = [
    [{}],
    [{ a: "" }],
    [{ a: "1" }],
    [{ a: "2" }],
    [{ b: "1" }],
    [{ a: "1", b: "" }],
    [{ a: "", b: "1" }],
    [{ a: "12", b: "3" }],
    [{ a: "1", b: "23" }],
    [{ a: "123" }],
    [{ "a/b": "1" }],
    [{ "a/b": "1" }, ["c"]],
    [{}, ["a"]],
    [{}, ["a/b"]],
    [{ "a b": "1" }],
    [{ a: '["file","b",1]\n' }],
    [{ a: long }],
    [{ a: `${long}y` }],
    [{ a: `y${long.slice(1)}` }],
    [{ a: `${long.slice(1)}y` }],
    [{ a: `${long.slice(0, 1 << 18)}y${long.slice((1 << 18) + 1)}` }],
    [{ a: long.slice(0, 1 << 18) }],
    [{ a: long.slice(0, 1 << 18), b: "xxxxx" }],
  ];

  test("one file's bytes, another's, names, folders, what is missing", () => {
    const digests = [...inputs.map((input) => digestOf(...input)), digestAt(join(place, "absent"))];
    expect(new Set(digests).size).toBe(digests.length);
  });

  test("the same again is the same, in whatever order the disk has it", () => {
    expect(digestOf({ a: "1", b: "2", c: long })).toBe(digestOf({ c: long, b: "2", a: "1" }));
  });

  test("the order in which they are given counts, as do two of them", () => {
    write(place, { one: "1", two: "2" });
    const [one, two] = [join(place, "one"), join(place, "two")];
    expect(new Set([digestAt(one), digestAt(one, two), digestAt(two, one), digestAt(one, one)]).size).toBe(4);
  });
});

describe("what is odd has no digest", () => {
  test.each<[string, (path: string) => void]>([
    ["a link to a file", (path) => fs.symlinkSync(join(place, "one"), path)],
    ["a link to a folder", (path) => fs.symlinkSync(place, path)],
    ["a link to nothing", (path) => fs.symlinkSync("nowhere", path)],
    ["a pipe", (path) => execFileSync("mkfifo", [path])],
    ["a name that is no text", (path) => fs.writeFileSync(Buffer.concat([Buffer.from(path), Buffer.from([0xff])]), "")],
  ])("%s", (_what, put) => {
    digestOf({ one: "1" }, ["below"]);
    put(join(place, "below/odd"));
    expect(() => digestAt(place)).toThrow(OddInput);
  });
});
