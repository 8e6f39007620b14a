// Time of whole processes relative to an empty Node start, interleaved, medians. `npm run bench:start [rounds]`
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const rounds = Number(process.argv[2] ?? 21);
const commands = {
  "node -e 0": ["-e", "0"],
  "codicil --help": ["dist/cli.cjs", "--help"],
  "codicil lookup ID": ["dist/cli.cjs", "lookup", "codossier.quick-ask/1"],
  "codicil validate ID FILE": ["dist/cli.cjs", "validate", "codossier.insight/1", "docs/tour/answer.json"],
  "codicil generate (nothing changed)": ["dist/cli.cjs", "generate"],
};

/**
 * Without what makes Node itself slower to start here: the certificates of NODE_EXTRA_CA_CERTS take two empty starts to read, and each ratio
 * would look better than it is where nobody has set it.
 */
const { NODE_EXTRA_CA_CERTS: _certificates, NODE_OPTIONS: _options, ...env } = process.env;

/** Milliseconds from start to end of one process. */
function time(args) {
  const started = process.hrtime.bigint();
  spawnSync(process.execPath, args, { cwd: root, env, stdio: "ignore" });
  return Number(process.hrtime.bigint() - started) / 1e6;
}

const samples = Object.fromEntries(Object.keys(commands).map((name) => [name, []]));
for (let round = 0; round < rounds; round += 1) {
  for (const [name, args] of Object.entries(commands)) samples[name].push(time(args));
}
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const floor = median(samples["node -e 0"]);
console.log(`${rounds} interleaved rounds, Node ${process.versions.node}; wall time of the whole process`);
for (const [name, values] of Object.entries(samples)) {
  console.log(
    `${name.padEnd(36)} ${median(values).toFixed(0).padStart(5)} ms   ${(median(values) / floor).toFixed(2)} x an empty start, ${(median(values) - floor).toFixed(0)} ms more`,
  );
}
