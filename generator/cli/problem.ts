import type { Problem } from "../../registry/problem/problem.ts";
import { printable } from "../diagnostic/define.ts";
import { printJson } from "./context.ts";
import { exit, type Exit, type Io } from "./io.ts";

/** A registry that did not answer refuses nothing: nobody can say. */
export const problemExit = ({ code }: Problem): Exit =>
  code === "registry-unreachable" || code === "registry-answer" ? exit.undecided : exit.failed;

/** One refusal of the registry: the RFC 9457 object for programs, a few lines for people. */
export function printProblem(io: Io, problem: Problem, asJson: boolean): void {
  if (asJson) {
    printJson(io, problem);
    return;
  }
  const lines = [`error[${problem.code}] ${problem.detail}`];
  const position = "position" in problem && typeof problem.position === "number" ? problem.position : undefined;
  // A caret only helps where the text prints as it is, one column a character.
  if (position !== undefined && /^[\x20-\x7e]{0,200}$/.test(problem.given))
    lines.push(`    ${problem.given}`, `    ${" ".repeat(position)}^`);
  if (problem.suggestions.length > 0) lines.push(`  did you mean: ${problem.suggestions.join("  ")}`);
  if (problem.available.length > 0)
    lines.push(`  there is:     ${problem.available.slice(0, 12).join("  ")}${problem.available.length > 12 ? "  …" : ""}`);
  // What a registry offers may be of anybody's making.
  io.err(`${lines.map(printable).join("\n")}\n`);
}
