import { isObject, own } from "../own.ts";
import { parseStrictJson } from "../strict-json.ts";
import { refuseCall } from "./codes.ts";

/** What the agent says about itself when it is up. Which of these it says is not promised. */
export interface Health {
  readonly status?: string;
  readonly version?: string;
  readonly protocolVersion?: string;
  readonly uptimeSeconds?: number;
}

/**
 * Reads the body of a health check. Refuses `not-json` what is no JSON object: the page of a host that stands in between says
 * nothing of the agent.
 */
export function readHealth(body: Uint8Array): Health {
  const parsed = parseStrictJson(body, 16);
  const said = parsed.outcome === "parsed" ? parsed.value : undefined;
  if (!isObject(said)) refuseCall("not-json");
  const [status, version, protocolVersion] = ["status", "version", "protocol_version"].map((name) => own(said, name));
  const uptimeSeconds = own(said, "uptime_seconds");
  return {
    ...(typeof status === "string" && { status }),
    ...(typeof version === "string" && { version }),
    ...(typeof protocolVersion === "string" && { protocolVersion }),
    ...(typeof uptimeSeconds === "number" && { uptimeSeconds }),
  };
}
