import { parseAddress, shownAddress } from "../../../registry/http/address.ts";
import type { Lookup } from "../../../registry/lookup/lookup.ts";
import { askInOrder } from "../../builder/ask-in-order.ts";
import { printable, quote } from "../../diagnostic/define.ts";
import type { LiveCheck } from "../../live/live-check.ts";
import { verifyLive, type LiveReport } from "../../live/verify-live.ts";
import type { Run } from "../command.ts";
import { plural, printJson } from "../context.ts";
import { exit, UsageError, type Exit, type Io } from "../io.ts";
import { liveRegistries } from "../live-registries.ts";

export const run: Run = async (invocation, io) => {
  if (invocation.positionals.length === 0)
    throw new UsageError("verify-live takes at least one address. Usage: codicil verify-live URL…");
  const addresses = invocation.positionals.map(addressOf);
  const registries = await liveRegistries(invocation, io);
  const lookup = async (reference: string): Promise<Lookup> => {
    const answer = await askInOrder(reference, registries);
    return answer.outcome === "found" ? answer.found : answer;
  };
  const reports: LiveReport[] = [];
  for (const address of addresses) reports.push(await verifyLive(address, { lookup, request: {} }));
  if (invocation.values["json"]) printJson(io, { documents: reports });
  else for (const report of reports) print(report, io);
  return exitOf(reports);
};

function addressOf(text: string): URL {
  const parsed = parseAddress(text);
  if (parsed.outcome === "parsed") return parsed.url;
  throw new UsageError(`${quote(shownAddress(text))} cannot be asked. ${parsed.reason}`);
}

/** What did not hold counts before what could not be judged. */
function exitOf(reports: readonly LiveReport[]): Exit {
  const has = (outcome: LiveReport["outcome"]): boolean => reports.some((report) => report.outcome === outcome);
  return has("failed") ? exit.failed : has("undecided") ? exit.undecided : exit.held;
}

const titles = { "agent-card": "A2A agent card", "ucp-profile": "UCP profile", "legal-context": "LCP legal-context.json" };
const wide = "undecided".length;

function print({ address, kind, checks }: LiveReport, io: Io): void {
  const count = (outcome: LiveCheck["outcome"]): number => checks.filter((check) => check.outcome === outcome).length;
  const lines = checks.flatMap(({ outcome, code, pointer, message, hint }) => [
    `  ${outcome.padEnd(wide)}  ${pointer === "" ? "" : `${pointer}  `}${message} [${code}]`,
    ...(hint === undefined ? [] : [`  ${"".padEnd(wide)}  hint: ${hint}`]),
  ]);
  const sum = `${plural(count("held"), "check")} held, ${count("failed")} did not, ${count("undecided")} could not be judged.`;
  const all = [`${address}${kind === null ? "" : `: ${titles[kind]}`}`, ...lines, `  ${sum}`];
  io.out(`${all.map(printable).join("\n")}\n`);
}
