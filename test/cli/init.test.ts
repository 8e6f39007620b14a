import { execFileSync, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkConfig } from "../../generated/codicil.config/1/index.js";
import { checkContract } from "../../generated/codicil.contract/1/index.js";
import { main } from "../../generator/cli/main.ts";
import { codicil, projectAt, scratch, tree, write, type TestProject } from "./project.ts";

/** A folder with a space in its name, in a repository or not. */
function empty({ git = false } = {}): TestProject {
  const root = join(scratch(), "my contracts");
  fs.mkdirSync(root);
  if (git) execFileSync("git", ["init", "-q", "-b", "main", root]);
  return projectAt(root);
}

const written = [
  "codicil.json",
  "schemas/example.message/schema.json",
  "schemas/example.message/valid/urgent.json",
  "schemas/example.message/invalid/without-subject.json",
  "schemas/example.message/unknown/another-urgency.json",
  "schemas/example.message/contract.json",
  ".gitattributes",
  ".gitignore",
  ".github/CODEOWNERS",
  ".github/workflows/contracts.yml",
  ".githooks/pre-commit",
];

describe("in an empty folder", () => {
  test("everything is written and said, and the next commands work at once", async () => {
    const project = empty();
    const { code, out, err } = await project.run("init");
    expect([code, err]).toEqual([0, ""]);
    expect(Object.keys(tree(project.root)).sort()).toEqual([...written].sort());
    expect(out.match(/^wrote .*$/gm)).toEqual(written.map((path) => `wrote ${path}`));
    expect(out.slice(out.indexOf("\nNext:"))).toBe(
      "\nNext:\n" +
        "  1. git init\n" +
        "  2. npm install --save-dev codicil    or a tarball made with `npm pack` in a checkout of it\n" +
        "  3. put your own address for https://contracts.example/ into codicil.json, then: codicil check --fix\n" +
        "  4. put a real owner for @your-org/your-team into CODEOWNERS\n" +
        "  5. codicil generate         types and validators for every contract\n" +
        "  6. codicil check            may this be merged?\n" +
        "  7. git config core.hooksPath .githooks    if you want the hook\n" +
        "  8. commit, open a pull request, merge: the workflow publishes; `codicil next` says what\n",
    );
    for (const command of ["generate", "check", "publish", "verify", "check"]) {
      const ran = await project.run(command);
      expect([command, ran.code, ran.err]).toEqual([command, 0, ""]);
      expect(ran.out).not.toContain("warning");
    }
    write(project.root, { "a.json": { subject: "x", urgency: "never" } });
    expect((await project.run("validate", "example.message/1", "a.json")).out).toContain('"never" is not a known value');
  });

  test("a second run changes nothing, also after everything was used", async () => {
    const project = empty();
    for (const command of ["init", "generate", "publish"]) await project.run(command);
    const before = tree(project.root);
    const { code, out } = await project.run("init");
    expect(code).toBe(0);
    expect(out).toContain("unchanged codicil.json\n");
    expect(out).toContain("Nothing was changed. Next: `codicil check`");
    expect(tree(project.root)).toEqual(before);
  });

  test("name, address and owner as flags", async () => {
    const project = empty({ git: true });
    const args = ["--name", "acme.stock_level", "--base", "https://acme.example/contracts/", "--owner", "@acme/data"];
    const { out } = await project.run("init", ...args);
    expect(JSON.parse(project.read("codicil.json"))).toEqual({
      $schema: "./node_modules/codicil/dist/meta/config.schema.json",
      base: "https://acme.example/contracts/",
      schemas: "schemas",
      generated: "generated",
      registry: "registry/published",
    });
    expect(JSON.parse(project.read("schemas/acme.stock_level/schema.json"))).toMatchObject({
      $id: "https://acme.example/contracts/acme.stock_level/1",
      title: "Stock level",
    });
    expect(project.read(".github/CODEOWNERS")).toBe("/registry/published/ @acme/data\n");
    expect(out).not.toMatch(/git init|put your own|put a real/);
    const contract = JSON.parse(project.read("schemas/acme.stock_level/contract.json")) as { readonly $schema: string };
    expect(contract.$schema).toBe("../../node_modules/codicil/dist/meta/contract.schema.json");
    expect([checkContract(contract), checkConfig(JSON.parse(project.read("codicil.json")))]).toEqual([[], []]);
    await project.run("generate");
    expect((await project.run("check")).code).toBe(0);
  });

  test("a folder that is named is made, and the way to it is told", async () => {
    const parent = empty();
    const { out } = await parent.run("init", "new/deep one");
    expect(fs.existsSync(parent.path("new/deep one/codicil.json"))).toBe(true);
    expect(out).toContain("  1. cd 'new/deep one'\n");
  });

  test("another address later: check --fix carries it into the schema", async () => {
    const project = empty();
    await project.run("init");
    project.edit("codicil.json", (text) => text.replace("contracts.example", "acme.example"));
    await project.run("generate");
    expect((await project.run("check")).out).toContain("id-foreign");
    expect((await project.run("check", "--fix")).err).toContain('$id is "https://acme.example/example.message/1"');
    await project.run("generate");
    expect((await project.run("check")).code).toBe(0);
  });
});

