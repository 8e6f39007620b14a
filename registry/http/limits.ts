/** How far one request may go. */
export interface RequestLimits {
  /** The largest body, undone from its content encoding; 16 MiB where it is left out. */
  readonly bytes: number;
  /** Milliseconds until the whole answer must have come, redirects and all; 30,000 where it is left out. */
  readonly totalMs: number;
  /** Milliseconds without a sign of life; 10,000 where it is left out. */
  readonly idleMs: number;
  /** How many redirects are followed; 3 where it is left out. */
  readonly redirects: number;
}

export const defaultLimits: RequestLimits = { bytes: 16 * 1024 * 1024, totalMs: 30_000, idleMs: 10_000, redirects: 3 };
