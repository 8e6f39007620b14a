import type { Readable } from "node:stream";

/**
 * Aborts when the process is told to end (SIGINT, SIGTERM) and, where it is given, when a stream ends: that of a parent process which has
 * gone. Told a second time, the process ends as it would have without this.
 */
export function stopSignal(stream?: Readable): AbortSignal {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, stop);
  stream?.once("end", stop).once("error", stop).resume();
  return controller.signal;
}
