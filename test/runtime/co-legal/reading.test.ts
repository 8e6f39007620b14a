import { describe, expect, test } from "vitest";
import { knownTaskStates } from "../../../generated/co-legal.json-rpc/2026-09-18/task/index.js";
import { readAnswer, readRateLimit, retryAfterSeconds, taskProgress } from "../../../runtime/co-legal/index.ts";
import { refused } from "../lcp/refused.ts";

const said = { kind: "text", text: "Een maand." };

describe("one answer for every form of a result", () => {
  const message = { kind: "message", role: "agent", messageId: "m-1", taskId: "t-9", parts: [said] };
  const task = { kind: "task", id: "t-9", status: { state: "completed", message: { parts: [said] } } };
  test.each<[string, unknown]>([
    ["the message itself, as the agent's page has it", { parts: [said], taskId: "t-9" }],
    ["the message itself, as A2A 0.3 has it", message],
    ["the message under its name", { message: { parts: [{ text: "Een maand." }], taskId: "t-9" } }],
    ["with the other name null", { task: null, message: { parts: [{ text: "Een maand." }], taskId: "t-9" } }],
    ["the task itself, as A2A 0.3 has it", task],
    ["the message itself, with a member of that name", { parts: [said], taskId: "t-9", task: "t-8" }],
    ["the task itself, with a member of that name", { ...task, message: "Klaar." }],
    ["the task itself, unmarked", { id: "t-9", status: { state: "COMPLETED", message: { parts: [said] } } }],
    [
      "the task under its name",
      { task: { id: "t-9", status: { state: "TASK_STATE_COMPLETED", message: { parts: [{ text: "Een maand." }] } } } },
    ],
  ])("%s", (_what, result) => {
    expect(readAnswer(result)).toMatchObject({
      text: "Een maand.",
      parts: [{ type: "text", text: "Een maand." }],
      taskId: "t-9",
    });
  });

  test("a task tells its progress, what it says and then what it produced", () => {
    const artifacts = [{ parts: [{ raw: "UEs=", filename: "brief.docx" }] }, { parts: [{ text: "Klaar." }] }];
    const answer = readAnswer({
      task: { id: "t-1", status: { state: "TASK_STATE_WORKING", message: { parts: [said] } }, artifacts },
    });
    expect(answer.parts).toEqual([
      { type: "text", text: "Een maand." },
      { type: "file", bytes: "UEs=", name: "brief.docx" },
      { type: "text", text: "Klaar." },
    ]);
    expect(answer).toMatchObject({ text: "Een maand.\nKlaar.", progress: { known: true, progress: "working" } });
  });

  test.each([[{ parts: [], taskId: null }], [{ parts: [] }], [{ message: { parts: [] } }]])("%j names no task", (result) => {
    expect(Object.keys(readAnswer(result))).toEqual(["text", "parts", "source"]);
  });

  test("what an object inherits is not read", () => {
    expect(refused(() => readAnswer(Object.create({ parts: [said] })))).toBe("result-malformed");
    expect(readAnswer(Object.assign(Object.create({ message: { parts: [] } }), { parts: [said] })).text).toBe("Een maand.");
  });

  test("the source is a copy, with members that nobody declared", () => {
    const result = JSON.parse('{"parts": [{"text": "x"}], "__proto__": {"polluted": 1}, "x-note": {"deep": [1]}}') as Record<
      string,
      { deep: unknown[] }
    >;
    const { source } = readAnswer(result);
    result["x-note"]!.deep.push(2);
    expect(JSON.stringify(source)).toBe('{"parts":[{"text":"x"}],"__proto__":{"polluted":1},"x-note":{"deep":[1]}}');
  });
});

