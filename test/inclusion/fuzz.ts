import { pairs, studied } from "./study.ts";

/** `tsx test/inclusion/fuzz.ts 20000 [seed]`: random pairs, each answer held against 500 documents. */
const count = Number(process.argv[2] ?? 20_000);
const seed = process.argv[3] ?? "inclusion";
const tally = new Map<string, number>();
const reasons = new Map<string, number>();
let faults = 0;
let asked = 0;
for (const pair of pairs(seed)) {
  if (asked >= count) break;
  const started = performance.now();
  let finding;
  try {
    finding = await studied(pair, 500);
  } catch (error) {
    finding = { outcome: "crash", fault: (error as Error).stack ?? String(error) };
  }
  const took = performance.now() - started;
  if (finding.outcome === "unreadable") continue;
  asked += 1;
  tally.set(finding.outcome, (tally.get(finding.outcome) ?? 0) + 1);
  if ("reason" in finding && finding.reason !== undefined) {
    const reason = `${pair.about.split(" ")[0]?.replace(/\/.*/, "")}: ${finding.reason.replace(/"(?:[^"\\]|\\.)*"|[[{].*[\]}]/g, "…")}`;
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    if (process.env["SHOW"] !== undefined)
      console.log(`${pair.about}: ${finding.reason}\n  ${JSON.stringify(pair.before)}\n  ${JSON.stringify(pair.after)}`);
  }
  if (took > 5_000)
    console.log(`slow ${pair.about} ${took.toFixed()} ms\n  ${JSON.stringify(pair.before)}\n  ${JSON.stringify(pair.after)}`);
  if (finding.fault !== undefined) {
    faults += 1;
    console.log(`FAULT ${pair.about}: ${finding.fault}\n  ${JSON.stringify(pair.before)}\n  ${JSON.stringify(pair.after)}`);
  }
}
console.log(Object.fromEntries(tally), `${faults} faults of ${asked}`);
for (const [reason, times] of [...reasons].sort((before, after) => after[1] - before[1]).slice(0, 40))
  console.log(`${times} ${reason}`);
process.exitCode = faults === 0 ? 0 : 1;
