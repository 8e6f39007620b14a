import type { OnProgress } from "../diagnostic/progress.ts";
import type { Terminal } from "./progress.ts";

/** Where a command writes. Text for people goes to `out`; trouble and progress go to `err`. */
export interface Io {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly color: boolean;
  readonly cwd: string;
  readonly stdin: () => Promise<Uint8Array>;
  /** One question to whoever sits at the terminal, and the answer without its line end. Absent where nobody does. */
  readonly ask?: (question: string) => Promise<string>;
  /** For a command that runs until it is told to end: by a signal or, if so asked, by the end of standard input. */
  readonly stopSignal?: (asked: { readonly withInput: boolean }) => AbortSignal;
  /** Where progress is shown; absent where nobody waits at a terminal. */
  readonly terminal?: Terminal;
  /** Told by a command that takes long; given to it where there is a terminal. */
  readonly onProgress?: OnProgress;
  /** What names the running program, byte for byte. Absent where it runs from source: then no run is remembered. */
  readonly build?: string;
}

/** Held; did not hold (breaking, invalid, drift); could not be judged; wrong usage. (Design, section 8.) */
export const exit = { held: 0, failed: 1, undecided: 2, usage: 64 } as const;
export type Exit = (typeof exit)[keyof typeof exit];

/** The caller asked for something that no command does. The text says what to do instead. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The program cannot go on for a reason that is the caller's to mend: said in one sentence, without a stack. */
export class Refusal extends Error {
  override readonly name = "Refusal";

  constructor(
    message: string,
    readonly code: Exit = exit.undecided,
  ) {
    super(message);
  }
}
