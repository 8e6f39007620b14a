import type { Lookup } from "../../registry/lookup/lookup.ts";
import type { Json } from "../json/json.ts";
import { entryModule } from "./entry-module.ts";
import { liveCheck, type LiveCheck } from "./live-check.ts";
import type { LiveContext } from "./live-context.ts";
import { summaryOf } from "./summary-of.ts";

/** Whether a document is what its own contract says. */
export async function verifyDocument(document: Json, contract: string, { lookup }: LiveContext): Promise<LiveCheck> {
  const found = await newest(contract, lookup);
  if (found.outcome === "refused") {
    const { given: identifier, detail } = found.problem;
    return liveCheck("registry-refused", "", { identifier, detail });
  }
  const entry = found.entry.identifier;
  const loaded = await entryModule(found.entry, "", ({ identifier }) => identifier === entry);
  if (loaded.outcome === "unreadable") return loaded.check;
  if (loaded.outcome === "absent") return liveCheck("contract-unreadable", "", { entry, problem: "It has no shape of its own." });
  const problems = loaded.module.check(document);
  if (problems.length === 0) return liveCheck("document-valid", "", { entry });
  return { ...liveCheck("document-invalid", "", { entry, problem: summaryOf(problems) }), problems };
}

/** A mirrored shape that has no alias is known by its dates; the last of them is the newest. */
async function newest(contract: string, lookup: LiveContext["lookup"]): Promise<Lookup> {
  const found = await lookup(contract);
  const dated =
    found.outcome === "refused" && found.problem.code === "version-required" ? found.problem.available.at(-1) : undefined;
  return dated === undefined ? found : lookup(dated);
}
