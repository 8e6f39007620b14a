import { printable } from "../diagnostic/define.ts";
import type { OnProgress } from "../diagnostic/progress.ts";
import type { Exit, Io } from "./io.ts";

/** A terminal at which somebody waits. */
export interface Terminal {
  readonly write: (text: string) => void;
  /** How wide it is now. */
  readonly columns: () => number;
  /** Milliseconds of a clock that only goes on. */
  readonly now: () => number;
}

/**
 * Runs a command with one line on the terminal that says how far it is: drawn only once the work has taken half a second, gone before
 * anything else is printed and at the end. Where there is no terminal the command runs as it is.
 */
export async function withProgress(io: Io, run: (io: Io) => Promise<Exit>): Promise<Exit> {
  const { terminal, ask } = io;
  if (terminal === undefined) return run(io);
  const { draw, erase } = progressLine(terminal);
  const erased =
    <Answer>(say: (text: string) => Answer) =>
    (text: string): Answer => {
      erase();
      return say(text);
    };
  try {
    const asking = ask === undefined ? {} : { ask: erased(ask) };
    return await run({ ...io, out: erased(io.out), err: erased(io.err), ...asking, onProgress: draw });
  } finally {
    erase();
  }
}

function progressLine({ write, columns, now }: Terminal): { readonly draw: OnProgress; readonly erase: () => void } {
  const started = now();
  let drawn: number | undefined;
  return {
    // Work that keeps the process busy lets no timer through: a line is drawn when a step is told.
    draw(step, of, about) {
      const at = now();
      if (at - started < quietFor || (drawn !== undefined && at - drawn < redrawnAfter)) return;
      write(`${eraseLine}${[...printable(`${step}/${of} ${about}`)].slice(0, Math.max(0, columns() - 1)).join("")}`);
      drawn = at;
    },
    erase() {
      if (drawn !== undefined) write(eraseLine);
      drawn = undefined;
    },
  };
}

/** To the first column, and nothing on the line. */
const eraseLine = "\r\u001b[2K";
/** Milliseconds. */
const quietFor = 500;
const redrawnAfter = 100;
