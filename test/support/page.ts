import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { format } from "node:util";
import { build } from "esbuild";
import { vi } from "vitest";

/** The blocks of code of a page of `docs/systems`, what the page says they print, and what they print. */
export interface RanPage {
  /** How many blocks of code the page has, with or without their output. */
  readonly count: number;
  readonly said: readonly string[];
  readonly printed: readonly string[];
}

const folder = fileURLToPath(new URL("../../docs/systems", import.meta.url));
const end = "-- the end of a block --";

/** Runs all blocks as one module, bundled as for a browser. */
export async function runPage(name: string): Promise<RanPage> {
  const page = readFileSync(`${folder}/${name}.md`, "utf8");
  const blocks = [...page.matchAll(/```ts\n(.*?)```\n\n```text\n(.*?)```/gs)];
  const contents = blocks.map(([, code = ""]) => `${code}\nconsole.log(${JSON.stringify(end)});`).join("\n");
  const stdin = { contents, resolveDir: folder, loader: "ts" as const };
  const { outputFiles } = await build({ stdin, bundle: true, write: false, format: "esm", platform: "browser" });
  const lines: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((...values) => void lines.push(`${format(...values)}\n`));
  await import(/* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(outputFiles[0]!.text).toString("base64")}`);
  log.mockRestore();
  return {
    count: [...page.matchAll(/```ts\n/g)].length,
    said: blocks.map(([, , output = ""]) => output),
    printed: lines.join("").split(`${end}\n`).slice(0, -1),
  };
}
