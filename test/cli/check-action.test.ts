import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { addMember, clone, lineOf, repository, schemaFile, type Repository } from "../project/repository.ts";
import { scratch, write } from "./project.ts";

/** The ready action, run as far as a shell can: its scripts, in a clone of a bare remote, with what the runner would set. */
const root = fileURLToPath(new URL("../..", import.meta.url));
const action = fs.readFileSync(join(root, "action.yml"), "utf8");

interface Step {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Runner {
  readonly step: (script: "check.sh" | "comment.sh", environment: Readonly<Record<string, string>>) => Step;
  readonly outputs: () => Readonly<Record<string, string>>;
  readonly summary: () => string;
}

/** What GitHub sets, and in the place of gh a program that keeps what it was asked and answers what it is given. */
function runner(work: Repository, comments: readonly string[][] = [], ghExit = 0): Runner & { readonly asked: () => string[] } {
  const place = scratch();
  write(place, {
    // A command of one word, wherever this checkout lies.
    "bin/codicil": `#!/usr/bin/env bash\nexec '${join(root, "node_modules/.bin/tsx")}' '${join(root, "generator/cli/bin.ts")}' "$@"\n`,
    "bin/gh": `#!/usr/bin/env bash\nprintf '%s\\n' "$*" >> '${place}/asked'\n[[ "$*" == *--paginate* ]] && cat '${place}/comments'\nexit ${ghExit}\n`,
    comments: comments.map((one) => `${one.join("\t")}\n`).join(""),
    output: "",
    summary: "",
    asked: "",
  });
  for (const program of ["gh", "codicil"]) fs.chmodSync(join(place, "bin", program), 0o755);
  const read = (name: string) => fs.readFileSync(join(place, name), "utf8");
  return {
    step(script, environment) {
      const { status, stdout, stderr } = spawnSync("bash", [join(root, "action", script)], {
        cwd: work.root,
        encoding: "utf8",
        env: {
          PATH: `${place}/bin:${process.env["PATH"]}`,
          HOME: place,
          GITHUB_OUTPUT: join(place, "output"),
          GITHUB_STEP_SUMMARY: join(place, "summary"),
          GITHUB_REPOSITORY: "example/parcels",
          GH_TOKEN: "none",
          CODICIL_COMMAND: "codicil",
          CODICIL_OUTPUT: join(place, "files"),
          ...environment,
        },
      });
      return { status, stdout, stderr };
    },
    outputs: () =>
      Object.fromEntries(
        read("output")
          .trim()
          .split("\n")
          .map((line) => line.split("=") as [string, string]),
      ),
    summary: () => read("summary"),
    asked: () => read("asked").trim().split("\n"),
  };
}

let narrowed: Repository;
let added: Repository;
beforeAll(async () => {
  const author = await repository();
  narrowed = clone(author);
  narrowed.git("switch", "--quiet", "--create", "narrowed");
  narrowed.edit(schemaFile, (text) => text.replace('"minimum": 1', '"minimum": 5'));
  await narrowed.run("generate");
  narrowed.commit();
  added = clone(author);
  added.git("switch", "--quiet", "--create", "added");
  await addMember(added, "wrapping");
});

describe("check", () => {
  test("a change that does not hold: annotations, files, outputs, summary, and its exit", () => {
    const github = runner(narrowed);
    const { status, stdout, stderr } = github.step("check.sh", { CODICIL_BASE: "origin/main" });
    expect([status, stderr]).toEqual([1, ""]);
    expect(stdout).toContain(`::error file=${schemaFile},line=${lineOf(narrowed, schemaFile, '"minimum": 5')},col=18,`);
    expect(stdout.trimEnd().split("\n").at(-1)).toBe("codicil check: failed");
    const { outcome, sarif = "", markdown = "" } = github.outputs();
    expect(outcome).toBe("failed");
    expect(JSON.parse(fs.readFileSync(sarif, "utf8"))).toMatchObject({ version: "2.1.0" });
    expect(fs.readFileSync(markdown, "utf8")).toBe(github.summary());
    expect(github.summary()).toMatch(/^<!-- codicil: check -->\n/);
  });

  test("a change that holds", () => {
    const github = runner(added);
    const { status, stdout } = github.step("check.sh", { CODICIL_BASE: "origin/main", CODICIL_DIRECTORY: "schemas" });
    expect([status, github.outputs()["outcome"]]).toEqual([0, "held"]);
    expect(stdout).toBe(
      "::notice title=codicil check::After the merge this would be published: example.parcel/1.1\ncodicil check: held\n",
    );
  });

  test("a base that was not fetched: said on standard error, and no files of another run", () => {
    const github = runner(added);
    github.step("check.sh", { CODICIL_BASE: "origin/main" });
    const { status, stderr } = github.step("check.sh", { CODICIL_BASE: "origin/release" });
    expect(status).toBe(2);
    expect(stderr).toContain("Fetch it: git fetch origin release:refs/remotes/origin/release (in GitHub Actions: fetch-depth: 0");
    expect(fs.existsSync(github.outputs()["markdown"] ?? "")).toBe(false);
    expect(github.outputs()["outcome"]).toBe("undecided");
  });

  test("in a merge queue the base counts as published", () => {
    const github = runner(added);
    const environment = { CODICIL_BASE: added.git("rev-parse", "HEAD"), CODICIL_QUEUE: "true" };
    expect(github.step("check.sh", environment)).toEqual({ status: 0, stdout: "codicil check: held\n", stderr: "" });
  });

  test("on a push there is no base, and everything is checked", () => {
    expect(runner(added).step("check.sh", { CODICIL_BASE: "" })).toMatchObject({ status: 0, stderr: "" });
  });

  test.each(["$(touch spoiled)", '"; touch spoiled; "', "--fix", "a\nb"])("a branch that is called %j is an argument", (base) => {
    const github = runner(added);
    expect(github.step("check.sh", { CODICIL_BASE: base }).status).toBe(2);
    expect(fs.existsSync(added.path("spoiled"))).toBe(false);
    expect(github.outputs()["outcome"]).toBe("undecided");
  });
});

describe("comment", () => {
  const marker = "<!-- codicil: check -->";
  const ours = ["12", "github-actions[bot]", marker];
  const left = new Map<Repository, Readonly<Record<string, string>>>();
  beforeAll(() => {
    for (const work of [narrowed, added]) {
      const github = runner(work);
      github.step("check.sh", { CODICIL_BASE: "origin/main" });
      left.set(work, github.outputs());
    }
  });

  const checked = (work: Repository, comments: readonly string[][], ghExit = 0) => {
    const github = runner(work, comments, ghExit);
    const { outcome = "", markdown = "" } = left.get(work) ?? {};
    const comment = (environment: Readonly<Record<string, string>> = {}) =>
      github.step("comment.sh", {
        CODICIL_OUTCOME: outcome,
        CODICIL_MARKDOWN: markdown,
        CODICIL_PULL_REQUEST: "7",
        ...environment,
      });
    return { ...github, markdown, comment };
  };
  const listing = "api --paginate repos/example/parcels/issues/7/comments --jq";

  test("the first one is posted", () => {
    const { comment, asked, markdown } = checked(narrowed, [["1", "somebody", "Nice!"]]);
    expect(comment()).toMatchObject({ status: 0, stdout: "", stderr: "" });
    expect(asked()).toEqual([
      expect.stringContaining(listing),
      `api --silent --method POST repos/example/parcels/issues/7/comments -F body=@${markdown}`,
    ]);
  });

  test("the next replaces it, also once the change holds", () => {
    for (const work of [narrowed, added]) {
      const { comment, asked, markdown } = checked(work, [
        ["1", "somebody", "Nice!"],
        ours,
        ["13", "github-actions[bot]", marker],
      ]);
      expect(comment().status).toBe(0);
      expect(asked()[1]).toBe(`api --silent --method PATCH repos/example/parcels/issues/comments/12 -F body=@${markdown}`);
    }
  });

  test("somebody else's comment with the marker is not ours", () => {
    const { comment, asked } = checked(narrowed, [["5", "somebody", marker]]);
    comment();
    expect(asked()[1]).toContain("--method POST");
    const named = checked(narrowed, [["5", "contract-bot", marker]]);
    named.comment({ CODICIL_AUTHOR: "contract-bot" });
    expect(named.asked()[1]).toContain("comments/5 ");
  });

  test("a change that holds gets no first comment", () => {
    const { comment, asked } = checked(added, []);
    expect(comment().status).toBe(0);
    expect(asked()).toEqual([expect.stringContaining(listing)]);
  });

  test.each([
    ["no token", { GH_TOKEN: "" }],
    ["a merge group", { CODICIL_PULL_REQUEST: "" }],
    ["no number", { CODICIL_PULL_REQUEST: "7/../../x" }],
    ["a check that could not begin", { CODICIL_MARKDOWN: "" }],
  ])("%s: nothing is asked", (_, environment) => {
    const { comment, asked } = checked(narrowed, []);
    expect(comment(environment)).toEqual({ status: 0, stdout: "", stderr: "" });
    expect(asked()).toEqual([""]);
  });

  test("a token that may only read is told, and refuses nothing", () => {
    const { comment } = checked(narrowed, [], 1);
    const { status, stdout } = comment();
    expect([status, stdout]).toEqual([
      0,
      expect.stringMatching(/^::warning title=codicil check::The comment could not be written;/),
    ]);
  });
});

describe("action.yml", () => {
  const steps = action.slice(action.indexOf("\nruns:")).split("\n    - name: ").slice(1);

  test("no expression stands in a script: what others write comes by the environment", () => {
    expect(steps).toHaveLength(2);
    for (const step of steps) {
      const scripts = [...step.matchAll(/^ +run: (.*)$/gm)].map(([, script]) => script ?? "");
      expect(scripts).toEqual([expect.stringMatching(/^bash "\$GITHUB_ACTION_PATH\/action\/[a-z]+\.sh"$/)]);
    }
  });

  test("each script has every variable that it reads, from a step that sets it or from the runner", () => {
    for (const step of steps) {
      const script = /action\/([a-z]+\.sh)/.exec(step)?.[1] ?? "";
      const read = new Set(fs.readFileSync(join(root, "action", script), "utf8").match(/(?<=\$\{?)(?:CODICIL|GH)_[A-Z_]+/g));
      const set = new Set(step.match(/^ +(?:CODICIL|GH)_[A-Z_]+(?=:)/gm)?.map((name) => name.trim()));
      expect([...set].sort()).toEqual([...read].sort());
    }
  });

  test("every input is used, every input that is used is declared, and each is described", () => {
    const [, inputs = ""] = /\ninputs:\n([^]*?)\noutputs:/.exec(action) ?? [];
    const declared = [...inputs.matchAll(/^ {2}([a-z-]+):\n {4}description: \S/gm)].map(([, name]) => name);
    const used = new Set([...action.slice(action.indexOf("\nruns:")).matchAll(/inputs\.([a-z-]+)/g)].map(([, name]) => name));
    expect([...used].sort()).toEqual([...declared].sort());
    expect(declared).toHaveLength((inputs.match(/^ {2}\S/gm) ?? []).length);
  });
});
