import { createInterface } from "node:readline/promises";
import { exit, Refusal } from "./io.ts";

/** One question, one line. Refuses where the terminal is closed before there is an answer. */
export async function askOnTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const closed = new AbortController();
  terminal.once("close", () => closed.abort());
  try {
    return await terminal.question(question, { signal: closed.signal });
  } catch (error) {
    if (closed.signal.aborted) throw new Refusal("no answer was given. What was written before that stays written.", exit.failed);
    throw error;
  } finally {
    terminal.close();
  }
}
