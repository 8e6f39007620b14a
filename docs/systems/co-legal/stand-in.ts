import card from "./card.json" with { type: "json" };
import keys from "./keys.json" with { type: "json" };

const plain: Readonly<Record<string, unknown>> = {
  "/.well-known/agent-card.json": card,
  "/.well-known/jwks.json": keys,
};

/** In place of the network: an agent that answers as the co-legal agent does, in the form of A2A 1.0. */
export async function fetch(url: string, init: RequestInit): Promise<Response> {
  const served = plain[new URL(url).pathname];
  if (served !== undefined) return Response.json(served);
  if (init.method !== "POST") return Response.json({ error: "API key required" }, { status: 401 });
  const { id, params } = JSON.parse(String(init.body));
  const { taskId = "t-9", parts } = params.message;
  if (taskId === "t-old") return Response.json({ jsonrpc: "2.0", id, error: expired });
  if (parts[0].text === "again")
    return Response.json({ jsonrpc: "2.0", id, error: { code: -32029, message: "Rate limit exceeded" } }, tooMany);
  const text = parts[0].text === undefined ? JSON.stringify(parts[0].data) : `You asked: ${parts[0].text}`;
  const message = { messageId: "m-2", role: "ROLE_AGENT", taskId, parts: [{ text }] };
  return Response.json(
    { jsonrpc: "2.0", id, result: { message } },
    { headers: { "X-RateLimit-Tier": "anon", "X-RateLimit-Remaining": "99" } },
  );
}

const expired = {
  code: -32001,
  message: "Context of task t-old expired",
  data: [
    { "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "CONTEXT_EXPIRED", domain: "a2a-protocol.org", metadata: {} },
  ],
};
const tooMany = { status: 429, headers: { "Retry-After": "30" } };
