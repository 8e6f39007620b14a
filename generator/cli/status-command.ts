import { isDraft, type Entry } from "../../registry/entry.ts";
import type { StatusAction } from "../../registry/log/entry.ts";
import { loadIndex } from "../../registry/lookup/read.ts";
import { describeStanding } from "../../registry/lookup/standing.ts";
import { changeStatus, type StatusChange } from "../../registry/publish/change-status.ts";
import { folderStore } from "../../registry/store/folder.ts";
import type { Store } from "../../registry/store/store.ts";
import { printable } from "../diagnostic/define.ts";
import type { Run } from "./command.ts";
import { printJson, registryFolder, shownPath } from "./context.ts";
import { exit, UsageError } from "./io.ts";
import { printProblem } from "./problem.ts";

/** `withdraw` and `deprecate`: one action of the log each, and otherwise the same command. */
export const statusCommand =
  (action: StatusAction): Run =>
  async (invocation, io) => {
    const [identifier, ...others] = invocation.positionals;
    const { reason, replacement, json } = invocation.values;
    const usage = `Usage: codicil ${action} ID --reason TEXT`;
    if (identifier === undefined || others.length > 0) throw new UsageError(`${action} takes one identifier. ${usage}`);
    if (typeof reason !== "string")
      throw new UsageError(`${action} wants a reason, which everybody who looks the entry up will read. ${usage}`);

    const folder = await registryFolder(invocation, io);
    const store = folderStore(folder);
    const request = { action, identifier, reason, ...(typeof replacement === "string" ? { replacement } : {}) };
    const change = await changeStatus(store, request);
    if (change.outcome === "refused") {
      printProblem(io, change.problem, json === true);
      return exit.failed;
    }
    if (json === true) printJson(io, toRecord(change));
    else io.out(`${[...summary(change), ...(await next(store, change, shownPath(folder, io)))].map(printable).join("\n")}\n`);
    return exit.held;
  };

type Change = Exclude<StatusChange, { readonly outcome: "refused" }>;

/** What the log says; the texts of the entry are as they were. */
function toRecord({ outcome, entry }: Change) {
  const { identifier, status, reason, replacement } = entry;
  return { outcome, identifier, status, reason, ...(replacement === undefined ? {} : { replacement }) };
}

function summary({ outcome, entry }: Change): string[] {
  const said = `${entry.identifier} is ${describeStanding(entry)}`;
  return [outcome === "unchanged" ? `unchanged: ${said}` : said];
}

/** What the change leads to, and what is to be done about it. */
async function next(store: Store, { outcome, entry }: Change, shown: string): Promise<string[]> {
  if (outcome === "unchanged") return [];
  const { identifier, status } = entry;
  const commit = `Next: commit ${shown} on the newest main branch; the log has one order.`;
  if (status !== "withdrawn") return [commit];
  const line = await lineWithout(store, entry);
  const taken = "Its number, its names and its aliases stay taken.";
  if (line === undefined) return [taken, commit];
  return [
    ...(isDraft(entry) ? [] : [`${line.line} now stands for ${line.newest ?? "nothing"}.`]),
    taken,
    commit,
    `If the working schema still says what ${identifier} said, change it in that`,
    "commit: else the next publish puts the same out again under the next number.",
  ];
}

/**
 * The line of which an entry was the newest, and what is the newest now. Undefined where the line goes on as before: a later entry stands,
 * or it is a mirrored shape, which has no line.
 */
async function lineWithout(store: Store, { identifier, name, version, kind, sequence }: Entry) {
  if (kind === "mirrored") return undefined;
  const line = `${name}/${version.split(".", 1)[0]}`;
  const index = await loadIndex(store, identifier);
  const entries = index.outcome === "read" ? (index.value.names.find((one) => one.name === name)?.entries ?? []) : [];
  const newest = entries.findLast((one) => one.identifier.startsWith(`${line}.`) && one.status !== "withdrawn");
  return newest !== undefined && newest.sequence > sequence ? undefined : { line, newest: newest?.identifier };
}
