/** What the headers of an answer say about the caller's quota. What a header does not say, or says in another form, is absent. */
export interface RateLimit {
  /** `anon`, `keyed`, or what the agent calls it. */
  readonly tier?: string;
  readonly remaining?: number;
  /** The size of the bucket, which is the largest burst. */
  readonly capacity?: number;
  /** The quota of a window. */
  readonly limit?: number;
  /** Seconds until the window ends. */
  readonly resetSeconds?: number;
}

/**
 * Reads `X-RateLimit-Tier`, `-Remaining` and `-Capacity`, which the agent's page names, and `RateLimit-Limit`, `-Remaining` and
 * `-Reset`, which it sends since. Nothing is refused.
 *
 * @example
 * readRateLimit(new Headers({ "X-RateLimit-Tier": "anon", "X-RateLimit-Remaining": "99" })); // { tier: "anon", remaining: 99 }
 */
export function readRateLimit(headers: Headers): RateLimit {
  const tier = headers.get("x-ratelimit-tier");
  const numbers = {
    remaining: whole(headers.get("x-ratelimit-remaining")) ?? whole(headers.get("ratelimit-remaining")),
    capacity: whole(headers.get("x-ratelimit-capacity")),
    limit: whole(headers.get("ratelimit-limit")),
    resetSeconds: whole(headers.get("ratelimit-reset")),
  };
  const told = Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== undefined));
  return { ...(tier !== null && { tier }), ...told };
}

/**
 * The seconds of a `Retry-After` header: a number of them, or a date in the form that senders write, which is measured against
 * the `Date` of the same answer and not against a clock of ours. Undefined where it says neither. (RFC 9110, 10.2.3 and 5.6.7.)
 *
 * @example
 * retryAfterSeconds(new Headers({ "Retry-After": "30" })); // 30
 */
export function retryAfterSeconds(headers: Headers): number | undefined {
  const text = headers.get("retry-after");
  const seconds = whole(text);
  if (seconds !== undefined) return seconds;
  const [until, now] = [moment(text), moment(headers.get("date"))];
  return until === undefined || now === undefined ? undefined : Math.max(0, (until - now) / 1000);
}

/** The parser of the platform takes nearly any text with a number in it for a date. */
function moment(text: string | null): number | undefined {
  if (text === null || !/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}

const whole = (text: string | null): number | undefined => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined);
