import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readJson } from "../../generator/load/read-json.ts";
import { parseConfig } from "../../generator/contract/parse-config.ts";
import { projectAt, scratch } from "../cli/project.ts";

const page = readFileSync(fileURLToPath(new URL("../../docs/building.md", import.meta.url)), "utf8");
const lines = [...page.matchAll(/```console\n\$ codicil ([^\n]*)\n(.*?)```/gs)].map(
  ([, args = "", output = ""]) => [args, output] as const,
);
const configs = [...page.matchAll(/```json[^\n]*\n(.*?)```/gs)].map(([, text = ""]) => text);
const project = projectAt(scratch());

test.each(lines)("codicil %s prints what docs/building.md says", async (args, output) => {
  const { out, err } = await project.run(...args.split(" "));
  expect(out + err).toBe(output);
});

test("the config that was made is the one on the page, and the others are configs too", () => {
  expect([lines.length, configs.length]).toEqual([4, 3]);
  expect(configs[0]).toBe(project.read("codicil.json"));
  for (const text of configs) expect(parseConfig(readJson("codicil.json", text).source!).diagnostics).toEqual([]);
});
