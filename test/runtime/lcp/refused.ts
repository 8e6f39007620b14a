import { Refusal } from "../../../runtime/lcp/index.ts";

/** How a call is refused, as "code pointer"; what else is thrown is a fault and goes on. */
export function refused(action: () => unknown): string {
  try {
    return `not refused: ${JSON.stringify(action())}`;
  } catch (error) {
    if (error instanceof Refusal) return `${error.code} ${error.pointer}`.trim();
    throw error;
  }
}
