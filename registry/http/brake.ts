import { unreachable, wrongAnswer } from "./failure.ts";
import type { RequestLimits } from "./limits.ts";

/** Stops a request that takes too long, also one whose transport ignores the signal. */
export interface Brake {
  readonly signal: AbortSignal;
  /** Rejects with the failure when the request is stopped. */
  readonly stopped: Promise<never>;
  /** A sign of life: the answer has begun, or more of it has come. */
  readonly touch: () => void;
  /** Ends the watch, and lets go of what was not read to its end. */
  readonly release: () => void;
}

export function brakeOf(address: URL, { totalMs, idleMs }: RequestLimits): Brake {
  const stop = new AbortController();
  const stopped = new Promise<never>((_, reject) =>
    stop.signal.addEventListener("abort", () => reject(stop.signal.reason as Error)),
  );
  stopped.catch(() => undefined);
  let begun = false;
  const onLate = (): void =>
    stop.abort(
      begun
        ? wrongAnswer("too-slow", address, `It stopped half-way, or did not come whole within ${totalMs} ms.`)
        : unreachable("timeout", address, `No answer came within ${Math.min(totalMs, idleMs)} ms.`),
    );
  const total = setTimeout(onLate, totalMs);
  const idle = setTimeout(onLate, idleMs);
  const touch = (): void => {
    begun = true;
    idle.refresh();
  };
  const release = (): void => {
    clearTimeout(total);
    clearTimeout(idle);
    stop.abort();
  };
  return { signal: stop.signal, stopped, touch, release };
}