describe("at a terminal", () => {
  const asked = async (project: TestProject, answers: readonly string[], ...args: readonly string[]) => {
    const questions: string[] = [];
    const io = { out: () => {}, err: () => {}, color: false, cwd: project.root, stdin: async () => new Uint8Array() };
    const ask = async (question: string) => answers[questions.push(question) - 1] ?? "";
    return { code: await main(["init", ...args], { ...io, ask }), questions };
  };

  test("two questions, each with an answer that works", async () => {
    const project = empty();
    const { code, questions } = await asked(project, ["https://acme.example/", "acme.note"]);
    expect([code, questions]).toEqual([
      0,
      [
        "Address that begins every $id, for ever [https://contracts.example/]: ",
        "Name of the first contract [example.message]: ",
      ],
    ]);
    expect(JSON.parse(project.read("schemas/acme.note/schema.json")).$id).toBe("https://acme.example/acme.note/1");
    expect((await asked(project, [])).questions).toEqual([]);
    const other = empty();
    await asked(other, ["", ""]);
    expect(Object.keys(tree(other.root)).sort()).toEqual([...written].sort());
  });

  test("what is given is not asked", async () => {
    expect((await asked(empty(), [], "--name", "a.b", "--base", "https://a.example/")).questions).toEqual([]);
  });
});

