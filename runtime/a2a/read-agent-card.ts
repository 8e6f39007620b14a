import { type AgentCard, checkAgentCard } from "../../generated/a2a.agent-card/2026-08-18/index.js";
import { isDeeperThan } from "../is-deeper-than.ts";
import { copy } from "../own.ts";
import { quoted } from "../quoted.ts";
import { parseStrictJson } from "../strict-json.ts";
import { refuseCard } from "./codes.ts";

const deepest = 256;
const largest = 1_048_576;

/**
 * The value as an agent card: a copy of its own members, those that nothing declares among them.
 *
 * Refuses `card-too-deep`, and `card-malformed` with the place of the first fault. (A2A 1.0, message AgentCard.)
 *
 * @example
 * const interfaces = [{ url: "https://molen.example/a2a", protocolBinding: "JSONRPC", protocolVersion: "1.0" }];
 * const members = { name: "Molen", description: "", version: "1", supportedInterfaces: interfaces, capabilities: {} };
 * const card = readAgentCard({ ...members, defaultInputModes: [], defaultOutputModes: [], skills: [], motto: "Op tijd" });
 * card.motto; // "Op tijd"
 */
export function readAgentCard(value: unknown): AgentCard {
  if (isDeeperThan(value, deepest)) refuseCard("card-too-deep", "");
  const [problem] = checkAgentCard(value);
  if (problem !== undefined) refuseCard("card-malformed", problem.pointer, `At ${quoted(problem.pointer)}: ${problem.message}.`);
  // The validator accepted it, and a copy of what it looked at is the same document.
  return copy(value) as AgentCard;
}

/**
 * The card in the bytes that were served. The text is taken as it is: whatever is cleaned up in it breaks the signature.
 *
 * Refuses `card-too-large`, `card-not-json` (also a byte-order mark and a member that stands twice, which two readers may take
 * differently), and as `readAgentCard` does.
 *
 * @example
 * const lists = '"supportedInterfaces":[],"defaultInputModes":[],"defaultOutputModes":[],"skills":[]';
 * const text = `{"name":"Molen","description":"","version":"1","capabilities":{},${lists}}`;
 * readAgentCardBytes(new TextEncoder().encode(text)).name; // "Molen"
 */
export function readAgentCardBytes(bytes: Uint8Array): AgentCard {
  if (bytes.length > largest) refuseCard("card-too-large", "");
  const parsed = parseStrictJson(bytes, deepest);
  if (parsed.outcome === "refused") refuseCard("card-not-json", "", parsed.reason);
  return readAgentCard(parsed.value);
}
