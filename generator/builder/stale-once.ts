import type { StaleNote } from "../../registry/http/remote-files.ts";
import { diagnose, type Diagnostic, type Span } from "../diagnostic/diagnostic.ts";

/** Warns, once for a registry, that an answer of it may be out of date. `span` is where it is named. */
export function staleOnce(address: string, span: Span, warn: (warning: Diagnostic) => void): (note: StaleNote) => void {
  let isTold = false;
  return ({ age, failure }) => {
    const facts = { address, minutes: Math.round(age / 60_000), reason: failure.facts.reason };
    if (!isTold) warn(diagnose("registry-stale", span, facts));
    isTold = true;
  };
}
