import { resolve } from "node:path";
import { isError, type Diagnostic } from "../../diagnostic/diagnostic.ts";
import { renderDiagnostics, toJson } from "../../diagnostic/render.ts";
import { examineWorkplace } from "../../doctor/examine-workplace.ts";
import { checkNode } from "../../doctor/check-node.ts";
import { configuredAt, findConfigured } from "../../project/project.ts";
import { shownFolders } from "../../project/examine-since.ts";
import type { Invocation, Run } from "../command.ts";
import { openConfigured, printJson, shownPath } from "../context.ts";
import { exit, type Io } from "../io.ts";

export const run: Run = async (invocation, io) => {
  const findings = await look(invocation, io);
  const code = findings.some(isError) ? exit.failed : exit.held;
  if (invocation.values["json"])
    printJson(io, { outcome: code === exit.held ? "held" : "failed", findings: findings.map(toJson) });
  else if (findings.length > 0) io.out(renderDiagnostics(findings, { color: io.color }));
  else
    io.out(
      "Nothing is wrong: line ends, byte-order marks, names, duplicate $id, the build, Node, the clone, the registry, the way to others.\nNext: `codicil check`.\n",
    );
  return code;
};

/** A codicil.json that cannot be read is a finding like any other, and what needs no project is told beside it. */
async function look(invocation: Invocation, io: Io): Promise<readonly Diagnostic[]> {
  const asked = invocation.values["project"];
  const found = typeof asked === "string" ? configuredAt(resolve(io.cwd, asked)) : findConfigured(io.cwd);
  if (found.outcome === "malformed") return [...found.diagnostics, ...checkNode()];
  const project = await openConfigured(invocation, io);
  return examineWorkplace(
    project,
    shownFolders(project, (folder) => shownPath(folder, io)),
  );
}
