import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Question, Reply } from "./worker.ts";

export type Outcome = Reply | { readonly outcome: "timed out" };

const worker = fileURLToPath(new URL("worker.ts", import.meta.url));

/** A tool in its process. One that falls or does not answer in time is started anew for the next question. */
export class Contestant {
  #process: ChildProcess | undefined;

  constructor(
    readonly name: string,
    readonly limit: number,
  ) {}

  async ask(question: Question): Promise<Outcome> {
    const child = this.#process ?? (await this.#start());
    const replied = this.#reply(child, this.limit);
    child.send(question);
    return replied;
  }

  stop(): void {
    this.#process?.kill("SIGKILL");
    this.#process = undefined;
  }

  async #start(): Promise<ChildProcess> {
    // The loader of this process is passed on, and what tools print is nobody's.
    const execArgv = [...process.execArgv, "--max-old-space-size=2048"];
    const child = fork(worker, [this.name], { execArgv, stdio: ["ignore", "ignore", "ignore", "ipc"] });
    this.#process = child;
    const { outcome } = await this.#reply(child, 60_000);
    if (outcome !== "ready") throw new Error(`${this.name} does not start.`);
    return child;
  }

  #reply(child: ChildProcess, limit: number): Promise<Outcome> {
    return new Promise((settle) => {
      const end = (outcome: Outcome, isOver: boolean): void => {
        clearTimeout(timer);
        child.removeAllListeners("message").removeAllListeners("exit");
        if (isOver) this.stop();
        settle(outcome);
      };
      const timer = setTimeout(() => end({ outcome: "timed out" }, true), limit);
      child.once("message", (reply: Reply) => end(reply, false));
      child.once("exit", (code, signal) => end({ outcome: "crashed", message: `ended with ${code ?? signal}` }, true));
    });
  }
}
