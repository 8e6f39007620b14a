// The main job, as a newcomer sees it: each step says why, runs the real command and shows what it prints.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const command = fileURLToPath(new URL("../../dist/cli.cjs", import.meta.url));
if (!existsSync(command)) {
  console.error("dist/cli.cjs is missing. Run `npm ci` (or `npm run build`) first.");
  process.exit(2);
}

/** [what it shows, the command line, the exit code that is right here] */
const steps = [
  ["Check: are the schemas sound, do their examples hold, is everything generated and published as they say?", "check", 0],
  ["Generate: types, validators and open enums from the schemas. They are committed, so nothing should change.", "generate", 0],
  ["Publish: append what is new to the registry. All of it is there already, and publishing twice is harmless.", "publish", 0],
  ["Look up an exact entry. Its bytes never change.", "lookup codossier.legal-context/1.0", 0],
  ["Look up a line, as a REST body names it. The answer says which entry that is today.", "lookup codossier.quick-ask/1", 0],
  [
    "Look up the extension URI that an agent card carries. It is never answered by another version.",
    "lookup https://codossier.com/a2a/ext/legal-context/v1",
    0,
  ],
  [
    "An identifier that does not exist is refused; what is near is suggested, never put in its place.",
    "lookup codossier.legal-contex/1",
    1,
  ],
  ["Validate the answer that the specification shows.", "validate codossier.insight/1 docs/tour/answer.json", 0],
  [
    "An answer with values nobody has listed is still valid: they are named, and read as unknown.",
    "validate codossier.insight/1 docs/tour/answer-unknown.json",
    0,
  ],
  ["An invalid answer: every problem, with line and column.", "validate codossier.insight/1 docs/tour/answer-invalid.json", 1],
  ["Verify: replay every digest and the whole log of the registry.", "verify", 0],
];

let surprises = 0;
for (const [at, [why, line, expected]] of steps.entries()) {
  console.log(`\n${at + 1}. ${why}\n\n   $ codicil ${line}`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...line.split(" ")], { cwd: root, encoding: "utf8" });
  console.log(`${stdout}${stderr}`.trimEnd().replace(/^/gm, "   "));
  console.log(`   (exit ${status})`);
  if (status !== expected) {
    surprises += 1;
    console.log(`   This is not as it should be: the exit code ought to be ${expected}.`);
  }
}
console.log(
  surprises === 0
    ? "\nThat was the main job. Next: README.md, or `npx codicil --help`."
    : `\n${surprises} of ${steps.length} steps did not end as they should.`,
);
process.exitCode = surprises === 0 ? 0 : 1;
