import { describe, expect, test } from "vitest";
import { main } from "../../generator/cli/main.ts";
import { withProgress, type Terminal } from "../../generator/cli/progress.ts";
import { exit, type Io } from "../../generator/cli/io.ts";
import { sharedProject } from "./project.ts";

/** A terminal whose clock the test sets, and everything that is written to it or printed, in its order. */
function fake(columns = 40) {
  const seen: string[] = [];
  let time = 0;
  const terminal: Terminal = { write: (text) => void seen.push(text), columns: () => columns, now: () => time };
  const io: Io = {
    out: (text) => void seen.push(`out ${text}`),
    err: (text) => void seen.push(`err ${text}`),
    color: false,
    cwd: "/",
    stdin: () => Promise.resolve(new Uint8Array()),
    terminal,
  };
  return { io, seen, at: (milliseconds: number) => void (time = milliseconds) };
}
const erase = "\r\u001b[2K";

describe("the line", () => {
  test("is not drawn for work that is soon over", async () => {
    const { io, seen, at } = fake();
    await withProgress(io, async ({ onProgress, out }) => {
      onProgress?.(1, 2, "example.parcel");
      at(499);
      onProgress?.(2, 2, "example.room");
      out("done\n");
      return exit.held;
    });
    expect(seen).toEqual(["out done\n"]);
  });

  test("is drawn later, over itself, and gone before anything is printed and at the end", async () => {
    const { io, seen, at } = fake();
    const code = await withProgress(io, async ({ onProgress, out, err }) => {
      at(600);
      onProgress?.(3, 9, "example.parcel");
      at(650);
      onProgress?.(4, 9, "told too soon after the last to be read");
      at(800);
      onProgress?.(5, 9, "example.room");
      out("one\n");
      err("two\n");
      at(1_000);
      onProgress?.(6, 9, "example.tea");
      return exit.failed;
    });
    expect(code).toBe(exit.failed);
    expect(seen).toEqual([
      `${erase}3/9 example.parcel`,
      `${erase}5/9 example.room`,
      erase,
      "out one\n",
      "err two\n",
      `${erase}6/9 example.tea`,
      erase,
    ]);
  });

  test("is gone before a question, and after a failure", async () => {
    const { io, seen, at } = fake();
    const asking: Io = { ...io, ask: (question) => Promise.resolve(void seen.push(`ask ${question}`) as unknown as string) };
    const failing = withProgress(asking, async ({ onProgress, ask }) => {
      at(600);
      onProgress?.(1, 2, "example.parcel");
      await ask?.("Name?");
      at(800);
      onProgress?.(2, 2, "example.parcel");
      throw new Error("broken");
    });
    await expect(failing).rejects.toThrow("broken");
    expect(seen).toEqual([`${erase}1/2 example.parcel`, erase, "ask Name?", `${erase}2/2 example.parcel`, erase]);
  });

  test("never wraps, and shows what a terminal would obey as text", async () => {
    const { io, seen, at } = fake(24);
    await withProgress(io, async ({ onProgress }) => {
      at(600);
      onProgress?.(1, 2, "\u001b]0;title\u0007\r\u009b2J\u202e and so on, for longer than a line");
      at(800);
      onProgress?.(2, 2, "x".repeat(1_000));
      return exit.held;
    });
    expect(seen[0]).toBe(`${erase}1/2 \\u001b]0;title\\u000`);
    expect(seen.map((text) => text.replace(erase, "").length)).toEqual([23, 23, 0]);
  });
});

describe("a command", () => {
  /** What a command line draws on a terminal at which every look at the clock is a second later. */
  async function drawn(...args: string[]): Promise<string[]> {
    const { root } = await sharedProject();
    const { io, seen } = fake(80);
    let time = 0;
    await main(args, { ...io, cwd: root, terminal: { ...io.terminal!, now: () => (time += 1_000) } });
    return seen.filter((text) => !/^(?:out|err) /.test(text)).map((text) => text.replace(erase, ""));
  }

  test.each([
    ["check", "1/2 carrier.tracking"],
    ["generate", "2/2 example.parcel"],
    ["publish", "2/2 example.parcel/1"],
    ["verify", "1/2 log/0.json"],
  ])("%s says how far it is", async (command, line) => {
    const lines = await drawn(command);
    expect(lines).toContain(line);
    expect(lines.at(-1)).toBe("");
  });

  test.each([
    ["check", "--json"],
    ["check", "--format", "sarif"],
    ["generate", "--json"],
    ["verify", "--json"],
  ])("%s %s %s draws nothing: a program reads", async (...args) => {
    expect(await drawn(...args)).toEqual([]);
  });
});
