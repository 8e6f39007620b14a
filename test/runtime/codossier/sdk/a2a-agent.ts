import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequire } from "node:module";
import { AgentCard, Message, Role, TaskState } from "@a2a-js/sdk";
import { ClientFactory, JsonRpcTransportFactory, RestTransportFactory, type Client } from "@a2a-js/sdk/client";
import {
  AgentEvent,
  DefaultRequestHandler,
  InMemoryTaskStore,
  type AgentExecutor,
  type RequestContext,
} from "@a2a-js/sdk/server";
import { agentCardHandler, jsonRpcHandler, restHandler, UserBuilder } from "@a2a-js/sdk/server/express";
import {
  buildAnswered,
  codossierExtension,
  declareCodossier,
  findStatedOnMessage,
  placeAnsweredOnMessage,
  type Placement,
  type Stated,
} from "../../../../runtime/codossier/index.ts";

/** An agent on the SDK's own server that reads what is stated and answers with a block, and the SDK's own clients to it. */
export interface Running {
  /** What the agent found on each message, in order. */
  readonly found: readonly Placement<Stated>[];
  /** The `A2A-Extensions` headers of the responses. */
  readonly echoed: readonly (string | null)[];
  readonly url: string;
  readonly client: (transport: "JSONRPC" | "HTTP+JSON") => Promise<Client>;
  readonly stop: () => Promise<void>;
}

export async function startAgent(): Promise<Running> {
  const found: Placement<Stated>[] = [];
  const echoed: (string | null)[] = [];
  const app = express();
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const requestHandler = new DefaultRequestHandler(
    AgentCard.fromJSON(cardAt(url)),
    new InMemoryTaskStore(),
    agentThatTells(found),
  );
  app.use("/.well-known/agent-card.json", agentCardHandler({ agentCardProvider: requestHandler }));
  app.use("/rpc", jsonRpcHandler({ requestHandler, userBuilder: UserBuilder.noAuthentication }));
  app.use("/rest", restHandler({ requestHandler, userBuilder: UserBuilder.noAuthentication }));

  const fetchImpl: typeof fetch = async (...request) => {
    const response = await fetch(...request);
    echoed.push(response.headers.get("A2A-Extensions"));
    return response;
  };
  const transports = [new JsonRpcTransportFactory({ fetchImpl }), new RestTransportFactory({ fetchImpl })];
  return {
    found,
    echoed,
    url,
    client: (transport) => new ClientFactory({ transports, preferredTransports: [transport] }).createFromUrl(url),
    stop: () => closed(server),
  };
}

const cardAt = (url: string) =>
  declareCodossier({
    name: "Notes",
    description: "Answers from notes.",
    version: "1.0.0",
    supportedInterfaces: ["JSONRPC", "HTTP+JSON"].map((protocolBinding) => ({
      url: `${url}/${protocolBinding === "JSONRPC" ? "rpc" : "rest"}`,
      protocolBinding,
      protocolVersion: "1.0",
    })),
    capabilities: { streaming: true },
    defaultInputModes: ["text/plain"],
    defaultOutputModes: ["text/plain"],
    skills: [{ id: "triage", name: "Triage", description: "Sorts.", tags: ["law"] }],
  });

/** Answers with a message; asked for a task, with one that works and then completes. */
const agentThatTells = (found: Placement<Stated>[]): AgentExecutor => ({
  cancelTask: () => Promise.resolve(),
  execute(request, bus) {
    const placement = findStatedOnMessage(request.userMessage, request.context.requestedExtensions ?? []);
    found.push(placement);
    const reply = replyTo(request, placement);
    if (placement.outcome === "found") request.context.addActivatedExtension(codossierExtension);
    if (request.userMessage.metadata?.["as"] !== "task") bus.publish(AgentEvent.message(reply));
    else {
      const { taskId, contextId } = request;
      const status = (state: TaskState, message?: Message) => ({ state, message, timestamp: undefined });
      const working = status(TaskState.TASK_STATE_WORKING);
      bus.publish(AgentEvent.task({ id: taskId, contextId, status: working, artifacts: [], history: [], metadata: undefined }));
      const done = status(TaskState.TASK_STATE_COMPLETED, reply);
      bus.publish(AgentEvent.statusUpdate({ taskId, contextId, status: done, metadata: undefined }));
    }
    bus.finished();
    return Promise.resolve();
  },
});

function replyTo({ contextId, taskId }: RequestContext, placement: Placement<Stated>): Message {
  const reply = Message.fromJSON({ messageId: "reply", contextId, taskId, role: "ROLE_AGENT", parts: [{ text: "Yes." }] });
  if (placement.outcome !== "found") return reply;
  const { block: stated } = placement.reading;
  const texts = { handling: { unknown: "Ask first." }, retention: "Not kept.", source: "Notes", notice: "Information only." };
  return placeAnsweredOnMessage(reply, buildAnswered({ stated, inferred: { audience: "individual", role: "party" }, ...texts }));
}

export const question = (metadata: Record<string, unknown> = {}): Message => ({
  ...Message.fromJSON({ messageId: "ask", parts: [{ text: "May I?" }], metadata }),
  role: Role.ROLE_USER,
});

const express = createRequire(import.meta.url)("express") as () => {
  use: (path: string, handler: unknown) => void;
  listen: (port: number, host: string) => Server;
};

async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
}
