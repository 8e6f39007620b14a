import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { format } from "node:util";
import { build } from "esbuild";
import { afterAll, describe, expect, test, vi } from "vitest";
import { liveCodes } from "../../generator/live/live-codes.ts";
import { publishedFolder } from "../support/published.ts";
import { codicil, scratch, write } from "../cli/project.ts";

/** What docs/registry-http.md shows is what happens. */
const root = fileURLToPath(new URL("../..", import.meta.url));
const page = readFileSync(join(root, "docs/registry-http.md"), "utf8");
const blockOf = (language: string): string => new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "s").exec(page)?.[1] ?? "";

const folder = scratch();
write(folder, { "serve.mjs": blockOf("js") });
const child = spawn(process.execPath, [join(folder, "serve.mjs"), publishedFolder], { stdio: ["ignore", "pipe", "inherit"] });
const address = await new Promise<string>((resolve) =>
  child.stdout.once("data", (line: Buffer) => resolve(line.toString().trim())),
);
afterAll(() => void child.kill());
const here = (text: string): string => text.replaceAll("https://contracts.example/", address);

describe("the server of the page", () => {
  const rows = [...page.matchAll(/^\| (`[^|]+) \| `([^`]+)` \|$/gm)].slice(0, 2);
  const paths: Readonly<Record<string, string>> = {
    "log/…": "log/0.json",
    "sha256/…": `sha256/${/[0-9a-f]{64}/.exec(readFileSync(join(publishedFolder, "index.json"), "utf8").split('"served": "sha256:')[1] ?? "")?.[0]}.json`,
    "c/<name>/<version>/…": "c/codossier.quick-ask/1.0/schema.json",
    "index.json": "index.json",
    "aliases.json": "aliases.json",
    "c/<name>/index.json": "c/codossier.quick-ask/index.json",
  };

  test.each(rows.flatMap(([, names = "", control]) => [...names.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => [name, control])))(
    "%s: %s",
    async (name, control) => {
      const path = paths[name ?? ""] ?? "";
      const answer = await fetch(address + path);
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, control]);
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(readFileSync(join(publishedFolder, path)));
      const again = await fetch(address + path, { headers: { "if-none-match": answer.headers.get("etag") ?? "" } });
      expect([again.status, await again.text()]).toEqual([304, ""]);
    },
  );

  test.each(["nothing.json", "%2e%2e/README.md", "c", "C/x.json", "", "log/0.json%00"])("%j is not there", async (path) => {
    expect((await fetch(address + path)).status).toBe(404);
  });

  test("all rows were looked at", () => expect(rows).toHaveLength(2));
});

test("the command line of the page", async () => {
  const [, line = "", output] = /```\n\$ npx codicil (lookup [^\n]*)\n(.*?)```/s.exec(page) ?? [];
  expect(await codicil(here(line).split(" "))).toEqual({ code: 0, out: output, err: "" });
});

test("the program of the page", async () => {
  const contents = here(blockOf("ts")).replace('"codicil"', JSON.stringify(join(root, "index.ts")));
  const outfile = join(folder, "program.mjs");
  await build({
    stdin: { contents, resolveDir: root, loader: "ts" },
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
    logLevel: "silent",
  });
  const lines: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((...values) => void lines.push(`${format(...values)}\n`));
  await import(/* @vite-ignore */ outfile);
  log.mockRestore();
  expect(lines.join("")).toBe(blockOf("text"));
});

test("the codes of the page are those of the program", () => {
  const rows = [...page.matchAll(/^\| `([a-z-]+)` \| (held|failed|undecided|note) \|/gm)].map(([, code, outcome]) => [
    code,
    outcome,
  ]);
  expect(rows).toEqual(Object.entries(liveCodes).map(([code, { outcome }]) => [code, outcome]));
  const kinds = [...page.matchAll(/^\| `(registry-\w+)` \| (`.*`) \|$/gm)].map(([, code, list = ""]) => [
    code,
    list.replaceAll("`", "").split(" "),
  ]);
  const source = readFileSync(join(root, "registry/problem/codes.ts"), "utf8");
  for (const [, list] of kinds) for (const kind of list ?? []) expect(source).toContain(`"${kind}"`);
  expect(kinds).toHaveLength(2);
});