describe("in a repository that there is", () => {
  test("what is there stays as it is; lines are added where they are missing", async () => {
    const project = empty({ git: true });
    const mine = {
      ".gitattributes": "*.png binary\r\n# registry/published/** text\r\n/generated/** linguist-generated",
      ".gitignore": "/dist\nnode_modules\n",
      CODEOWNERS: "* @acme/everybody\n",
      ".github/workflows/contracts.yml": "name: mine\n",
      ".githooks/pre-commit": "#!/bin/sh\nexit 0\n",
      "src/index.js": "1;\n",
    };
    write(project.root, mine);
    const { code, out } = await project.run("init");
    expect(code).toBe(0);
    for (const path of [".gitignore", ".github/workflows/contracts.yml", ".githooks/pre-commit", "src/index.js"] as const)
      expect(project.read(path)).toBe(mine[path]);
    expect(out).toContain("kept yours: .github/workflows/contracts.yml\n    yours stays; see `codicil help check` for");
    expect(out).toMatch(/^kept yours: \.githooks\/pre-commit\n {4}yours stays; .*add to it: npx --no-install codicil check$/m);
    expect(project.read(".gitattributes")).toBe(
      `${mine[".gitattributes"]}\r\nschemas/** text eol=lf\r\nregistry/published/** -text linguist-generated\r\n.githooks/* text eol=lf\r\n`,
    );
    expect(project.read("CODEOWNERS")).toBe("* @acme/everybody\n/registry/published/ @your-org/your-team\n");
    expect(fs.existsSync(project.path(".github/CODEOWNERS"))).toBe(false);
    const before = tree(project.root);
    await project.run("init");
    expect(tree(project.root)).toEqual(before);
  });

  test("a project below its top: the repository's own files stand at the top and name the way", async () => {
    const repository = empty({ git: true });
    const first = await repository.run("init", "one team's");
    const project = projectAt(repository.path("one team's"));
    expect(repository.read(".github/CODEOWNERS")).toBe("/one\\ team's/registry/published/ @your-org/your-team\n");
    const attributes = repository.read(".gitattributes");
    expect(attributes).toContain('"one team\'s/registry/published/**" -text linguist-generated\n');
    const workflow = repository.read(".github/workflows/contracts-one-team-s.yml");
    expect(workflow).toContain(`check --base "$BASE" $QUEUE --format github --project 'one team'\\''s'\n`);
    expect(workflow).toContain("git add -- 'one team'\\''s/registry/published'\n");
    for (const command of ["generate", "publish", "check", "doctor"])
      expect([command, (await project.run(command)).code]).toEqual([command, 0]);
    expect(JSON.parse(project.read("codicil.json")).$schema).toBe("../node_modules/codicil/dist/meta/config.schema.json");
    expect(first.out).toContain("npm install --save-dev codicil    at the top of the repository, or a tarball");
    const attribute = execFileSync("git", ["check-attr", "text", "--", "one team's/registry/published/log/0.json"], {
      cwd: repository.root,
      encoding: "utf8",
    });
    expect(attribute).toMatch(/: text: unset\n$/);

    const second = await repository.run("init", "other", "--name", "other.note");
    expect(second.out).toMatch(/add to it: npx --no-install codicil check --project other$/m);
    expect(fs.existsSync(repository.path(".github/workflows/contracts-other.yml"))).toBe(true);
    expect(repository.read(".github/CODEOWNERS").split("\n")).toHaveLength(3);
  });

  test("contracts that are there are enough; another one is made where it is named", async () => {
    const project = empty();
    await project.run("init", "--name", "acme.note");
    await project.run("init");
    expect(fs.readdirSync(project.path("schemas"))).toEqual(["acme.note"]);
    project.edit("schemas/acme.note/schema.json", (text) => text.replace("At once: other work waits.", "At once."));
    const before = tree(project.path("schemas/acme.note"));
    await project.run("init", "--name", "acme.letter");
    await project.run("init", "--name", "acme.note");
    expect(fs.readdirSync(project.path("schemas")).sort()).toEqual(["acme.letter", "acme.note"]);
    expect(tree(project.path("schemas/acme.note"))).toEqual(before);
    await project.run("generate");
    expect((await project.run("check")).code).toBe(0);
  });

  test("a base that is given beside a codicil.json: the kept one counts, and that is said", async () => {
    const project = empty();
    await project.run("init", "--base", "https://acme.example/");
    const before = tree(project.root);
    const same = await project.run("init", "--base", "https://acme.example/");
    expect([same.code, same.err]).toEqual([0, ""]);
    for (const json of [[], ["--json"]]) {
      const { code, err } = await project.run("init", "--base", "https://other.example/", ...json);
      expect([code, err]).toEqual([
        0,
        "kept codicil.json: its base is https://acme.example/, not the https://other.example/ that was given\n",
      ]);
    }
    expect(tree(project.root)).toEqual(before);
  });

  test.each([
    ["--base", "http://acme.example"],
    ["--name", "Note"],
    ["--owner", "nobody"],
  ])("%s is judged before what is there: %s is wrong usage", async (option, value) => {
    const project = empty();
    write(project.root, { "codicil.json": "{" });
    const { code, err } = await project.run("init", option, value);
    expect([code, err]).toEqual([64, expect.stringContaining(`codicil: ${option} "${value}" is no `)]);
    expect(Object.keys(tree(project.root))).toEqual(["codicil.json"]);
  });

  test("an example that its author threw away does not come back", async () => {
    const project = empty();
    await project.run("init");
    fs.rmSync(project.path("schemas/example.message/unknown"), { recursive: true });
    for (const args of [[], ["--name", "example.message"]]) await project.run("init", ...args);
    expect(fs.existsSync(project.path("schemas/example.message/unknown"))).toBe(false);
  });

  test("a run that was cut off is finished by the next", async () => {
    const whole = empty();
    await whole.run("init");
    const project = empty();
    await project.run("init");
    fs.rmSync(project.path("schemas/example.message/contract.json"));
    fs.rmSync(project.path("schemas/example.message/unknown"), { recursive: true });
    fs.rmSync(project.path(".github"), { recursive: true });
    await project.run("init");
    expect(tree(project.root)).toEqual(tree(whole.root));
  });

  test("the folders of a codicil.json that is there are the ones that are meant", async () => {
    const project = empty({ git: true });
    write(project.root, { "codicil.json": { base: "https://acme.example/", schemas: "contracts", registry: "pub" } });
    await project.run("init");
    expect(fs.existsSync(project.path("contracts/example.message/schema.json"))).toBe(true);
    expect(project.read(".github/CODEOWNERS")).toContain("/pub/ ");
    expect(project.read(".gitattributes")).toContain("pub/** -text");
  });
});

