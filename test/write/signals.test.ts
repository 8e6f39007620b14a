import * as fs from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { hiddenFolder } from "../../generator/write/hidden.ts";
import { holdSignals } from "../../generator/write/hold-signals.ts";
import { writeGenerated } from "../../generator/write.ts";
import { scratch } from "../cli/project.ts";
import { bundleChild, start } from "./children.ts";
import { stateOf } from "./state-of.ts";
import { putForeign, shownIn, treeOf } from "./states.ts";

let child = "";
beforeAll(async () => {
  child = await bundleChild();
});

async function signalled(...args: readonly string[]) {
  const folder = scratch();
  putForeign(folder);
  await writeGenerated(folder, stateOf("A", 6));
  const ended = await start(child, folder, "signal", ...args).ended;
  expect(shownIn(folder)).toEqual(treeOf(stateOf("B", 6)));
  expect(fs.existsSync(join(folder, hiddenFolder))).toBe(false);
  return ended;
}

// Move 0 is the journal's.
const moments = ["SIGINT", "SIGTERM", "SIGHUP"].flatMap((signal) => [0, 1, 4].map((move) => [signal, String(move)] as const));

test.skipIf(process.platform === "win32").each(moments)(
  "%s at move %s of the commit ends the process after it",
  async (signal, move) => {
    expect(await signalled(signal, move)).toMatchObject({ code: null, signal, out: "", err: "" });
  },
);

test.skipIf(process.platform === "win32")("who listens has heard it once, and decides", async () => {
  expect(await signalled("SIGTERM", "2", "listen")).toEqual({ code: 0, signal: null, out: "heard\nended\n", err: "" });
});

test("nobody listens before and after", async () => {
  const listeners = () => ["SIGINT", "SIGTERM", "SIGHUP"].map((signal) => process.listenerCount(signal));
  const before = listeners();
  expect(await holdSignals(() => Promise.resolve(listeners()))).toEqual(before.map((count) => count + 1));
  await expect(holdSignals(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(listeners()).toEqual(before);
});
