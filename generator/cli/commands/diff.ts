import { differences, type Difference } from "../../../registry/compare/diff.ts";
import type { Operand } from "../../project/operand.ts";
import type { Run } from "../command.ts";
import { printJson } from "../context.ts";
import { exit } from "../io.ts";
import { nodeOf, twoOperands } from "../sides.ts";

export const run: Run = async (invocation, io) => {
  const [before, after] = await twoOperands(invocation, io, "codicil diff A B");
  const all = [...differences(nodeOf(before), nodeOf(after)), ...inDefinitions(before, after)];
  if (invocation.values["json"]) printJson(io, { before: before.label, after: after.label, differences: all });
  else io.out(all.length === 0 ? "No difference in members, values, wording or shape.\n" : print(all));
  return all.length === 0 ? exit.held : exit.failed;
};

/** Anchored definitions are entries of their own; one that was named is compared alone. */
function inDefinitions(before: Operand, after: Operand): Difference[] {
  if (before.definition !== undefined || after.definition !== undefined) return [];
  return [...before.model.anchored].flatMap(([anchor, { node }]) => {
    const counterpart = after.model.anchored.get(anchor);
    if (counterpart === undefined) return [];
    return differences(node, counterpart.node).map((one) => ({ ...one, path: `#${anchor}${one.path}` }));
  });
}

/** A block a place: its path, then each thing that differs with its two sides. */
function print(all: readonly Difference[]): string {
  const byPath = new Map<string, Difference[]>();
  for (const one of all) byPath.set(one.path, [...(byPath.get(one.path) ?? []), one]);
  return [...byPath].map(([path, found]) => `${path === "" ? "(root)" : path}\n${found.map(block).join("")}`).join("\n");
}

function block({ what, name, before, after }: Difference): string {
  const heads: Readonly<Record<Difference["what"], string>> = {
    place: "",
    shape: "  shape\n",
    required: `  member ${name}\n`,
    value: `  value ${name}\n`,
    title: "  title\n",
    description: "  description\n",
    annotation: `  ${name}\n`,
  };
  return `${heads[what]}${lines("-", before)}${lines("+", after)}`;
}

function lines(sign: string, text: string | undefined): string {
  if (text === undefined) return "";
  return text
    .split("\n")
    .map((line, index) => `    ${index === 0 ? sign : " "} ${line}\n`)
    .join("");
}
