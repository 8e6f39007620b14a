import { expect, test } from "vitest";
import { oneAtATime } from "../../generator/watch/one-at-a-time.ts";

/** A task whose runs end when the test says so. */
function held() {
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const task = async (): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
  };
  return { task, runs: () => ends.length, most: () => most, end: (at: number) => ends[at]?.() };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test("asked for ten times during a run, it runs once more", async () => {
  const { task, runs, most, end } = held();
  const ask = oneAtATime(task);
  const all = [ask()];
  for (let at = 0; at < 10; at += 1) all.push(ask());
  expect(runs()).toBe(1);
  end(0);
  await settle();
  expect(runs()).toBe(2);
  end(1);
  await Promise.all(all);
  expect([runs(), most()]).toEqual([2, 1]);
});

test("asked for when it is over, it runs anew", async () => {
  let runs = 0;
  const ask = oneAtATime(async () => void (runs += 1));
  await ask();
  await ask();
  expect(runs).toBe(2);
});

test("a failure is told to who waits, and the next is another", async () => {
  let runs = 0;
  const ask = oneAtATime(async () => {
    runs += 1;
    if (runs === 1) throw new Error("once");
  });
  await expect(ask()).rejects.toThrow("once");
  await ask();
  expect(runs).toBe(2);
});
