/** What became of one case. A case that nothing implements yet has failed: it is never skipped. */
export type Result =
  | { readonly id: string; readonly outcome: "passed" }
  | { readonly id: string; readonly outcome: "failed"; readonly expected: unknown; readonly actual: unknown };

/** One kind of case file: how it is recognised, and how its cases are run. */
export interface Kind {
  readonly name: string;
  readonly recognises: (content: unknown) => boolean;
  readonly run: (content: unknown, file: string) => AsyncIterable<Result>;
}

/** The file itself cannot be understood. Running on would pass something for nothing. */
export class CaseFileError extends Error {}

export const passed = (id: string): Result => ({ id, outcome: "passed" });
export const failed = (id: string, expected: unknown, actual: unknown): Result => ({ id, outcome: "failed", expected, actual });

/** The result of one case. What throws has failed that case and stops no other; what the runner does not understand stops all. */
export async function attempt(id: string, expected: unknown, run: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof CaseFileError) throw error;
    return failed(id, expected, `it threw: ${String(error)}`);
  }
}

/** A call, level or kind of the case files that the project does not have yet. */
export const notBuilt = (id: string, what: string): Result => failed(id, `an implementation of ${what}`, "none: not built yet");

/** What the project calls by another name than the case files do; one to one. */
export const labels: Readonly<Record<string, string>> = {};

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
