/** A process of its own that writes generated output, to be killed and to be raced: `child.mjs FOLDER WHAT …`. */
import { disk } from "../../generator/write/disk.ts";
import { ownSeam } from "../../generator/write/seam.ts";
import { transact } from "../../generator/write/transact.ts";
import { writeGenerated } from "../../generator/write.ts";
import { stateOf } from "./state-of.ts";

const [folder = "", what = "", ...rest] = process.argv.slice(2);
const tell = (line: string): void => void process.stdout.write(`${line}\n`);

switch (what) {
  /** One state and the other, until it is killed. */
  case "alternate": {
    tell("ready");
    for (;;) for (const letter of ["A", "B"]) await writeGenerated(folder, stateOf(letter, 60));
  }
  /** `repeat LETTER TIMES`: the same state again and again, while others write other states. */
  case "repeat": {
    const [letter = "", times = ""] = rest;
    const files = stateOf(letter, 12);
    for (let round = 0; round < Number(times); round += 1) {
      const written = await writeGenerated(folder, files);
      if (written.outcome !== "written") throw new Error(JSON.stringify(written));
    }
    break;
  }
  /** `signal NAME STEP [listen]`: is told to end at a move of the commit. */
  case "signal": {
    const [name = "", step = "", listen] = rest;
    if (listen) process.on(name, () => tell("heard"));
    let moves = 0;
    const rename = async (from: string, to: string): Promise<void> => {
      if (moves++ === Number(step)) process.kill(process.pid, name);
      // The signal arrives in a turn of its own.
      await new Promise((resolve) => setTimeout(resolve, 20));
      await disk.rename(from, to);
    };
    await transact(folder, stateOf("B", 6), { ...ownSeam(), disk: { ...disk, rename } });
    tell("ended");
    break;
  }
}
