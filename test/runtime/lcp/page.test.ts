import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { format } from "node:util";
import { build } from "esbuild";
import { expect, test, vi } from "vitest";

const folder = fileURLToPath(new URL("../../../docs/systems", import.meta.url));
const page = readFileSync(`${folder}/lcp.md`, "utf8");
const blocks = [...page.matchAll(/```ts\n(.*?)```\n\n```text\n(.*?)```/gs)].map(([, code = "", output = ""]) => ({
  code,
  output,
}));
const end = "-- the end of a block --";

/** The blocks of code as one module, bundled as for a browser, and what each of them prints. */
async function run(): Promise<string[]> {
  const contents = blocks.map(({ code }) => `${code}\nconsole.log(${JSON.stringify(end)});`).join("\n");
  const stdin = { contents, resolveDir: folder, loader: "ts" as const };
  const { outputFiles } = await build({ stdin, bundle: true, write: false, format: "esm", platform: "browser" });
  const printed: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((...values) => void printed.push(`${format(...values)}\n`));
  await import(/* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(outputFiles[0]!.text).toString("base64")}`);
  log.mockRestore();
  return printed.join("").split(`${end}\n`).slice(0, -1);
}

test("the code of the page prints what the page says", async () => {
  expect(blocks).toHaveLength([...page.matchAll(/```ts\n/g)].length);
  expect(await run()).toEqual(blocks.map(({ output }) => output));
});
