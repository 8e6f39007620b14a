import type { Exit, Io } from "./io.ts";

export interface Option {
  readonly name: string;
  readonly short?: string;
  /** Name of the value in help; absent for a switch. */
  readonly value?: string;
  readonly help: string;
}

/** What `--help` prints and what the parser takes: one table. */
export interface CommandHelp {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  /** A few sentences that teach, and one example with what it prints or does. */
  readonly details: string;
  readonly options: readonly Option[];
  /** Whether it takes options alone, so that a word after it is a mistake and not passed over. */
  readonly bare?: true;
}

export interface Invocation {
  readonly positionals: readonly string[];
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
}

export type Run = (invocation: Invocation, io: Io) => Promise<Exit>;
