import { includes, sideOf, type Inclusion } from "../../../registry/compare/inclusion/index.ts";
import { printable } from "../../diagnostic/define.ts";
import type { Run } from "../command.ts";
import { printJson } from "../context.ts";
import { exit, type Exit } from "../io.ts";
import { nodeOf, twoOperands } from "../sides.ts";

const exits: Readonly<Record<Inclusion["outcome"], Exit>> = {
  included: exit.held,
  "not-included": exit.failed,
  undecided: exit.undecided,
};

export const run: Run = async (invocation, io) => {
  const [before, after] = await twoOperands(invocation, io, "codicil includes A B");
  const answer = includes(sideOf(nodeOf(before)), sideOf(nodeOf(after)));
  if (invocation.values["json"]) printJson(io, { a: before.label, b: after.label, ...answer });
  else io.out(`${sentence(answer, before.label, after.label)}\n`);
  return exits[answer.outcome];
};

function sentence(answer: Inclusion, before: string, after: string): string {
  switch (answer.outcome) {
    case "included":
      return printable(`included: every document of ${before} is one of ${after}.`);
    case "not-included":
      return [
        `not included: ${before} accepts this document and ${after} refuses it (both validators were run):`,
        ...JSON.stringify(answer.witness, null, 2).split("\n"),
      ]
        .map(printable)
        .join("\n");
    case "undecided": {
      const { file, line, column, pointer } = answer.place;
      return `undecided: ${answer.reason}\n  --> ${file}:${line}:${column}  #${pointer}`;
    }
  }
}
