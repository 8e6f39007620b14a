import { type AgentCard, readAgentCardBytes } from "../a2a/index.ts";
import { formatExtensions } from "../a2a-extensions.ts";
import type { FetchLimits } from "../fetch-bytes.ts";
import { refuseCall } from "./codes.ts";
import { call, get, type Reply } from "./exchange.ts";
import { readAnswer, readTask, type Answer } from "./read-answer.ts";
import { readHealth, type Health } from "./read-health.ts";
import { readTaskPage, type TaskPage } from "./read-task-page.ts";
import { checkArguments, type SkillId, type SkillInputs } from "./skill-inputs.ts";
import { writeMessage, type MessageOptions, type Protocol, type SentPart } from "./write-message.ts";
import type { JsonRpcTask } from "../../generated/co-legal.json-rpc/2026-09-18/task/index.js";

export interface CoLegalOptions extends FetchLimits {
  /** The origin of the agent; its public one where it is left out. */
  readonly url?: string;
  /** Sent as `x-api-key`. Without one the calls are anonymous. */
  readonly key?: string;
  /** In which form requests are written; "1.0" where it is left out. */
  readonly protocol?: Protocol;
  /** Names calls and messages; random UUIDs where it is left out. */
  readonly newId?: () => string;
}

/** What one call can say otherwise than the agent was made with. */
export type CallOptions = Pick<FetchLimits, "signal" | "timeoutMs" | "maxBytes">;
export type SendOptions = CallOptions & MessageOptions;

/**
 * A caller of the co-legal agent. Each call answers a `Reply`: what was asked for, or the error with which the agent declined.
 * Whatever else goes wrong is refused by a `CoLegalCode`: no answer in time, one that is no JSON-RPC, one that is too large.
 */
export interface CoLegalAgent {
  /** Asks in words. */
  ask(text: string, options?: SendOptions): Promise<Reply<Answer>>;
  /** Runs a skill without a language model; its arguments are held to the skill's own schema first. */
  run<Skill extends SkillId>(skill: Skill, args: SkillInputs[Skill], options?: SendOptions): Promise<Reply<Answer>>;
  /** Sends any parts. */
  send(parts: readonly SentPart[], options?: SendOptions): Promise<Reply<Answer>>;
  /** A task with its history. */
  task(id: string, options?: CallOptions): Promise<Reply<JsonRpcTask>>;
  /** A page of the caller's tasks. */
  tasks(page?: { readonly pageSize?: number; readonly pageToken?: string }, options?: CallOptions): Promise<Reply<TaskPage>>;
  cancel(id: string, options?: CallOptions): Promise<Reply<JsonRpcTask>>;
  /** The public card, not yet verified. */
  card(options?: CallOptions): Promise<Reply<AgentCard>>;
  /** The card for callers with a key. */
  extendedCard(options?: CallOptions): Promise<Reply<AgentCard>>;
  health(options?: CallOptions): Promise<Reply<Health>>;
}

/**
 * Makes a caller of the co-legal agent. Nothing is requested yet. Refuses `address-malformed` and `key-malformed`.
 *
 * @example
 * const answered = { jsonrpc: "2.0", id: "1", result: { message: { parts: [{ text: "Een maand." }], taskId: "t-9" } } };
 * const agent = coLegalAgent({ newId: () => "1", fetch: async () => Response.json(answered) });
 * const reply = await agent.ask("Welke termijn geldt voor een verzet?");
 * reply.value.text; // "Een maand."
 */
export function coLegalAgent(options: CoLegalOptions = {}): CoLegalAgent {
  const { url = "https://agent.co-legal.be", key, protocol = "1.0", newId = () => crypto.randomUUID(), ...limits } = options;
  const base = originOf(url);
  // A transport that refuses a header names its value, and a key is not for anybody's log.
  if (key !== undefined && (typeof key !== "string" || !/^[!-~]+$/.test(key))) refuseCall("key-malformed");
  const headers = { accept: "application/json", "a2a-version": protocol, ...(key !== undefined && { "x-api-key": key }) };
  const within = ({ signal, timeoutMs, maxBytes }: CallOptions): FetchLimits => ({
    ...limits,
    ...(signal && { signal }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(maxBytes !== undefined && { maxBytes }),
  });

  const invoke = <Value>(method: Method, params: unknown, read: (result: unknown) => Value, how: CallOptions, more = {}) =>
    call(
      `${base}/a2a/jsonrpc`,
      { id: newId(), method: methods[method][protocol], params },
      { ...headers, ...more },
      within(how),
      read,
    );
  const fetchPath = <Value>(path: string, read: (body: Uint8Array) => Value, how: CallOptions) =>
    get(base + path, headers, within(how), read);
  const send = async (parts: readonly SentPart[], how: SendOptions = {}): Promise<Reply<Answer>> => {
    const activated = activation(how.extensions ?? [], protocol);
    return invoke("send", writeMessage(parts, how, protocol, newId()), readAnswer, how, activated);
  };

  return {
    send,
    ask: (text, how) => send([{ text }], how),
    async run(skill, args, how) {
      checkArguments(skill, args);
      return send([{ data: { tool: skill, args } }], how);
    },
    task: (id, how = {}) => invoke("task", { id }, readTask, how),
    tasks: (page = {}, how = {}) => invoke("tasks", page, readTaskPage, how),
    cancel: (id, how = {}) => invoke("cancel", { id }, readTask, how),
    card: (how = {}) => fetchPath("/.well-known/agent-card.json", readAgentCardBytes, how),
    extendedCard: (how = {}) => fetchPath("/extendedAgentCard", readAgentCardBytes, how),
    health: (how = {}) => fetchPath("/health", readHealth, how),
  };
}

type Method = keyof typeof methods;

const methods = {
  send: { "1.0": "SendMessage", "0.3": "message/send" },
  task: { "1.0": "GetTask", "0.3": "tasks/get" },
  tasks: { "1.0": "ListTasks", "0.3": "tasks/list" },
  cancel: { "1.0": "CancelTask", "0.3": "tasks/cancel" },
} as const;

/** The header that activates extensions had another name in A2A 0.3. */
function activation(extensions: readonly string[], protocol: Protocol): Readonly<Record<string, string>> {
  if (extensions.length === 0) return {};
  return { [protocol === "1.0" ? "a2a-extensions" : "x-a2a-extensions"]: formatExtensions(extensions) };
}

/** A key goes over https alone; what runs on this machine may be asked without. The paths are the agent's own. */
function originOf(url: string): string {
  if (!URL.canParse(url)) refuseCall("address-malformed");
  const { protocol, hostname, origin, href } = new URL(url);
  const isLocal = protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  if ((protocol !== "https:" && !isLocal) || href !== `${origin}/`) refuseCall("address-malformed");
  return origin;
}
