import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { base, projectAt, scratch, write } from "./project.ts";

const page = readFileSync(fileURLToPath(new URL("../../docs/import.md", import.meta.url)), "utf8");

/** Files of the page by their names, and what a command line of it prints. */
const files = [...page.matchAll(/```(?:yaml|json) (\S+)\n(.*?)```/gs)].map(([, name = "", text = ""]) => [name, text] as const);
const lines = [...page.matchAll(/```console\n\$ codicil ([^\n]*)\n(.*?)```/gs)].map(
  ([, args = "", output = ""]) => [args, output] as const,
);

const project = projectAt(scratch());
write(project.root, { "codicil.json": { base }, ...Object.fromEntries(files) });

test.each(lines)("codicil %s prints what docs/import.md says", async (args, output) => {
  const { out, err } = await project.run(...args.split(" "));
  expect(out + err).toBe(output);
});

test("the page has lines to run", () => {
  expect([files.length, lines.length]).toEqual([4, 4]);
});
