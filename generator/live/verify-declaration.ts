import type { Entry } from "../../registry/entry.ts";
import { describeStanding } from "../../registry/lookup/standing.ts";
import type { Problem } from "../../registry/problem/problem.ts";
import type { Json } from "../json/json.ts";
import { entryModule, isDeclaration } from "./entry-module.ts";
import { liveCheck, type LiveCheck } from "./live-check.ts";
import type { LiveContext } from "./live-context.ts";
import { summaryOf } from "./summary-of.ts";

/** What a host's document says of one identifier. */
export interface Declaration {
  readonly identifier: string;
  readonly pointer: string;
  /** The whole entry of the host's list. */
  readonly value: Json;
  /** The member of the entry that names what it declares. */
  readonly naming: "uri" | "version";
}

export interface VerifiedDeclaration {
  readonly checks: readonly LiveCheck[];
  /** What is registered, where anything is. */
  readonly entry?: Entry;
}

/** Whether what is declared is what the contract registered under exactly its identifier says. */
export async function verifyDeclaration(declaration: Declaration, { lookup }: LiveContext): Promise<VerifiedDeclaration> {
  const { identifier, pointer } = declaration;
  const found = await lookup(identifier);
  if (found.outcome === "refused") return { checks: [refused(found.problem, pointer)] };
  const { entry } = found;
  const facts = { entry: entry.identifier, standing: describeStanding(entry) };
  const notes = entry.status === "deprecated" ? [liveCheck("contract-deprecated", pointer, facts)] : [];
  return { entry, checks: [await judge(declaration, entry), ...notes] };
}

async function judge({ identifier, pointer, value, naming }: Declaration, entry: Entry): Promise<LiveCheck> {
  const facts = { identifier, entry: entry.identifier };
  const loaded = await entryModule(entry, pointer, isDeclaration(naming));
  if (loaded.outcome === "unreadable") return loaded.check;
  if (loaded.outcome === "absent") return liveCheck("declaration-registered", pointer, facts);
  const problems = loaded.module.check(value);
  if (problems.length === 0) return liveCheck("declaration-valid", pointer, facts);
  return { ...liveCheck("declaration-invalid", pointer, { ...facts, problem: summaryOf(problems) }), problems };
}

/** Who has never heard of an identifier says nothing against it; who knows its family, or has withdrawn it, does. */
function refused({ code, given: identifier, detail, available }: Problem, pointer: string): LiveCheck {
  switch (code) {
    case "unknown-name":
    case "id-syntax":
    case "id-not-canonical":
    case "id-https-required":
    case "id-reserved":
      return liveCheck("declaration-unregistered", pointer, { identifier });
    case "no-fallback":
    case "unknown-version":
      return liveCheck("version-unregistered", pointer, { identifier, available });
    case "withdrawn":
      return liveCheck("contract-withdrawn", pointer, { identifier, detail });
    default:
      return liveCheck("registry-refused", pointer, { identifier, detail });
  }
}
