import { printLock } from "./lock.ts";
import type { ProjectPlan } from "./plan-project.ts";

/** The lock as it stands and as it belongs there, as texts; undefined where they say the same, whatever its line ends are. */
export function changedLock({
  before,
  lock,
}: Pick<ProjectPlan, "before" | "lock">): { readonly before: string; readonly after: string } | undefined {
  if (lock === undefined) return undefined;
  const [stands, belongs] = [before.lock === undefined ? "" : printLock(before.lock), printLock(lock)];
  return stands === belongs ? undefined : { before: stands, after: belongs };
}
