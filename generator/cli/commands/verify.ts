import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { folderStore } from "../../../registry/store/folder.ts";
import { verify } from "../../../registry/verify.ts";
import { isAddress } from "../../contract/place.ts";
import { quote } from "../../diagnostic/define.ts";
import type { Run } from "../command.ts";
import { folderRequired, plural, printJson, registryFolder, shownPath } from "../context.ts";
import { exit, Refusal, UsageError } from "../io.ts";

export const run: Run = async (invocation, io) => {
  const [asked, ...others] = invocation.positionals;
  if (others.length > 0) throw new UsageError("verify takes one folder. Usage: codicil verify [REGISTRY]");
  if (asked !== undefined && isAddress(asked)) throw folderRequired();
  const folder = asked === undefined ? await registryFolder(invocation, io) : resolve(io.cwd, asked);
  if (!existsSync(folder)) throw new Refusal(`there is no registry at ${quote(asked ?? "")}.`);
  const report = await verify(folderStore(folder), { onProgress: io.onProgress });
  if (invocation.values["json"]) printJson(io, report);
  else {
    const shown = shownPath(folder, io);
    for (const { code, path, message, hint } of report.faults)
      io.out(`error[${code}] ${message}\n   --> ${shown}/${path}\n    = hint: ${hint}\n\n`);
    for (const path of report.orphans)
      io.out(`note: ${shown}/${path} belongs to no entry; a publish that did not finish left it, and it harms nothing.\n`);
    const what = `${shown}: ${plural(report.entries, "entry", "entries")}, ${plural(report.files, "file")}`;
    if (report.faults.length === 0) io.out(`${what}; every digest, the log and every index hold.\n`);
    else io.out(`${what}; ${plural(report.faults.length, "fault")}.\n`);
  }
  return report.faults.length === 0 ? exit.held : exit.failed;
};
