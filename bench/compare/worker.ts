// One tool in a process of its own: answers one question after another.
import type { Json } from "../../generator/json/json.ts";
import { tools } from "./tools.ts";

export interface Question {
  readonly about: "includes" | "notices";
  readonly before: Json;
  readonly after: Json;
}
export type Reply =
  | { readonly outcome: "ready" }
  | { readonly outcome: "answered"; readonly answer: string; readonly ms: number }
  | { readonly outcome: "crashed"; readonly message: string };

const send = (reply: Reply): void => void process.send?.(reply);
const tool = tools[process.argv[2] ?? ""]?.load();
if (tool === undefined) throw new Error(`There is no tool ${process.argv[2]}.`);

process.on("message", async ({ about, before, after }: Question) => {
  try {
    const started = process.hrtime.bigint();
    const answer = await tool[about](before, after);
    send({ outcome: "answered", answer, ms: Number(process.hrtime.bigint() - started) / 1e6 });
  } catch (error) {
    send({ outcome: "crashed", message: error instanceof Error ? error.message : String(error) });
  }
});
send({ outcome: "ready" });
