import { quote } from "../diagnostic/define.ts";
import type { Problem } from "../emit/load-module.ts";

/** The first problem in words, and how many there are besides. */
export function summaryOf(problems: readonly Problem[]): string {
  const [first, ...others] = problems;
  if (first === undefined) return "";
  const where = first.pointer === "" ? "" : `${quote(first.pointer)}: `;
  return `${where}${first.message} [${first.rule}]${others.length > 0 ? ` And ${others.length} more.` : ""}`;
}
