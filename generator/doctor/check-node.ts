import manifest from "../../package.json" with { type: "json" };
import { diagnose, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { fileSpan } from "../load/lines.ts";

/** `>=20.19`, as package.json says it. */
export function checkNode(running: string = process.versions.node): Diagnostic[] {
  const wanted = manifest.engines.node.replace(/^>=/, "");
  if (isAtLeast(running, wanted)) return [];
  return [diagnose("node-unsuitable", fileSpan(process.execPath), { running, wanted: `${wanted} or newer` })];
}

function isAtLeast(running: string, wanted: string): boolean {
  const [have, want] = [running, wanted].map((version) => version.split(".").map(Number));
  const at = want?.findIndex((part, index) => part !== (have?.[index] ?? 0)) ?? -1;
  return at < 0 || (have?.[at] ?? 0) > (want?.[at] ?? 0);
}
