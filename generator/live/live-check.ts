import type { Problem } from "../emit/load-module.ts";
import { liveCodes, type CheckOutcome, type LiveCode, type LiveFacts } from "./live-codes.ts";

/** One thing that was looked at, and what it came to. */
export interface LiveCheck {
  readonly code: LiveCode;
  readonly outcome: CheckOutcome;
  /** Where in the document it is said. */
  readonly pointer: string;
  readonly message: string;
  readonly hint?: string;
  /** Every way in which a document or declaration is not what its contract says, from the place of the check on. */
  readonly problems?: readonly Problem[];
}

/** Makes the record of one check; the compiler checks that the facts are those of the code. */
export function liveCheck<C extends LiveCode>(code: C, pointer: string, facts: LiveFacts<C>): LiveCheck {
  // Each entry was checked against its own facts by define(); the union of all entries hides that here.
  const { outcome, message, hint } = liveCodes[code] as unknown as {
    readonly outcome: CheckOutcome;
    readonly message: (facts: LiveFacts<C>) => string;
    readonly hint?: (facts: LiveFacts<C>) => string;
  };
  return { code, outcome, pointer, message: message(facts), ...(hint === undefined ? {} : { hint: hint(facts) }) };
}
