import { isArray, member, type Json } from "../json/json.ts";
import { below } from "../json/pointer.ts";
import { liveCheck, type LiveCheck } from "./live-check.ts";
import type { LiveContext } from "./live-context.ts";
import { verifyDeclaration } from "./verify-declaration.ts";

const place = "/capabilities/extensions";

/** The extensions of an A2A agent card. One that names nothing declares nothing. (A2A 1.0, AgentExtension.) */
export async function verifyCard(card: Json, context: LiveContext): Promise<LiveCheck[]> {
  const extensions = member(member(card, "capabilities"), "extensions");
  const checks: LiveCheck[] = [];
  const seen = new Set<string>();
  for (const [index, value] of (isArray(extensions) ? extensions : []).entries()) {
    const identifier = member(value, "uri");
    if (typeof identifier !== "string" || identifier === "") continue;
    const pointer = below(place, index);
    if (seen.has(identifier)) checks.push(liveCheck("declaration-twice", pointer, { identifier }));
    else checks.push(...(await verifyDeclaration({ identifier, pointer, value, naming: "uri" }, context)).checks);
    seen.add(identifier);
  }
  return checks;
}
