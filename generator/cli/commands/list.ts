import { listContracts, type ListedContract } from "../../../registry/lookup/list-contracts.ts";
import { printable } from "../../diagnostic/define.ts";
import type { Run } from "../command.ts";
import { plural, printJson } from "../context.ts";
import { askedRegistries } from "../find-entry.ts";
import { exit, UsageError, type Io } from "../io.ts";
import { printProblem, problemExit } from "../problem.ts";
import { wrap } from "../wrap.ts";

export const run: Run = async (invocation, io) => {
  const [word, ...others] = invocation.positionals;
  if (others.length > 0) throw new UsageError("list takes one word. Usage: codicil list [WORD]");
  const json = invocation.values["json"] === true;
  const listed: ListedContract[] = [];
  for (const { open } of await askedRegistries(invocation, io)) {
    const found = await listContracts(await open());
    if (found.outcome === "refused") {
      printProblem(io, found.problem, json);
      return problemExit(found.problem);
    }
    // A registry that is asked later does not answer by a name that an earlier one has.
    listed.push(...found.contracts.filter(({ name }) => !listed.some((one) => one.name === name)));
  }
  const wanted = listed.filter((one) => word === undefined || mentions(one, word));
  if (json) printJson(io, { contracts: wanted });
  else print(io, wanted, word);
  return wanted.length === 0 ? exit.failed : exit.held;
};

const mentions = ({ name, summary, aliases }: ListedContract, word: string): boolean =>
  [name, summary, ...aliases].some((text) => text.toLowerCase().includes(word.toLowerCase()));

function print(io: Io, contracts: readonly ListedContract[], word: string | undefined): void {
  for (const { identifiers, summary } of contracts) {
    io.out(`${printable(identifiers.join("  "))}\n${wrap(`  ${printable(summary)}`, 2)}\n`);
  }
  const about = word === undefined ? "" : ` with ${printable(JSON.stringify(word))}`;
  const next =
    contracts.length === 0 ? "`codicil list` names all of them" : "`codicil lookup ID` tells more, `codicil add ID` builds on it";
  io.out(`${wrap(`${plural(contracts.length, "contract")}${about}. Next: ${next}.`)}\n`);
}
