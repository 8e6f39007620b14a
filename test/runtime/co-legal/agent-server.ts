import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

/** What reached the server. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  /** The parsed body; undefined where there was none. */
  readonly body: Record<string, unknown> | undefined;
}

/**
 * What it answers: a status, headers and a body that is printed as JSON unless it is text; or whatever a function does to the
 * answer.
 */
export type Answered =
  | { readonly status?: number; readonly headers?: Record<string, string>; readonly body: unknown }
  | ((response: ServerResponse) => void);

export interface AgentServer {
  readonly url: string;
  readonly received: Received[];
}

/** A server of this machine that speaks as an agent does; closed when the tests of the file are through. */
export async function agentServer(answer: (received: Received) => Answered): Promise<AgentServer> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void read(request).then((text) => {
      const one = { method: request.method ?? "", path: request.url ?? "", headers: request.headers, body: parsed(text) };
      received.push(one);
      const said = answer(one);
      if (typeof said === "function") said(response);
      else respond(response, said);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

function respond(
  response: ServerResponse,
  { status = 200, headers = {}, body }: Exclude<Answered, (response: ServerResponse) => void>,
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}

const parsed = (text: string): Record<string, unknown> | undefined =>
  text === "" ? undefined : (JSON.parse(text) as Record<string, unknown>);

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** A result for the call that was received. */
export const result = ({ body }: Received, value: unknown): Answered => ({
  body: { jsonrpc: "2.0", id: body?.["id"], result: value },
});

/** An error for it. */
export const failure = (
  { body }: Received,
  error: object,
  http: { status?: number; headers?: Record<string, string> } = {},
): Answered => ({
  ...http,
  body: { jsonrpc: "2.0", id: body?.["id"], error },
});
