import * as fs from "node:fs";
import { dirname, join } from "node:path";
import { expect, test, vi } from "vitest";
import { scratch, tree } from "../cli/project.ts";
import { Random } from "../support/random.ts";
import { stampedProject, type StampedProject } from "./stamped-project.ts";

vi.stubEnv("CODICIL_CACHE", "");

const watched = ["codicil.json", "package.json", "codicil.lock", "schemas", "generated", "registry"];

/** Files of the project, without what it remembers. */
const filesOf = (root: string): string[] =>
  Object.keys(tree(root)).filter((path) => watched.some((one) => path === one || path.startsWith(`${one}/`)));

type Mutation = (root: string, random: Random) => string;
const pickFile = (root: string, random: Random): string => random.pick(filesOf(root));

/** Each answers what it did. Some harm nothing, so that the answer stays and has to be another run's all the same. */
const mutations: readonly Mutation[] = [
  (root, random) => {
    const file = pickFile(root, random);
    const bytes = fs.readFileSync(join(root, file));
    const at = random.below(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8));
    fs.writeFileSync(join(root, file), bytes);
    return `a bit of ${file} at ${at}`;
  },
  (root, random) => {
    const file = pickFile(root, random);
    fs.appendFileSync(join(root, file), random.pick([" ", "\n", "x"]));
    return `something after ${file}`;
  },
  (root, random) => {
    const file = pickFile(root, random);
    fs.rmSync(join(root, file));
    return `${file} is gone`;
  },
  (root, random) => {
    const file = pickFile(root, random);
    fs.renameSync(join(root, file), join(root, `${file}.bak`));
    return `${file} has another name`;
  },
  (root, random) => {
    const [one, other] = [pickFile(root, random), pickFile(root, random)];
    const bytes = fs.readFileSync(join(root, one));
    fs.copyFileSync(join(root, other), join(root, one));
    fs.writeFileSync(join(root, other), bytes);
    return `${one} and ${other} have changed places`;
  },
  (root, random) => {
    const folder = dirname(join(root, pickFile(root, random)));
    fs.writeFileSync(join(folder, random.pick(["notes.md", "more.json", ".hidden", "index.js"])), "{}\n");
    return `a file more in ${folder}`;
  },
  (root, random) => {
    const folder = dirname(join(root, pickFile(root, random)));
    fs.mkdirSync(join(folder, "more", "below"), { recursive: true });
    return `an empty folder in ${folder}`;
  },
  (root, random) => {
    const file = random.pick(filesOf(root).filter((path) => path.includes("/valid/")));
    fs.writeFileSync(join(root, file), fs.readFileSync(join(root, file), "utf8").replace('"about": "', '"about": "Still: '));
    return `another word about ${file}`;
  },
  (root, random) => {
    const file = pickFile(root, random);
    fs.copyFileSync(join(root, file), join(root, "elsewhere"));
    fs.rmSync(join(root, file));
    fs.symlinkSync(join(root, "elsewhere"), join(root, file));
    return `${file} is a link to the same bytes`;
  },
  (root) => {
    fs.writeFileSync(join(root, "package.json"), '{ "name": "example", "codicil": {} }\n');
    return "a second config";
  },
];

function restore(project: StampedProject, from: string): void {
  for (const name of watched) {
    fs.rmSync(project.path(name), { recursive: true, force: true });
    if (fs.existsSync(join(from, name))) fs.cpSync(join(from, name), project.path(name), { recursive: true });
  }
}

const lines = [["check"], ["check", "--json"], ["next"], ["generate", "--check"], ["generate", "--check", "--json"]] as const;

test("after any change a run that may be remembered prints what one prints that looks at everything", async () => {
  const project = await stampedProject();
  const whole = scratch();
  fs.cpSync(project.root, whole, { recursive: true });
  const random = new Random("any changed byte is another run");
  const counts = { hits: 0, held: 0, failed: 0 };
  for (let round = 0; round < 250; round += 1) {
    const done = random.chance(0.25) ? "nothing" : random.pick(mutations)(project.root, random);
    const args = random.pick(lines);
    const anew = await project.anew(args);
    for (const turn of ["first", "second"]) {
      const before = project.stamps();
      const again = await project.again(args);
      expect(again, `${args.join(" ")} after ${done}, ${turn} time`).toEqual(anew);
      if (again.code !== 0) counts.failed += 1;
      else if (JSON.stringify(project.stamps()) === JSON.stringify(before)) counts.hits += 1;
      else counts.held += 1;
    }
    if (random.chance(0.6)) restore(project, whole);
  }
  // A test in which nothing is remembered, or nothing fails, would show nothing.
  expect(Math.min(...Object.values(counts)), JSON.stringify(counts)).toBeGreaterThan(20);
});
