#!/usr/bin/env node
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { exit } from "./io.ts";
import { main } from "./main.ts";
import type { Terminal } from "./progress.ts";
import { stopSignal } from "./stop-signal.ts";

const chunks = async (): Promise<Uint8Array> => {
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

const askAtTerminal = async (question: string): Promise<string> => (await import("./ask-on-terminal.ts")).askOnTerminal(question);

/** In continuous integration nobody waits, and a log keeps every line. */
const watched = process.stderr.isTTY === true && process.env["CI"] === undefined && process.env["TERM"] !== "dumb";
const terminal: Terminal = {
  write: (text) => void process.stderr.write(text),
  columns: () => process.stderr.columns,
  now: () => performance.now(),
};

/** The build writes it beside the program that it makes of this file. */
const buildFile = join(import.meta.dirname, "build-id");

// A reader that stops reading (`codicil … | head`) is no fault of anybody's.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  process.stderr.write(`codicil: standard output cannot be written (${error.message}).\n`);
  process.exit(2);
});

// A module that awaits at its top can be no CommonJS, which Node starts faster. What ends before it has an answer has not held.
process.exitCode = exit.undecided;
const answer = main(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  color: process.stdout.isTTY === true && process.env["NO_COLOR"] === undefined && process.env["TERM"] !== "dumb",
  cwd: process.cwd(),
  stdin: chunks,
  ...(watched ? { terminal } : {}),
  stopSignal: ({ withInput }) => stopSignal(withInput ? process.stdin : undefined),
  ...(existsSync(buildFile) ? { build: readFileSync(buildFile, "utf8") } : {}),
  ...(process.stderr.isTTY === true && process.stdin.isTTY === true ? { ask: askAtTerminal } : {}),
});

void answer.then((code) => {
  process.exitCode = code;
});
