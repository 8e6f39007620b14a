import { type AgentCard, checkAgentCard } from "../../generated/a2a.agent-card/2026-08-18/index.js";
import { bytesOf } from "../bytes-of.ts";
import { findNonJson } from "../non-json.ts";
import { copy } from "../own.ts";
import { parseStrictJson } from "../strict-json.ts";
import { refuseCard } from "./codes.ts";

const deepest = 256;
const largest = 1_048_576;

/**
 * The value as an agent card: a copy of its own members, those that nothing declares among them.
 *
 * Refuses `card-not-json` (also nesting beyond 256 levels), and `card-malformed` with the place of the first fault. (A2A 1.0,
 * message AgentCard.)
 *
 * @example
 * const interfaces = [{ url: "https://molen.example/a2a", protocolBinding: "JSONRPC", protocolVersion: "1.0" }];
 * const members = { name: "Molen", description: "", version: "1", supportedInterfaces: interfaces, capabilities: {} };
 * const card = readAgentCard({ ...members, defaultInputModes: [], defaultOutputModes: [], skills: [], motto: "Op tijd" });
 * card.motto; // "Op tijd"
 */
export function readAgentCard(value: unknown): AgentCard {
  const foreign = findNonJson(value, deepest);
  if (foreign !== undefined) refuseCard("card-not-json", foreign.pointer, foreign.reason);
  const [problem] = checkAgentCard(value);
  if (problem !== undefined) refuseCard("card-malformed", problem.pointer, `It ${problem.message}.`);
  // The validator accepted it, and a copy of what it looked at is the same document.
  return copy(value) as AgentCard;
}

/**
 * The card in the bytes that were served. The text is taken as it is: whatever is cleaned up in it breaks the signature.
 *
 * Refuses `card-too-large`, `card-not-json` (also what is no bytes, and a byte-order mark or a member that stands twice, which two
 * readers may take differently), and as `readAgentCard` does.
 *
 * @example
 * const lists = '"supportedInterfaces":[],"defaultInputModes":[],"defaultOutputModes":[],"skills":[]';
 * const text = `{"name":"Molen","description":"","version":"1","capabilities":{},${lists}}`;
 * readAgentCardBytes(new TextEncoder().encode(text)).name; // "Molen"
 */
export function readAgentCardBytes(bytes: Uint8Array): AgentCard {
  const served = bytesOf(bytes) ?? refuseCard("card-not-json", "");
  if (served.length > largest) refuseCard("card-too-large", "");
  const parsed = parseStrictJson(served, deepest);
  if (parsed.outcome === "refused") refuseCard("card-not-json", "", parsed.reason);
  return readAgentCard(parsed.value);
}
