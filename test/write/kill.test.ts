import * as fs from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { hiddenFolder } from "../../generator/write/hidden.ts";
import { writeGenerated } from "../../generator/write.ts";
import { scratch } from "../cli/project.ts";
import { Random } from "../support/random.ts";
import { bundleChild, start } from "./children.ts";
import { stateOf } from "./state-of.ts";
import { expectWholeFiles, putForeign, shownIn, stateIn, treeOf } from "./states.ts";

const states = { A: treeOf(stateOf("A", 60)), B: treeOf(stateOf("B", 60)) };

test("killed at any moment between two states of sixty files: each file is whole, and the next run finds one state", async () => {
  const child = await bundleChild();
  const folder = scratch();
  putForeign(folder);
  await writeGenerated(folder, stateOf("A", 60));
  const random = new Random("killed at any moment");
  let leftovers = 0;
  for (let round = 0; round < 30; round += 1) {
    const running = start(child, folder, "alternate");
    await once(running.process.stdout!, "data");
    await setTimeout(random.between(0, 150));
    running.process.kill("SIGKILL");
    expect((await running.ended).signal).toBe("SIGKILL");

    expectWholeFiles(folder, Object.values(states));
    if (fs.existsSync(join(folder, hiddenFolder))) leftovers += 1;
    // A run that is refused has first brought to an end what was left.
    expect(await writeGenerated(folder, [{ path: "notes.md", text: "not mine\n" }])).toMatchObject({ outcome: "refused" });
    stateIn(shownIn(folder), states);
    expect(fs.existsSync(join(folder, hiddenFolder))).toBe(false);
  }
  expect(leftovers).toBeGreaterThan(0);
});
