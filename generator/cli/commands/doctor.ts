import { resolve } from "node:path";
import { isError, type Diagnostic } from "../../diagnostic/diagnostic.ts";
import { renderDiagnostics, toJson } from "../../diagnostic/render.ts";
import { examineWorkplace } from "../../doctor/examine-workplace.ts";
import { checkNode } from "../../doctor/check-node.ts";
import { configuredAt, findConfigured, hasBase } from "../../project/project.ts";
import type { Invocation, Run } from "../command.ts";
import { openConfigured, printJson, shownPath } from "../context.ts";
import { exit, type Io } from "../io.ts";
import { wrap } from "../wrap.ts";

export const run: Run = async (invocation, io) => {
  const { findings, next } = await look(invocation, io);
  const code = findings.some(isError) ? exit.failed : exit.held;
  if (invocation.values["json"])
    printJson(io, { outcome: code === exit.held ? "held" : "failed", findings: findings.map(toJson) });
  else if (findings.length > 0) io.out(renderDiagnostics(findings, { color: io.color }));
  else io.out(`${wrap(nothingWrong)}\nNext: \`${next}\`.\n`);
  return code;
};

const nothingWrong =
  "Nothing is wrong: line ends, byte-order marks, names, duplicate $id, the build, the lock, Node, the clone, the registry, the way to others.";

interface Found {
  readonly findings: readonly Diagnostic[];
  /** What judges the rest: whoever only builds has no schemas to check. */
  readonly next: string;
}

/** A codicil.json that cannot be read is a finding like any other, and what needs no project is told beside it. */
async function look(invocation: Invocation, io: Io): Promise<Found> {
  const asked = invocation.values["project"];
  const found = typeof asked === "string" ? configuredAt(resolve(io.cwd, asked)) : findConfigured(io.cwd);
  const next = found.outcome === "found" && !hasBase(found.project) ? "codicil generate --frozen --check" : "codicil check";
  if (found.outcome === "malformed") return { findings: [...found.diagnostics, ...checkNode()], next };
  const project = await openConfigured(invocation, io);
  return { findings: await examineWorkplace(project, (path) => shownPath(path, io)), next };
}
