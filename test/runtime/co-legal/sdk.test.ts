import { once } from "node:events";
import type { Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { AgentCard, Artifact, Message, TaskState } from "@a2a-js/sdk";
import { AgentEvent, DefaultRequestHandler, InMemoryTaskStore, type AgentExecutor } from "@a2a-js/sdk/server";
import { jsonRpcHandler, UserBuilder } from "@a2a-js/sdk/server/express";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { coLegalAgent, type CoLegalAgent } from "../../../runtime/co-legal/index.ts";

/** The caller against the server of the JavaScript SDK, which is nobody's of ours: A2A 1.0 over JSON-RPC. */
const express = createRequire(import.meta.url)("express") as () => {
  use: (path: string, handler: unknown) => void;
  listen: (port: number, host: string) => Server;
};

/** Says back what it was given; a data part gets a task that completes with a document. */
const executor: AgentExecutor = {
  cancelTask: () => Promise.resolve(),
  execute({ userMessage, taskId, contextId }, bus) {
    const { parts } = Message.toJSON(userMessage) as { parts: { text?: string; data?: unknown }[] };
    const text = parts[0]?.text;
    if (text !== undefined) {
      bus.publish(
        AgentEvent.message(
          Message.fromJSON({ messageId: "m-2", role: "ROLE_AGENT", contextId, parts: [{ text: `Over: ${text}` }] }),
        ),
      );
    } else {
      const status = (state: TaskState) => ({ state, message: undefined, timestamp: undefined });
      bus.publish(
        AgentEvent.task({
          id: taskId,
          contextId,
          status: status(TaskState.TASK_STATE_WORKING),
          artifacts: [],
          history: [],
          metadata: undefined,
        }),
      );
      const document = { artifactId: "a-1", parts: [{ raw: "UEsDBA==", filename: "brief.docx" }, { data: parts[0]?.data }] };
      bus.publish(
        AgentEvent.artifactUpdate({
          taskId,
          contextId,
          artifact: Artifact.fromJSON(document),
          append: false,
          lastChunk: true,
          metadata: undefined,
        }),
      );
      bus.publish(
        AgentEvent.statusUpdate({ taskId, contextId, status: status(TaskState.TASK_STATE_COMPLETED), metadata: undefined }),
      );
    }
    bus.finished();
    return Promise.resolve();
  },
};

let server: Server;
let agent: CoLegalAgent;
let url: string;
beforeAll(async () => {
  const app = express();
  server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const card = AgentCard.fromJSON({
    name: "Echo",
    description: "Says it back.",
    version: "1",
    supportedInterfaces: [{ url: `${url}/a2a/jsonrpc`, protocolBinding: "JSONRPC", protocolVersion: "1.0" }],
    capabilities: {},
    defaultInputModes: ["text/plain"],
    defaultOutputModes: ["text/plain"],
    skills: [],
  });
  const requestHandler = new DefaultRequestHandler(card, new InMemoryTaskStore(), executor);
  app.use("/a2a/jsonrpc", jsonRpcHandler({ requestHandler, userBuilder: UserBuilder.noAuthentication }));
  agent = coLegalAgent({ url });
});
afterAll(() => void server.close());

test("words are answered with a message", async () => {
  expect(await agent.ask("termijnen")).toMatchObject({ outcome: "answered", value: { text: "Over: termijnen" } });
});

test("a skill is answered with a task, which can be read again", async () => {
  const reply = await agent.run("be.legal.lookup", { code: "BW" });
  expect(reply).toMatchObject({
    outcome: "answered",
    value: {
      progress: { known: true, progress: "completed", over: false },
      parts: [
        { type: "file", bytes: "UEsDBA==", name: "brief.docx" },
        { type: "data", data: { tool: "be.legal.lookup", args: { code: "BW" } } },
      ],
    },
  });
  const taskId = reply.outcome === "answered" ? reply.value.taskId! : "";
  expect(await agent.task(taskId)).toMatchObject({
    outcome: "answered",
    value: { id: taskId, status: { state: "TASK_STATE_COMPLETED" } },
  });
  expect(await agent.tasks()).toMatchObject({ outcome: "answered", value: { tasks: [{ id: taskId }] } });
});

test("a task that is not there, and one that can no longer be called off", async () => {
  expect(await agent.task("t-0")).toMatchObject({ outcome: "declined", error: { meaning: "task-not-found", code: -32001 } });
  expect(await agent.cancel("t-0")).toMatchObject({ outcome: "declined", error: { meaning: "task-not-found" } });
});

test("the older form of body is declined for its version", async () => {
  // The server tells its own console of it.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(await coLegalAgent({ url, protocol: "0.3" }).ask("x")).toMatchObject({
    outcome: "declined",
    error: { meaning: "version-unsupported", code: -32009 },
  });
});
