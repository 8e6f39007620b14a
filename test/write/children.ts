import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { scratch } from "../cli/project.ts";

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

/** `child.ts` as one file that Node starts by itself, without a compiler. */
export async function bundleChild(): Promise<string> {
  const outfile = join(scratch(), "child.mjs");
  const entry = fileURLToPath(new URL("child.ts", import.meta.url));
  await build({ entryPoints: [entry], outfile, bundle: true, platform: "node", format: "esm", logLevel: "error" });
  return outfile;
}

export function start(
  child: string,
  ...args: readonly string[]
): { readonly process: ChildProcess; readonly ended: Promise<Ended> } {
  const started = spawn(process.execPath, [child, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  const [out, err] = [textOf(started.stdout), textOf(started.stderr)];
  const ended = once(started, "close").then(([code, signal]: unknown[]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
    out: out(),
    err: err(),
  }));
  return { process: started, ended };
}

function textOf(stream: NodeJS.ReadableStream): () => string {
  let text = "";
  stream.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  return () => text;
}
