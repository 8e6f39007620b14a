#!/usr/bin/env node
import { main } from "./main.ts";

const chunks = async (): Promise<Uint8Array> => {
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

const askAtTerminal = async (question: string): Promise<string> => (await import("./ask-on-terminal.ts")).askOnTerminal(question);

// A reader that stops reading (`codicil … | head`) is no fault of anybody's.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  process.stderr.write(`codicil: standard output cannot be written (${error.message}).\n`);
  process.exit(2);
});

process.exitCode = await main(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  color: process.stdout.isTTY === true && process.env["NO_COLOR"] === undefined && process.env["TERM"] !== "dumb",
  cwd: process.cwd(),
  stdin: chunks,
  ...(process.stdin.isTTY === true && process.stderr.isTTY === true ? { ask: askAtTerminal } : {}),
});
