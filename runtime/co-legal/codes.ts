import type { A2aCode } from "../a2a/codes.ts";
import type { A2aExtensionsCode } from "../a2a-extensions.ts";
import type { FetchCode } from "../fetch-bytes.ts";
import { asRefusal, problemOf } from "../problem.ts";

/** Every code with which the caller itself refuses, and what it says. Codes may be added; none is ever re-used. */
export const coLegalCodes = {
  "address-malformed":
    "The address of the agent is not an https origin (or an http one of this machine), without user, path, query and fragment.",
  "key-malformed": "The key cannot stand in a header: it is no text, is empty, or has other characters than visible ASCII.",
  "nothing-to-send": "A message has at least one part.",
  "not-sendable": "What is to be sent is no message of the contract, or no JSON value.",
  "skill-unknown":
    "No skill of that name was on the agent's card when this caller was made; send a data part to run it all the same.",
  "arguments-refused": "The arguments are not an input of the skill.",
  "status-unexpected": "The answer has an HTTP status that says nothing about the call.",
  "not-json": "The body of the answer is not JSON.",
  "not-json-rpc": "The body of the answer is not a JSON-RPC response.",
  "response-of-another-call": "The response names another call than the one that was made.",
  "result-malformed": "The result is not what the method gives.",
} as const;

/**
 * What a call can be refused with: the codes above, those of a request on its way, of an agent card and of the header of
 * extensions.
 */
export type CoLegalCode = keyof typeof coLegalCodes | FetchCode | A2aCode | A2aExtensionsCode;

export function refuseCall(code: keyof typeof coLegalCodes, pointer = "", detail?: string): never {
  throw asRefusal(problemOf(coLegalCodes, code, pointer, detail));
}