describe("what it writes for machines", () => {
  test("the hook is a program, and git's settings are left alone", async () => {
    const project = empty({ git: true });
    const settings = project.read(".git/config");
    await project.run("init");
    expect(project.read(".git/config")).toBe(settings);
    expect(fs.statSync(project.path(".githooks/pre-commit")).mode & 0o111).not.toBe(0);
    expect(project.read(".githooks/pre-commit")).toContain(
      "Switch it on, once in every clone:  git config core.hooksPath .githooks\n",
    );
    expect(spawnSync("sh", ["-n", project.path(".githooks/pre-commit")]).status).toBe(0);
  });

  test("the hook stops with one line where codicil is not installed, and runs what is installed where it is", async () => {
    const project = empty({ git: true });
    await project.run("init");
    const hook = () => spawnSync("sh", [".githooks/pre-commit"], { cwd: project.root, encoding: "utf8" });
    expect(hook()).toMatchObject({
      status: 1,
      stdout: "",
      stderr: "codicil is not installed here: run 'npm ci', or 'npm install --save-dev codicil'.\n",
    });
    for (const status of [0, 3]) {
      write(project.root, { "node_modules/.bin/codicil": `#!/bin/sh\necho "ran $*"\nexit ${status}\n` });
      fs.chmodSync(project.path("node_modules/.bin/codicil"), 0o755);
      expect(hook()).toMatchObject({ status, stdout: "ran check\n" });
    }
    const { out } = await project.run("init", "--name", "acme.note");
    expect(out).not.toContain("npm install");
  });

  test("the workflow has the two jobs, and its scripts are a shell's", async () => {
    const project = empty({ git: true });
    await project.run("init");
    const text = project.read(".github/workflows/contracts.yml");
    for (const said of [
      "pull_request:",
      "merge_group:",
      "QUEUE: ${{ github.event_name == 'merge_group' && '--queue' || '' }}",
      "branches: [main]",
      "fetch-depth: 0",
      "cancel-in-progress: false",
      "contents: write",
    ])
      expect(text).toContain(said);
    expect(text).not.toContain("\t");
    expect(text.match(/np[mx] .*$/gm)).toEqual([
      "npm ci",
      'npx --no-install codicil check --base "$BASE" $QUEUE --format github',
      "npm ci",
      "npx --no-install codicil publish",
      "npx --no-install codicil verify",
    ]);
    for (const [, script = ""] of text.matchAll(/run: \|\n((?: {10}.*\n)+)/g))
      expect(spawnSync("bash", ["-n"], { input: script }).status).toBe(0);
  });

  test("the scripts of the publish job commit and push what was published, and only that", async () => {
    const project = empty({ git: true });
    const remote = scratch();
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@mail.example", ...args], {
        cwd: project.root,
        encoding: "utf8",
      });
    execFileSync("git", ["init", "-q", "--bare", "-b", "main", remote]);
    for (const command of ["init", "generate"]) await project.run(command);
    git("add", "-A");
    git("commit", "-qm", "First");
    git("remote", "add", "origin", remote);
    git("push", "-qu", "origin", "main");
    await project.run("publish");
    write(project.root, { "stray.txt": "not mine" });
    const script = /Commit what was published\n {8}run: \|\n((?: {10}.*\n)+)/.exec(
      project.read(".github/workflows/contracts.yml"),
    )?.[1];
    for (const _ of [1, 2]) expect(spawnSync("bash", ["-e"], { cwd: project.root, input: script }).status).toBe(0);
    expect(git("log", "--format=%s", "origin/main")).toBe("Publish contracts\nFirst\n");
    expect(git("status", "--porcelain")).toBe("?? stray.txt\n");
  });
});

