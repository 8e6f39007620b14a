import { readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { builderProject } from "./builder.ts";

const page = readFileSync(fileURLToPath(new URL("../../docs/migrating.md", import.meta.url)), "utf8");
const lines = [...page.matchAll(/```console\n\$ codicil ([^\n]*)\n(.*?)```/gs)];
const [before, after] = [...page.matchAll(/```ts parcels.ts\n(.*?)```/gs)].map(([, text = ""]) => text);

test("every command of docs/migrating.md prints what stands there, and the source becomes what stands there", async () => {
  const project = await builderProject(["example.parcel/1"], { "parcels.ts": before });
  rmSync(project.path("a.ts"));
  for (const [, args = "", output] of lines) {
    const { out, err } = await project.run(...args.split(" "));
    expect(out + err).toBe(output);
  }
  expect(project.read("parcels.ts")).toBe(after);
  expect(lines).toHaveLength(2);
});
