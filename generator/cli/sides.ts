import { quote } from "../diagnostic/define.ts";
import { renderDiagnostics } from "../diagnostic/render.ts";
import type { Node } from "../model/model.ts";
import { findOperand, type Operand } from "../project/operand.ts";
import { findConfigured, hasBase } from "../project/project.ts";
import type { Invocation } from "./command.ts";
import { openConfigured } from "./context.ts";
import { findEntry } from "./find-entry.ts";
import { exit, Refusal, UsageError, type Io } from "./io.ts";
import { printProblem } from "./problem.ts";

/** The two schemas that a command compares. Trouble with either ends the command with its sentence. */
export async function twoOperands(invocation: Invocation, io: Io, usage: string): Promise<[Operand, Operand]> {
  const [before, after, ...others] = invocation.positionals;
  if (before === undefined || after === undefined || others.length > 0) {
    throw new UsageError(`two schemas are compared: files, identifiers, or REF:PATH of git. Usage: ${usage}`);
  }
  const asked = invocation.values["project"];
  // Files need no project; one that is named has to be there.
  const found = typeof asked === "string" ? { project: await openConfigured(invocation, io) } : findConfigured(io.cwd);
  const own = "project" in found && hasBase(found.project) ? { project: found.project } : {};
  const place = { cwd: io.cwd, ...own, lookUp: (reference: string) => findEntry(invocation, io, reference) };
  const one = async (text: string): Promise<Operand> => {
    const outcome = await findOperand(text, place);
    switch (outcome.outcome) {
      case "found":
        return outcome.operand;
      case "unknown":
        printProblem(io, outcome.problem, false);
        throw new Refusal(`${quote(text)} names no schema.`, exit.undecided);
      case "unreadable":
        throw new Refusal(
          `${quote(text)} is no schema that can be compared.\n${renderDiagnostics(outcome.diagnostics, { color: io.color })}`,
        );
      case "refused":
        throw new Refusal(`${quote(text)}: ${outcome.problem}.`);
    }
  };
  return [await one(before), await one(after)];
}

/** The node that was named: the root, or the definition after `#`. */
export function nodeOf({ model, definition, label }: Operand): Node {
  if (definition === undefined) return model.root;
  const named = model.anchored.get(definition);
  if (named) return named.node;
  const there = [...model.anchored.keys()].join(", ") || "none";
  throw new UsageError(`${quote(label)}: no definition has the $anchor ${quote(definition)}; there is: ${there}.`);
}
