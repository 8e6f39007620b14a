import { relative, sep } from "node:path";
import type { ViteDevServer } from "vite";
import { printable } from "../diagnostic/define.ts";
import { oneAtATime } from "../watch/one-at-a-time.ts";
import { rollupLog, type RollupLog } from "./rollup-log.ts";
import type { Ran, Runner } from "./run.ts";
import { isAny } from "./told.ts";

/**
 * Generates when Vite's server starts and whenever something that was read changes. Pages reload by themselves, through the files that were
 * written. What is wrong is printed and shown over the page, once; the server goes on.
 */
export async function serve(server: ViteDevServer, { root, run }: Runner): Promise<void> {
  let inputs: readonly string[] = [];
  let shown: string | undefined;
  const regenerate = oneAtATime(async () => {
    const ran = await attempt(server, run);
    if (ran === undefined) return;
    inputs = [...ran.files, ...ran.folders];
    server.watcher.add([...inputs]);
    const log = isAny(ran.errors) ? rollupLog(ran.errors, root) : undefined;
    if (log !== undefined && log.message !== shown) show(server, log);
    if (log === undefined && (ran.changed || shown !== undefined))
      server.config.logger.info("codicil: what is generated is what the contracts give", { timestamp: true });
    // What is shown over the page stays there until something is sent, and a cure may change no file.
    if (log === undefined && shown !== undefined && !ran.changed) server.hot.send({ type: "full-reload" });
    shown = log?.message;
  });
  server.watcher.on("all", (_, path) => {
    if (inputs.some((input) => path === input || path.startsWith(input + sep))) void regenerate();
  });
  await regenerate();
}

async function attempt(server: ViteDevServer, run: Runner["run"]): Promise<Ran | undefined> {
  try {
    const ran = await run(true);
    for (const { text, span } of ran.changed ? ran.warnings : [])
      server.config.logger.warn(placed(text, span && { file: span.file, line: span.line, column: span.column }), {
        timestamp: true,
      });
    return ran;
  } catch (error) {
    server.config.logger.error(`codicil: ${printable((error as Error).message)}`, { timestamp: true });
    return undefined;
  }
}

/** Where a person looks, before what is wrong there. */
const placed = (
  text: string,
  at: { readonly file: string; readonly line: number; readonly column: number } | undefined,
): string => (at === undefined ? text : `${printable(at.file)}:${at.line}:${at.column} ${text}`);

function show(server: ViteDevServer, { message, id, loc }: RollupLog): void {
  const at = loc && { file: relative(server.config.root, loc.file), line: loc.line, column: loc.column + 1 };
  server.config.logger.error(placed(message, at), { timestamp: true });
  const place = id === undefined || loc === undefined ? {} : { id, loc };
  server.hot.send({ type: "error", err: { message, stack: "", plugin: "codicil", ...place } });
}
