import { resolve } from "node:path";
import type { Told } from "./told.ts";

/** What Rollup and Rolldown take for a warning or an error. Lines count from 1, columns from 0. */
export interface RollupLog {
  readonly message: string;
  readonly pluginCode: string;
  readonly id?: string;
  readonly loc?: { readonly file: string; readonly line: number; readonly column: number };
}

/** Several things told as one, at the place of the first: an error ends the build, so there is only one. */
export function rollupLog(told: readonly [Told, ...Told[]], root: string): RollupLog {
  const [{ code, span }] = told;
  const log = { message: told.map(({ text }) => text).join("\n"), pluginCode: code };
  if (span === undefined) return log;
  const id = resolve(root, span.file);
  return { ...log, id, loc: { file: id, line: span.line, column: span.column - 1 } };
}
