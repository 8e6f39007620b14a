import { quote } from "../../diagnostic/define.ts";
import type { Run } from "../command.ts";
import { UsageError } from "../io.ts";

/** What is imported, each loaded when it is asked for. */
const kinds: ReadonlyMap<string, () => Promise<{ readonly run: Run }>> = new Map([
  ["agent-card", () => import("../importing/agent-card.ts")],
  ["openapi", () => import("../importing/documents.ts")],
  ["draft-07", () => import("../importing/documents.ts")],
]);

export const run: Run = async (invocation, io) => {
  const [kind] = invocation.positionals;
  const load = kind === undefined ? undefined : kinds.get(kind);
  if (load !== undefined) return (await load()).run(invocation, io);
  const found = kind === undefined ? "" : `, not ${quote(kind)}`;
  throw new UsageError(
    `import takes what it is that is imported: ${[...kinds.keys()].join(", ")}${found}. Usage: codicil import openapi FILE --name PREFIX`,
  );
};