test.each<[object, object]>([
  [
    { kind: "text", text: "x" },
    { type: "text", text: "x" },
  ],
  [{ text: "" }, { type: "text", text: "" }],
  [{ data: null }, { type: "data", data: null }],
  [
    { kind: "data", data: { tool: "x", args: {} } },
    { type: "data", data: { tool: "x", args: {} } },
  ],
  [
    { kind: "file", file: { bytes: "UEs=", name: "a.docx", mimeType: "application/x" } },
    { type: "file", bytes: "UEs=", name: "a.docx", mediaType: "application/x" },
  ],
  [
    { kind: "file", file: { uri: "https://agent.example/a", bytes: null } },
    { type: "file", url: "https://agent.example/a" },
  ],
  [
    { raw: "UEs=", filename: "a.docx", mediaType: "application/x" },
    { type: "file", bytes: "UEs=", name: "a.docx", mediaType: "application/x" },
  ],
  [
    { url: "https://agent.example/a", filename: null },
    { type: "file", url: "https://agent.example/a" },
  ],
  [
    { kind: "tool_call", call: 1 },
    { type: "unknown", raw: { kind: "tool_call", call: 1 } },
  ],
  [{ kind: "toString" }, { type: "unknown", raw: { kind: "toString" } }],
  [
    { text: "x", data: 1 },
    { type: "unknown", raw: { text: "x", data: 1 } },
  ],
  [
    { kind: "text", text: "x", data: 1 },
    { type: "text", text: "x" },
  ],
])("the part %j", (part, wanted) => {
  expect(readAnswer({ parts: [part] }).parts).toEqual([wanted]);
});

describe("progress", () => {
  test.each(knownTaskStates.map((state) => [state]))("%s is known, and the same in each spelling", (state) => {
    const read = taskProgress(state);
    const folded = state
      .replace("TASK_STATE_", "")
      .toLowerCase()
      .replace("_", "-")
      .replace("cancelled", "canceled")
      .replace(/^unknown$/, "unspecified");
    expect(read).toEqual({
      known: true,
      progress: folded,
      over: ["failed", "canceled", "rejected"].includes(folded),
      raw: state,
    });
  });

  test.each(["Working", "TASK_STATE_CANCELLED", "CANCELED", "toString", "", " WORKING"])("%j is unknown, and kept", (state) => {
    expect(taskProgress(state)).toEqual({ known: false, raw: state });
  });
});

describe("headers", () => {
  test.each<[Record<string, string>, number | undefined]>([
    [{ "retry-after": "30" }, 30],
    [{ "retry-after": "0" }, 0],
    [{ "retry-after": "1.5" }, undefined],
    [{ "retry-after": "-1" }, undefined],
    [{ "retry-after": "soon" }, undefined],
    [{ "retry-after": "Fri, 18 Sep 2026 08:00:30 GMT", date: "Fri, 18 Sep 2026 08:00:00 GMT" }, 30],
    [{ "retry-after": "Fri, 18 Sep 2026 07:00:00 GMT", date: "Fri, 18 Sep 2026 08:00:00 GMT" }, 0],
    [{ "retry-after": "Fri, 18 Sep 2026 08:00:30 GMT" }, undefined],
    ...["-1", "1.5", "30 seconds", "soon 7", "30, 60", "2026-09-18T08:00:30Z", "Fri, 99 Sep 2026 08:00:30 GMT"].map(
      (text): [Record<string, string>, undefined] => [{ "retry-after": text, date: "Fri, 18 Sep 2026 08:00:00 GMT" }, undefined],
    ),
    [{}, undefined],
  ])("%j: wait %s", (headers, seconds) => {
    expect(retryAfterSeconds(new Headers(headers))).toBe(seconds);
  });

  test("the page's own names come before the others; what is no number is absent", () => {
    const headers = new Headers({
      "X-RateLimit-Remaining": "7",
      "RateLimit-Remaining": "8",
      "X-RateLimit-Capacity": "veel",
      "RateLimit-Reset": "",
    });
    expect(readRateLimit(headers)).toEqual({ remaining: 7 });
  });
});