describe("refused, and nothing is written", () => {
  test.each<[string[], string]>([
    [["a", "b"], "init takes one folder, or none."],
    [["--name", "message"], '--name "message" is no name: two or more lower-case labels joined by dots'],
    [["--name", "../x.y"], '--name "../x.y" is no name'],
    [["--name", "con.x"], "is no name"],
    [["--base", "contracts.example"], '--base "contracts.example" is no https address that ends in "/".'],
    [["--base", "https://contracts.example"], "is no https address"],
    [["--base", "\ud800"], "is no https address"],
    [["--owner", "me"], '--owner "me" is no owner that CODEOWNERS takes'],
    [["--owner", "@a\n* @b"], "is no owner"],
  ])("%j", async (args, said) => {
    const project = empty();
    const { code, out, err } = await project.run("init", ...args);
    expect([code, out]).toEqual([64, ""]);
    expect(err).toContain(said);
    expect(tree(project.root)).toEqual({});
  });

  test("a file in the folder's place", async () => {
    const project = empty();
    write(project.root, { taken: "mine" });
    const { code, err } = await project.run("init", "taken");
    expect([code, err]).toEqual([2, 'codicil: "taken" is no folder.\n']);
  });

  test("a codicil.json that cannot be used", async () => {
    const project = empty();
    write(project.root, { "codicil.json": "{" });
    const { code, err } = await project.run("init");
    expect(code).toBe(2);
    expect(err).toContain("there is a codicil.json, and it cannot be used.\nerror[json-syntax]");
    expect(Object.keys(tree(project.root))).toEqual(["codicil.json"]);
  });

  test("a folder whose name no workflow could hold", async () => {
    const repository = empty({ git: true });
    const { code, err } = await repository.run("init", "${{ x }}");
    expect(code).toBe(1);
    expect(err).toContain("has a name that no workflow file can hold");
    expect(fs.existsSync(repository.path("codicil.json"))).toBe(false);
  });
});

test("--json lists the files and what became of each", async () => {
  const project = empty();
  const { out } = await project.run("init", "--json");
  const said = JSON.parse(out);
  expect(said.project).toBe(".");
  expect(said.files.map(({ path, what }: { path: string; what: string }) => [path, what])).toEqual(
    written.map((path) => [path, "wrote"]),
  );
});

test("odd arguments: an exit code and a sentence", async () => {
  for (const args of [
    ["--name="],
    ["--base", ""],
    ["", ""],
    ["--owner", ""],
    ["a".repeat(5_000)],
    ["\n"],
    ["x\0y"],
    ["--json=1"],
  ]) {
    const project = empty({ git: true });
    const { code, out, err } = await codicil(["init", ...args], { cwd: project.root });
    expect([0, 1, 2, 64]).toContain(code);
    expect(out + err).not.toMatch(/fault of codicil itself|^ +at \S+ \(/m);
  }
});
